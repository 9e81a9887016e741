import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createApp } from '../../../src/app/create-app.ts';
import { anonymous, trusted } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { revisionZero } from '../../../src/domain/revision/revision.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

const name = 'deckhand-schema-validation';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp({}, { onProblems: 'accept' });
});
afterEach(() => test.close());

const schema: DocumentSketch = {
  schema: 'deckhand/DataSchema/v1',
  name: 'example/Kind/v1',
  control: true,
  data: { required: ['port'], properties: { port: { type: 'integer' } } },
};

const submit = (sketches: readonly DocumentSketch[], more = {}) =>
  test.app.submitDocuments(anonymous, { text: textOf(sketches), ...more });

const bad: DocumentSketch = { name: 'bad', data: { port: 'eighty' } };
const good: DocumentSketch = { name: 'good', data: { port: 80 } };

describe('the result of deckhand-schema-validation', () => {
  it('is recorded after a commit, at the time of the revision, by Purser', async () => {
    const line = await test.app.validationsRecorded(anonymous, {});
    const { revision } = await submit([schema, bad, good]);
    const { value: entry } = await line.next();
    const { errors, ...rest } = entry;
    assert.deepEqual(rest, {
      revision: 1,
      name,
      status: 'failure',
      validator: '{"name":"deckhand","version":"1.0"}',
      errorCount: 1,
      expiresAfter: null,
      createdAt: revision.createdAt,
      recordedBy: 'purser',
      index: 0,
      sequence: 1,
    });
    assert.deepEqual(JSON.parse(errors), [
      {
        message: "'eighty' is not of type 'integer'",
        documents: [{ schema: 'example/Kind/v1', name: 'bad', layer: '' }],
        path: 'data.port',
        schema_path: '.properties.port.type',
        validation_schema: 'example/Kind/v1',
        error_section: { port: 'eighty' },
      },
    ]);
  });

  it('is not that of a revision that had the number before a purge', async () => {
    const ports = {
      store: test.store,
      limits: defaultLimits,
      upkeep: { allowPurge: true, gcGraceMs: 0 },
    };
    const clock = { now: () => '2026-11-21T10:00:00.000Z' };
    const app = createApp({ onProblems: 'accept', ...ports, clock, ...testKeys() });
    const made = async (sketches: readonly DocumentSketch[]) =>
      (await app.submitDocuments(anonymous, { text: textOf(sketches) })).revision;
    const first = await made([schema, bad]);
    await app.purge(trusted('operator'), null);
    const second = await made([schema, good]);
    await assert.rejects(app.schemaValidation(anonymous, first));
    assert.equal((await app.schemaValidation(anonymous, second)).status, 'success');
  });

  it('is found out for each revision, however quickly they come', async () => {
    for (let at = 0; at < 5; at += 1) await submit([schema, { ...good, data: { port: at } }]);
    await submit([bad]);
    const head = await test.app.revision(anonymous, {});
    assert.equal((await test.app.schemaValidation(anonymous, head)).status, 'failure');
    const line = await test.app.validationsRecorded(anonymous, { after: 0 });
    const seen: string[] = [];
    for await (const { revision, status } of line) {
      if (seen.push(`${revision} ${status}`) === 6) break;
    }
    assert.deepEqual(seen.sort(), [
      ...['1 success', '2 success', '3 success', '4 success', '5 success', '6 failure'],
    ]);
  });

  it('is recorded once, also if several ask on several servers', async () => {
    const { revision } = await submit([schema, good]);
    const other = createApp({
      onProblems: 'accept',
      store: test.store,
      clock: { now: () => '2030-01-01T00:00:00.000Z' },
      limits: defaultLimits,
      ...testKeys(),
    });
    const asked = [test.app, other, test.app, other].map((app) =>
      app.schemaValidation(anonymous, revision),
    );
    const results = await Promise.all(asked);
    for (const result of results) assert.deepEqual(result, results[0]);
    const page = await test.app.validationEntries(anonymous, revision, name, {});
    assert.equal(page.items.length, 1);
  });

  it('is found out of dry runs and of revision 0, and recorded of neither', async () => {
    const { revision } = await submit([schema, bad], { dryRun: true });
    const result = await test.app.schemaValidation(anonymous, revision);
    assert.deepEqual([result.status, result.index, result.sequence], ['failure', 0, 0]);
    const [validity] = await test.app.summarizeValidations(anonymous, [revision]);
    assert.deepEqual(
      validity?.validations.map((one) => [one.name, one.status, one.count]),
      [[name, 'failure', 1]],
    );
    const page = await test.app.validationEntries(anonymous, revision, name, {});
    assert.deepEqual([page.items.length, await page.total()], [1, 1]);
    const zero = await test.app.schemaValidation(anonymous, revisionZero);
    assert.deepEqual([zero.status, zero.revision], ['success', 0]);
    assert.equal(await test.store.validations.last(), 0);
  });

  it('is a failure with the faults, if the revision cannot be rendered', async () => {
    const lost = { name: 'lost', metadata: { layeringDefinition: { layer: 'nowhere' } } };
    const { revision } = await submit([lost]);
    const { status, errors, errorCount } = await test.app.schemaValidation(anonymous, revision);
    assert.deepEqual([status, errorCount], ['failure', 1]);
    const [error] = JSON.parse(errors);
    assert.equal(error.code, 'LAYERING_POLICY_MISSING');
    assert.deepEqual(error.documents, [
      { schema: 'example/Kind/v1', name: 'lost', layer: 'nowhere' },
    ]);
  });

  it('reveals nothing of secrets, nor of what is made from them', async () => {
    const secret = 'hunter2-and-more';
    const documents: DocumentSketch[] = [
      {
        ...schema,
        data: {
          properties: { port: { enum: ['80'] }, password: { pattern: '^x' } },
          additionalProperties: false,
        },
      },
      { name: 'sealed', metadata: { storagePolicy: 'encrypted' }, data: { port: secret } },
      {
        name: 'made',
        metadata: {
          substitutions: [
            {
              src: { schema: 'example/Kind/v1', name: 'sealed', path: '.port' },
              dest: { path: '.password' },
            },
          ],
        },
        data: { [`key-${secret}`]: 1 },
      },
    ];
    const { revision } = await submit(documents);
    const { errors, errorCount } = await test.app.schemaValidation(anonymous, revision);
    assert.equal(errorCount, 2);
    assert.ok(!errors.includes(secret), errors);
    assert.doesNotMatch(errors, /error_section|schema_path/);
    const copies = documents.slice(1).map((one) => ({ ...one, name: `${one.name}-again` }));
    await assert.rejects(submit(copies, { onProblems: 'reject' }), (error) => {
      assert.ok(error instanceof PurserError);
      return !JSON.stringify(error.faults).includes(secret);
    });
  });

  it('may be recorded by nobody else', async () => {
    await submit([good]);
    const input = { status: 'success', validator: 'me' };
    await assert.rejects(
      test.app.addValidation(trusted('me'), 1, name, input),
      /only Purser itself records results/,
    );
  });
});
