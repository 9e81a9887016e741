import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { VisibleRevision } from '../../../src/app/access/visible-revision.ts';
import type { App } from '../../../src/app/app.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { documentKey } from '../../../src/domain/document/document.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { openTestApp } from '../../support/app.ts';
import { seededRandom } from '../../support/random.ts';
import { makeSeededHistory } from '../../support/seeded-history.ts';
import { textOf } from '../../support/submitted.ts';

async function live(app: App, revision: VisibleRevision): Promise<readonly string[]> {
  const { items } = await app.documents(anonymous, revision, { page: { first: 1_000 } });
  return items.map(({ node }) => `${documentKey(node)} ${node.bucket} ${node.digest}`);
}

async function rendered(app: App, revision: VisibleRevision): Promise<unknown> {
  try {
    const page = { first: 1_000 };
    const { items } = await app.renderedDocuments(anonymous, revision, { page });
    return items.map(({ node: { entry, metadata, data } }) => [entry.digest, metadata, data]);
  } catch (error) {
    assert.ok(error instanceof PurserError);
    return error.message;
  }
}

describe('rollbackHistory', () => {
  it('restores the documents of any revision, their buckets and what they render to', async () => {
    for (const seed of [1, 2, 3]) {
      const test = await openTestApp({}, { onProblems: 'accept' });
      const random = seededRandom(seed);
      await makeSeededHistory(test.app, random, 30);
      for (let turn = 0; turn < 10; turn += 1) {
        const head = await test.app.revision(anonymous, {});
        const id = random.below(head.id + 1);
        const target = await test.app.revision(anonymous, { id });
        const { revision } = await test.app.rollback(
          anonymous,
          { id },
          { confirmDeletions: 'any' },
        );
        assert.equal(revision.id, head.id + 1);
        assert.deepEqual(await live(test.app, revision), await live(test.app, target));
        assert.deepEqual(await rendered(test.app, revision), await rendered(test.app, target));
        assert.deepEqual(await test.app.diffDocuments(anonymous, target, revision), []);
      }
      await test.close();
    }
  });

  it('leaves an encrypted document that holds the same again, though it was sealed anew', async () => {
    const test = await openTestApp({}, { onProblems: 'accept' });
    const metadata = { storagePolicy: 'encrypted' };
    for (const data of ['a', 'b', 'a']) {
      const text = textOf([{ name: 'secret', metadata, data }]);
      await test.app.submitDocuments(anonymous, { text });
    }
    const [first, last] = await test.app.revisionsById(anonymous, [1, 3]);
    assert.ok(first && last);
    assert.deepEqual(await test.app.diffDocuments(anonymous, first, last), []);
    assert.deepEqual(await test.app.diffBuckets(anonymous, first, last), [
      { name: 'default', status: 'unmodified' },
    ]);
    const { revision } = await test.app.rollback(anonymous, { id: 1 }, {});
    const { items } = await test.app.documents(anonymous, revision, { page: {} });
    assert.deepEqual(
      items.map(({ node }) => node.origin),
      [3],
    );
    await test.close();
  });

  it('leaves origins of what stays, and gives what comes back the new revision', async () => {
    const test = await openTestApp({}, { onProblems: 'accept' });
    const submit = async (...sketches: Parameters<typeof textOf>[0]) =>
      (await test.app.submitDocuments(anonymous, { text: textOf(sketches) })).revision;
    await submit({ name: 'kept' }, { name: 'changed', data: { value: 1 } }, { name: 'deleted' });
    await submit({ name: 'changed', data: { value: 2 } }, { name: 'added' });
    await submit({ name: 'deleted', tombstone: true });
    const { revision } = await test.app.rollback(anonymous, { id: 1 }, { message: 'back' });
    const { items } = await test.app.documents(anonymous, revision, { page: {} });
    assert.deepEqual(
      items.map(({ node }) => [node.name, node.origin]),
      [
        ['changed', 4],
        ['deleted', 4],
        ['kept', 1],
      ],
    );
    assert.deepEqual(revision.changes, { created: 1, updated: 1, deleted: 1 });
    assert.equal(revision.message, 'back');
    await test.close();
  });

  it('always makes a revision, to nothing as well', async () => {
    const test = await openTestApp({}, { onProblems: 'accept' });
    const first = await test.app.rollback(anonymous, { id: 0 }, {});
    assert.deepEqual([first.revision.id, first.revision.message], [1, 'rollback to revision 0']);
    const again = await test.app.rollback(anonymous, { id: 1 }, {});
    assert.equal(again.revision.id, 2);
    await assert.rejects(test.app.rollback(anonymous, { id: 9 }, {}), {
      code: 'REVISION_NOT_FOUND',
    });
    await assert.rejects(test.app.rollback(anonymous, { tag: 't' }, {}), { code: 'TAG_NOT_FOUND' });
    const stale = { expectedRevision: 1 };
    await assert.rejects(test.app.rollback(anonymous, { id: 0 }, stale), {
      code: 'REVISION_CONFLICT',
    });
    await test.close();
  });

  it('shows what it would do without doing it', async () => {
    const test = await openTestApp({}, { onProblems: 'accept' });
    await test.app.submitDocuments(anonymous, { text: textOf([{ name: 'a' }]) });
    const { head, revision } = await test.app.rollback(anonymous, { id: 0 }, { dryRun: true });
    assert.deepEqual(await live(test.app, revision), []);
    const changes = await test.app.diffDocuments(anonymous, head, revision);
    assert.deepEqual(
      changes.map(({ kind, id }) => [kind, id.name]),
      [['removed', 'a']],
    );
    assert.equal((await test.app.revision(anonymous, {})).id, 1);
    await test.close();
  });
});
