import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { isRefused, payloadOf } from '../../../../src/api/graphql/schema/payload.ts';
import { type Fault, fault, PurserError } from '../../../../src/domain/errors.ts';
import { serve, type TestServer } from '../../serve.ts';

const unfit = fault('TAG_INVALID', { reason: 'odd' });
const conflict = fault('BUCKET_CONFLICT', { document: 'x', bucket: 'own', owner: 'other' });
const hidden = fault('FAULTS_HIDDEN', {});
const missing = fault('REVISION_NOT_FOUND', { revision: 7 });
const moved = fault('REVISION_CONFLICT', { expected: 1, head: 2 });
const internal = fault('INTERNAL', {});

type Row = readonly [title: string, faults: readonly [Fault, ...Fault[]], areProblems: boolean];

const rows: readonly Row[] = [
  ['what is unfit', [unfit], true],
  ['a conflict with existing documents', [conflict, unfit], true],
  ['faults that are hidden, beside others', [unfit, hidden], true],
  ['what is missing', [missing], false],
  ['what is missing, beside what is unfit', [unfit, missing], false],
  ['a head that has moved', [moved], false],
  ['what the server cannot do', [internal], false],
];

describe('the payload of a mutation', () => {
  for (const [title, faults, areProblems] of rows) {
    it(`${areProblems ? 'lists' : 'does not list'} ${title}`, async () => {
      const error = new PurserError(faults);
      const payload = payloadOf(Promise.reject(error), {});
      if (areProblems) {
        const found = await payload;
        assert.deepEqual(found, { problems: faults });
        assert.ok(isRefused(found));
      } else {
        await assert.rejects(payload, (thrown) => {
          assert.ok(thrown instanceof PurserError);
          assert.deepEqual([thrown.faults, thrown.cause], [faults, error]);
          return true;
        });
      }
    });
  }

  it('lists nothing of a bug', async () => {
    const bug = new TypeError('odd');
    await assert.rejects(payloadOf(Promise.reject(bug), {}), (thrown) => thrown === bug);
  });

  it('is what was done, if it was done', async () => {
    const done = { changed: true };
    const payload = await payloadOf(Promise.resolve(done), {});
    assert.equal(payload, done);
    assert.ok(!isRefused(payload));
  });
});

describe('a refused mutation', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.close());
  const refused = 'submitDocuments(input: { bucket: "own", source: { yaml: "[" } })';

  it('is data if the request selects its problems, through fragments too', async () => {
    for (const selection of [
      '{ problems { code } }',
      '{ ... { ...rest } } } fragment rest on SubmitDocumentsPayload { problems { code }',
    ]) {
      const { data, errors } = await server.ask(`mutation { ${refused} ${selection} }`);
      assert.deepEqual([errors, data.submitDocuments.problems.length], [undefined, 1]);
    }
  });

  it('is an error if it does not, and those after it still run', async () => {
    const { data, errors } = await server.ask(
      `mutation { ${refused} { revision { number } } again: ${refused} { problems { code } } }`,
    );
    assert.equal(data.submitDocuments, null);
    assert.equal(data.again.problems.length, 1);
    assert.deepEqual(errors?.[0]?.path, ['submitDocuments']);
  });
});
