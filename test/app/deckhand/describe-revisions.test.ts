import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { RevisionDescription } from '../../../src/app/deckhand/deckhand-cases.ts';
import { anonymous, type Principal } from '../../../src/domain/access/principal.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { granted, grantedAllBut } from '../../support/granted.ts';
import { type DocumentSketch, textOf } from '../../support/submitted.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

const submit = (bucket: string, ...sketches: readonly DocumentSketch[]) =>
  test.app.submitDocuments(anonymous, { text: textOf(sketches), bucket });

const policy = (name: string, validation: string): DocumentSketch => ({
  name,
  schema: 'deckhand/ValidationPolicy/v1',
  control: true,
  data: { validations: [{ name: validation }] },
});

async function described(by: Principal, id: number): Promise<RevisionDescription> {
  return test.app.describeRevision(by, await test.app.revision(by, { id }));
}

describe('describeRevision', () => {
  it('reports buckets, tags, policies and entries', async () => {
    await submit('b', policy('p', 'x-validation'));
    await submit('a', { name: 'a' });
    await test.app.putTag(anonymous, 2, 'foo', { n: 1 });
    await test.app.addValidation(anonymous, 2, 'x-validation', { status: 'success', validator: 1 });
    const { id, buckets, tags, status, policies, entries } = await described(anonymous, 2);
    assert.deepEqual([id, buckets, status], [2, ['a'], 'success']);
    assert.deepEqual(tags, [{ revision: 2, name: 'foo', data: '{"n":1}' }]);
    assert.deepEqual(
      policies.map(({ name, status }) => [name, status]),
      [['p', 'success']],
    );
    assert.equal(entries.get('x-validation'), 1);
  });

  it('waits for no result where there is no policy', async () => {
    await submit('a', { name: 'a' });
    const before = test.calls.get('validations.summaries') ?? 0;
    const { status, policies } = await described(anonymous, 1);
    assert.deepEqual([status, policies], ['success', []]);
    assert.equal(test.calls.get('validations.summaries') ?? 0, before);
  });

  it('takes show_revision', async () => {
    await submit('a', { name: 'a' });
    await assert.rejects(described(grantedAllBut('deckhand:show_revision'), 1), {
      code: 'ACCESS_DENIED',
    });
  });

  it('describes a revision to who made it by a rollback', async () => {
    await submit('a', { name: 'a' });
    await test.app.putTag(anonymous, 1, 'foo', {});
    const by = grantedAllBut('deckhand:show_revision', 'deckhand:list_revisions');
    const { revision } = await test.app.rollback(by, { id: 0 }, {});
    const { id, buckets, tags, status } = await test.app.describeRevision(by, revision);
    assert.deepEqual([id, buckets, tags, status], [2, ['a'], [], 'success']);
  });

  it('leaves out what is not seen, but not that something fails', async () => {
    await submit('own', policy('mine', 'x-validation'));
    await submit('theirs', policy('hidden', 'y-validation'));
    await test.app.addValidation(anonymous, 2, 'x-validation', { status: 'success', validator: 1 });
    const { buckets, status, policies } = await described(
      granted({ permissions: 'all', buckets: ['own'] }),
      2,
    );
    assert.deepEqual([buckets, status], [[], 'failure']);
    assert.deepEqual(
      policies.map(({ name, status }) => [name, status]),
      [['mine', 'success']],
    );
  });
});
