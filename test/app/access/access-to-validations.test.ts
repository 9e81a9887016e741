import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { recordOf } from '../../../src/app/access/visible-revision.ts';
import { anonymous, type Principal } from '../../../src/domain/access/principal.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { granted, grantedAllBut } from '../../support/granted.ts';
import { textOf } from '../../support/submitted.ts';

const schema = 'example/Kind/v1';
const own = granted({ permissions: 'all', buckets: ['own'] });

describe('results of validations', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
    const policy = {
      name: 'theirs-policy',
      schema: 'deckhand/ValidationPolicy/v1',
      control: true,
      data: { validations: [{ name: 'theirs-validation' }] },
    };
    const theirs = { text: textOf([{ name: 'theirs' }, policy]), bucket: 'theirs' };
    await test.app.submitDocuments(anonymous, theirs);
    await test.app.submitDocuments(anonymous, { text: textOf([{ name: 'a' }]), bucket: 'own' });
    await test.app.addValidation(anonymous, 2, 'lint', {
      status: 'failure',
      validator: 'v',
      errors: [
        { message: 'own', documents: [{ schema, name: 'a' }] },
        { message: 'theirs', documents: [{ schema, name: 'theirs' }] },
        {
          message: 'both',
          documents: [
            { schema, name: 'a' },
            { schema, name: 'theirs' },
          ],
        },
        { message: 'layer', documents: [{ schema, name: 'a', layer: 'site' }] },
        { message: 'gone', documents: [{ schema, name: 'gone' }] },
        { message: 'nothing' },
        'a text',
      ],
    });
  });
  afterEach(() => test.close());

  let counts: readonly unknown[] = [];

  async function messages(by: Principal): Promise<string> {
    const [revision] = await test.app.revisionsById(by, [2]);
    assert.ok(revision);
    const { items } = await test.app.validationEntries(by, revision, 'lint', {});
    const [validity] = await test.app.summarizeValidations(by, [revision]);
    const [state] = validity?.validations.filter(({ name }) => name === 'lint') ?? [];
    const texts = [items[0]?.node.errors, state?.latest?.errors];
    assert.equal(texts[0], texts[1]);
    counts = [items[0]?.node.errorCount, state?.latest?.errorCount];
    return (texts[0] ?? '').match(/"message":"\w+"/g)?.join() ?? '';
  }

  it('are shown whole to a caller who sees all', async () => {
    assert.match(await messages(anonymous), /own.*theirs.*both.*layer.*gone.*nothing/);
    assert.deepEqual(counts, [7, 7]);
  });

  it('report and count for other callers only errors about visible documents', async () => {
    assert.equal(await messages(own), '"message":"own"');
    assert.deepEqual(counts, [1, 1]);
  });

  it('report no errors without the permission to see a validation', async () => {
    assert.equal(await messages(grantedAllBut('deckhand:show_validation')), '');
    assert.deepEqual(counts, [7, 7]);
  });

  it('come with the policies that are seen', async () => {
    for (const [by, count] of [
      [anonymous, 1],
      [own, 0],
    ] as const) {
      const [revision] = await test.app.revisionsById(by, [2]);
      const [validity] = await test.app.summarizeValidations(by, revision ? [revision] : []);
      assert.deepEqual([validity?.status, validity?.policies.length], ['failure', count]);
      const named = validity?.validations.filter(({ name }) => name === 'theirs-validation');
      assert.equal(named?.length, count);
    }
  });

  it('of dry runs are found out and not recorded, whoever asks', async () => {
    const last = await test.store.validations.last();
    for (const by of [own, granted({ permissions: 'all', schemas: ['example'] })]) {
      const { revision } = await test.app.submitDocuments(by, {
        text: textOf([{ name: 'b' }]),
        bucket: 'own',
        dryRun: true,
      });
      const { index, sequence, createdAt } = await test.app.schemaValidation(by, revision);
      assert.deepEqual([index, sequence, createdAt], [0, 0, revision.createdAt]);
    }
    assert.equal(await test.store.validations.last(), last);
  });

  it('are found out for a caller who may not see the revision', async () => {
    const by = granted({ permissions: ['deckhand:show_validation'] });
    const revision = await test.app.revision(by, { id: 2 });
    assert.throws(() => recordOf(revision), { code: 'ACCESS_DENIED' });
    assert.equal((await test.app.schemaValidation(by, revision)).revision, 2);
  });

  it('are sent in the same form when they are recorded', async () => {
    const following = await test.app.validationsRecorded(own, { after: 0, names: ['lint'] });
    const { value } = await following.next();
    assert.equal(
      value?.errors,
      '[{"documents":[{"name":"a","schema":"example/Kind/v1"}],"message":"own"}]',
    );
    await following.return();
  });
});
