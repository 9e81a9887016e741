import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { openMongoStore } from '../../../src/adapters/mongo/open-store.ts';
import { buildCommit } from '../../support/commits.ts';
import { freshDatabase } from '../../support/mongo-database.ts';

const database = freshDatabase();

(database === null ? describe.skip : describe)('announced commits, on MongoDB', () => {
  it('keep a server that believes to be alone from writing, once for each announcement', async () => {
    const url = database?.url ?? '';
    const [one, two] = [await openMongoStore({ url }), await openMongoStore({ url })];
    try {
      await one.announceCommits?.();
      const [first, second] = [buildCommit(1), buildCommit(2, { documents: ['{"second":1}'] })];
      assert.equal(await one.commitAll([first], true), 1);
      await two.announceCommits?.();
      await assert.rejects(one.commitAll([second], true), { code: 'REVISION_CONFLICT' });
      const digests = second.documents.map(({ digest }) => digest);
      await assert.rejects(one.documents(digests), { code: 'STORE_CORRUPT' });
      await one.announceCommits?.();
      assert.equal(await one.commitAll([second], true), 1);
      await assert.rejects(two.commitAll([buildCommit(3)], true), { code: 'REVISION_CONFLICT' });
      assert.equal(await two.commitAll([buildCommit(3)]), 1);
    } finally {
      await Promise.all([one.close(), two.close()]);
      await database?.drop();
    }
  });
});
