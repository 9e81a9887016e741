import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import type { App } from '../../../src/app/app.ts';
import { createApp } from '../../../src/app/create-app.ts';
import type {
  RevisionDescription,
  RevisionsRequest,
} from '../../../src/app/deckhand/deckhand-cases.ts';
import { anonymous, type Principal } from '../../../src/domain/access/principal.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { openTestApp, type TestApp, testKeys } from '../../support/app.ts';
import { granted, grantedAllBut } from '../../support/granted.ts';
import { sized } from '../../support/properties.ts';
import { textOf } from '../../support/submitted.ts';

let test: TestApp;
beforeEach(async () => {
  test = await openTestApp();
});
afterEach(() => test.close());

async function listed(
  app: App,
  request: RevisionsRequest,
  by: Principal = anonymous,
): Promise<readonly RevisionDescription[]> {
  const rows: RevisionDescription[] = [];
  const { listed: promised, pages } = await app.listRevisions(by, request);
  for await (const page of pages) rows.push(...page);
  assert.equal(rows.length, promised);
  return rows;
}

describe('listRevisions', () => {
  it('goes by what clocks said if asked to, and by number otherwise', async () => {
    const times = ['10:00', '12:00', '11:00', '10:00'];
    const clock = { now: () => `2026-01-01T${times[0]}:00.000Z` };
    const app = createApp({ store: test.store, clock, limits: defaultLimits, ...testKeys() });
    for (const name of ['a', 'b', 'c', 'd']) {
      await app.submitDocuments(anonymous, { text: textOf([{ name }]) });
      times.shift();
    }
    const ids = async (request: RevisionsRequest) =>
      (await listed(app, request)).map(({ id }) => id).join(' ');
    assert.equal(await ids({}), '1 2 3 4');
    assert.equal(await ids({ descending: true }), '4 3 2 1');
    assert.equal(await ids({ byTime: true }), '1 4 3 2');
    assert.equal(await ids({ byTime: true, descending: true }), '2 3 4 1');
    assert.equal(await ids({ byTime: true, offset: 1, limit: 2 }), '4 3');
  });

  it('reads a long history in pages', async () => {
    const made = sized(1_200, 505);
    for (let data = 1; data <= made; data += 1) {
      await test.app.rollback(anonymous, { id: data - 1 }, {});
    }
    const before = new Map(test.calls);
    const { count, pages } = await test.app.listRevisions(anonymous, {});
    const sizes: number[] = [];
    let last = 0;
    for await (const page of pages) {
      sizes.push(page.length);
      for (const { id } of page) assert.equal(id, ++last);
    }
    assert.deepEqual([count, last], [made, made]);
    assert.deepEqual(sizes, [...Array(Math.floor(made / 500)).fill(500), made % 500]);
    const calls = [...test.calls].map(([name, n]) => n - (before.get(name) ?? 0));
    assert.ok(calls.reduce((one, other) => one + other, 0) <= 1 + sizes.length * 4);
  });

  it('reads nothing that is not taken', async () => {
    await test.app.rollback(anonymous, { id: 0 }, {});
    const { pages } = await test.app.listRevisions(anonymous, {});
    const before = test.calls.get('revisions') ?? 0;
    await pages[Symbol.asyncIterator]().return?.();
    assert.equal(test.calls.get('revisions') ?? 0, before);
  });

  it('leaves out what a purge took away meanwhile', async () => {
    const clock = { now: () => '2026-01-01T00:00:00.000Z' };
    const upkeep = { allowPurge: true, gcGraceMs: 0 };
    const { store } = test;
    const app = createApp({ store, clock, limits: defaultLimits, upkeep, ...testKeys() });
    await app.rollback(anonymous, { id: 0 }, {});
    const { count, pages } = await app.listRevisions(anonymous, {});
    await app.purge(anonymous, null);
    const left: RevisionDescription[] = [];
    for await (const page of pages) left.push(...page);
    assert.deepEqual([count, left.length], [1, 0]);
  });

  it('is for a caller who may list revisions', async () => {
    await assert.rejects(listed(test.app, {}, grantedAllBut('deckhand:list_revisions')), {
      code: 'ACCESS_DENIED',
    });
    await test.app.rollback(anonymous, { id: 0 }, {});
    const by = granted({ permissions: ['deckhand:list_revisions'] });
    assert.equal((await listed(test.app, {}, by)).length, 1);
  });
});
