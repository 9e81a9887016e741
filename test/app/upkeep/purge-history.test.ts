import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { purgeHistory } from '../../../src/app/upkeep/purge-history.ts';
import { anonymous } from '../../../src/domain/access/principal.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { openTestApp, type TestApp } from '../../support/app.ts';
import { textOf } from '../../support/submitted.ts';

describe('purging', () => {
  let test: TestApp;
  beforeEach(async () => {
    test = await openTestApp();
    await submit('a');
    await submit('b');
  });
  afterEach(() => test.close());

  const submit = (name: string) =>
    test.app.submitDocuments(anonymous, { text: textOf([{ name }]) });

  it('is refused unless the settings allow it', async () => {
    await assert.rejects(test.app.purge(anonymous, 2), { code: 'PURGE_NOT_ALLOWED' });
    assert.equal((await test.store.head())?.id, 2);
  });

  it('is refused to those who know another newest revision', async () => {
    const refused = purgeHistory(test.store, true, 1);
    await assert.rejects(refused, (thrown) => {
      assert.ok(thrown instanceof PurserError);
      const [{ code, retryable }] = thrown.faults;
      assert.deepEqual([code, retryable], ['REVISION_CONFLICT', undefined]);
      return true;
    });
    assert.equal((await test.store.head())?.id, 2);
  });

  it('begins the history again, for a server that has it open', async () => {
    await test.app.putTag(anonymous, 1, 'live', {});
    assert.equal(await purgeHistory(test.store, true, 2), 2);
    assert.equal((await test.app.revision(anonymous, {})).id, 0);
    const made = await submit('b');
    assert.equal(made.revision.id, 1);
    assert.deepEqual(await test.app.tags(anonymous, [1]), [[]]);
    const { items } = await test.app.documents(anonymous, made.revision, { page: {} });
    assert.deepEqual(
      items.map(({ node }) => node.name),
      ['b'],
    );
    assert.deepEqual((await test.app.fsck(anonymous, () => {})).faults, []);
  });

  it('leaves a whole history when commits run beside it', async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([submit(`x${round}`), purgeHistory(test.store, true, null), submit('y')]);
      const { faults, unreachable } = await test.app.fsck(anonymous, () => {});
      assert.deepEqual(faults, []);
      assert.deepEqual(unreachable, { documents: 0, pages: 0, keys: 0, tables: 0 });
    }
  });
});
