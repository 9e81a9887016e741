import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { bucketStatuses } from '../../../../src/api/rest/operations/bucket-statuses.ts';
import { olderFirst } from '../../../../src/app/deckhand/older-first.ts';
import { anonymous, type Principal } from '../../../../src/domain/access/principal.ts';
import { openTestApp, type TestApp } from '../../../support/app.ts';
import { granted, grantedAllBut } from '../../../support/granted.ts';
import { textOf } from '../../../support/submitted.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
  for (const bucket of ['own', 'theirs']) {
    await test.app.submitDocuments(anonymous, { text: textOf([{ name: bucket }]), bucket });
  }
});
afterEach(() => test.close());

async function statuses(one: number, other: number, by: Principal = anonymous): Promise<string> {
  const revisions = olderFirst([
    await test.app.revision(by, { id: one }),
    await test.app.revision(by, { id: other }),
  ]);
  const found = await bucketStatuses(test.app, by, revisions);
  return found.map(({ name, status }) => `${name} ${status}`).join(', ');
}

describe('bucketStatuses', () => {
  it('are the same whichever revision is named first', async () => {
    for (const [one, other] of [
      [1, 2],
      [2, 1],
    ] as const) {
      assert.equal(await statuses(one, other), 'own unmodified, theirs created');
    }
    assert.equal(await statuses(2, 0), 'own created, theirs created');
    assert.equal(await statuses(0, 0), '');
  });

  it('reveal nothing of buckets that are not seen', async () => {
    const by = granted({ permissions: 'all', buckets: ['own'] });
    assert.equal(await statuses(2, 0, by), 'own created');
  });

  it('take show_revision_diff', async () => {
    await assert.rejects(statuses(1, 2, grantedAllBut('deckhand:show_revision_diff')), {
      code: 'ACCESS_DENIED',
    });
  });
});
