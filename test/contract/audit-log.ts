import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { anchorNext } from '../../src/app/access/audit/anchor-log.ts';
import { anchorDigest } from '../../src/domain/audit/audit-anchor.ts';
import { linkAfter } from '../../src/domain/audit/audit-link.ts';
import {
  type AuditEntry,
  type AuditFilter,
  type AuditLog,
  auditEntryText,
  type NewAuditEntry,
} from '../../src/ports/audit-log.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { buildCommit } from '../support/commits.ts';
import { sized } from '../support/properties.ts';

/** What every AuditLog promises; each adapter's test runs it on stores it opens empty. */
export function checkAuditLog(name: string, open: () => Promise<HistoryStore>): void {
  describe(`${name} keeps the promises of an AuditLog`, () => {
    let store: HistoryStore;
    beforeEach(async () => {
      store = await open();
    });
    afterEach(() => store.close());

    describe('recording', () => checkRecording(() => store));
    describe('listing', () => checkListing(() => store.audit));
    describe('order', () => checkOrder(() => store.audit));
    describe('chains', () => checkChains(() => store));
  });
}

/** An entry at a minute after ten. */
function entryAt(minute: number, members: Partial<NewAuditEntry> = {}): NewAuditEntry {
  const at = `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
  return {
    id: `${at}-${String(minute).padStart(4, '0')}`,
    at,
    principal: 'ada',
    via: 'token',
    address: '192.0.2.7',
    requestId: 'r-1',
    action: 'submitDocuments',
    target: { bucket: 'site' },
    result: 'ok',
    ...members,
  };
}

/** The entries as they were appended. */
function appended(entries: readonly AuditEntry[]): readonly NewAuditEntry[] {
  return entries.map(({ position: _position, link: _link, ...entry }) => entry);
}

/** All that a filter finds, page by page. */
async function pagesOf(
  log: AuditLog,
  filter: AuditFilter,
  limit: number,
  oldestFirst = false,
): Promise<readonly NewAuditEntry[]> {
  const found: AuditEntry[] = [];
  for (;;) {
    const last = found.at(-1);
    const bound = oldestFirst ? 'above' : 'below';
    const page = { limit, oldestFirst, ...(last !== undefined && { [bound]: last.position }) };
    const part = await log.list(filter, page);
    assert.ok(part.length <= limit);
    found.push(...part);
    if (part.length < limit) return appended(found);
  }
}

function checkRecording(store: () => HistoryStore): void {
  it('gives entries back as they were', async () => {
    const hostile = entryAt(1, {
      principal: '$where \u0000 __proto__',
      address: null,
      requestId: null,
      target: JSON.parse('{"__proto__":{"a.b":1},"$set":[null,"\ud83d\udea2"]}'),
    });
    await store().audit.append([hostile]);
    assert.deepEqual(appended(await store().audit.list({}, { limit: 9 })), [hostile]);
  });

  it('records many at once, none, and the same again', async () => {
    const entries = Array.from({ length: 50 }, (_, at) => entryAt(at));
    await store().audit.append([]);
    await store().audit.append(entries.slice(0, 30));
    await store().audit.append(entries);
    assert.deepEqual(appended(await store().audit.list({}, { limit: 99 })), entries.toReversed());
  });

  it('keeps them over a purge', async () => {
    await store().commit(buildCommit(1));
    await store().audit.append([entryAt(1)]);
    await store().upkeep.purge();
    await store().upkeep.purge();
    assert.deepEqual(appended(await store().audit.list({}, { limit: 9 })), [entryAt(1)]);
  });
}

function checkListing(audit: () => AuditLog): void {
  const entries = Array.from({ length: 40 }, (_, at) =>
    entryAt(at, {
      principal: at % 2 === 0 ? 'ada' : 'grace',
      action: at % 3 === 0 ? 'openSecrets' : 'submitDocuments',
      result: at % 5 === 0 ? 'ACCESS_DENIED' : 'ok',
    }),
  );
  const filters: readonly AuditFilter[] = [
    {},
    { principal: 'ada' },
    { principal: 'ad' },
    { action: 'openSecrets' },
    { result: 'ACCESS_DENIED' },
    { isSuccess: false },
    { isSuccess: true, principal: 'ada' },
    { isSuccess: false, result: 'ok' },
    { principal: 'grace', action: 'openSecrets' },
    { principal: 'ada', action: 'openSecrets', result: 'ACCESS_DENIED' },
    { since: entryAt(7).at },
    { until: entryAt(7).at },
    { since: entryAt(7).at, until: entryAt(30).at, principal: 'ada' },
    { since: entryAt(31).at, until: entryAt(30).at },
    { since: '2026-11-21T10:05:30.000Z', until: '2026-11-21T10:09:30.000Z' },
  ];
  for (const filter of filters) {
    it(`is newest first by ${JSON.stringify(filter)}, page by page`, async () => {
      await audit().append(entries);
      const wanted = entries.filter((entry) => isWanted(filter, entry)).toReversed();
      for (const limit of [1, 7, 99]) {
        assert.deepEqual(await pagesOf(audit(), filter, limit), wanted);
        assert.deepEqual(await pagesOf(audit(), filter, limit, true), wanted.toReversed());
      }
    });

    it(`counts ${JSON.stringify(filter)}`, async () => {
      assert.equal(await audit().count(filter), 0);
      await audit().append(entries);
      const wanted = entries.filter((entry) => isWanted(filter, entry));
      assert.equal(await audit().count(filter), wanted.length);
    });

    it(`is between two positions by ${JSON.stringify(filter)}`, async () => {
      await audit().append(entries);
      const all = await audit().list({}, { limit: 99 });
      const [below = '', above = ''] = [all.at(4)?.position, all.at(-3)?.position];
      const wanted = all.slice(5, -3).filter((entry) => isWanted(filter, entry));
      for (const limit of [2, 99]) {
        const newest = await audit().list(filter, { below, above, limit });
        assert.deepEqual(newest, wanted.slice(0, limit));
        const oldest = await audit().list(filter, { below, above, limit, oldestFirst: true });
        assert.deepEqual(oldest, wanted.toReversed().slice(0, limit));
      }
      const crossed = { below: above, above: below, limit: 9 };
      assert.deepEqual(await audit().list(filter, crossed), []);
      assert.deepEqual(await audit().list(filter, { ...crossed, oldestFirst: true }), []);
    });
  }

  it('is nothing where nothing is asked for', async () => {
    await audit().append(entries);
    assert.deepEqual(await audit().list({}, { limit: 0 }), []);
    assert.deepEqual(await audit().list({}, { limit: 0, oldestFirst: true }), []);
  });

  it('finds what is rare among many', async () => {
    const many = Array.from({ length: 2_500 }, (_, at) =>
      entryAt(0, {
        id: `2026-11-21T10:00:00.000Z-${String(at).padStart(6, '0')}`,
        result: at === 3 ? 'STORE_FULL' : 'ok',
      }),
    );
    await audit().append(many);
    const filter = { principal: 'ada', result: 'STORE_FULL' };
    assert.deepEqual(appended(await audit().list(filter, { limit: 9 })), [many[3]]);
    assert.deepEqual(appended(await audit().list(filter, { limit: 1 })), [many[3]]);
    const oldest = { limit: 1, oldestFirst: true };
    assert.deepEqual(appended(await audit().list(filter, oldest)), [many[3]]);
    assert.equal(await audit().count(filter), 1);
    assert.equal(await audit().count({}), 2_500);
    assert.equal(await audit().count({ principal: 'ada' }), 2_500);
    assert.equal(await audit().count({ result: 'ok' }), 2_499);
  });
}

function isWanted(
  { since = '', until = 'Z', isSuccess, ...members }: AuditFilter,
  entry: NewAuditEntry,
): boolean {
  return (
    since <= entry.at &&
    entry.at <= until &&
    (isSuccess === undefined || isSuccess === (entry.result === 'ok')) &&
    (Object.keys(members) as (keyof typeof members)[]).every((key) => entry[key] === members[key])
  );
}

function checkOrder(audit: () => AuditLog): void {
  it('is that of insertion, though a clock jumps back', async () => {
    const late = entryAt(1, { id: 'a', at: '2031-01-01T00:00:00.000Z' });
    const early = entryAt(1, { id: 'b', at: '2026-01-01T00:00:00.000Z', principal: 'eve' });
    await audit().append([late]);
    await audit().append([early]);
    assert.deepEqual(appended(await audit().list({}, { limit: 1 })), [early]);
    assert.deepEqual(await pagesOf(audit(), {}, 1), [early, late]);
    const result = { result: 'ok' };
    assert.deepEqual(await pagesOf(audit(), result, 1), [early, late]);
  });

  it('is the same for times, which are those that the clocks said', async () => {
    // A clock that goes forth and back, over many entries.
    const entries = Array.from({ length: 3_500 }, (_, at) => {
      const minute = (at * 7_919) % 3_600;
      return entryAt(0, {
        id: `n${at}`,
        at: new Date(
          Date.UTC(2026, 10, at < 2_000 ? 21 : 20, 0, minute % 60, at % 60),
        ).toISOString(),
        principal: at % 500 === 0 ? 'eve' : 'ada',
      });
    });
    await audit().append(entries.slice(0, 1_700));
    await audit().append(entries.slice(1_700));
    const filters: readonly AuditFilter[] = [
      { since: '2026-11-21T00:30:00.000Z' },
      { until: '2026-11-20T00:01:30.000Z' },
      { since: '2026-11-20T00:10:00.000Z', until: '2026-11-20T00:12:00.000Z', principal: 'ada' },
      { since: '2026-11-21T00:00:00.000Z', principal: 'eve', result: 'ok' },
      { since: '2027-01-01T00:00:00.000Z' },
    ];
    for (const filter of filters) {
      const wanted = entries.filter((entry) => isWanted(filter, entry)).toReversed();
      for (const limit of [sized(40, 200), 4_000]) {
        assert.deepEqual(await pagesOf(audit(), filter, limit), wanted);
        assert.deepEqual(await pagesOf(audit(), filter, limit, true), wanted.toReversed());
      }
      assert.equal(await audit().count(filter), wanted.length);
    }
  });

  it('has a place for each of many that come at once', async () => {
    const entries = Array.from({ length: 120 }, (_, at) => entryAt(0, { id: `n${at}` }));
    await Promise.all(entries.map((entry) => audit().append([entry])));
    const found = await audit().list({}, { limit: 999 });
    assert.equal(new Set(found.map(({ position }) => position)).size, 120);
    assert.deepEqual(found.map(({ id }) => id).sort(), entries.map(({ id }) => id).sort());
    const positions = found.map(({ position }) => position);
    assert.deepEqual(positions, [...positions].sort().reverse());
  });
}

function checkChains(store: () => HistoryStore): void {
  const inOrder = () => store().audit.list({}, { limit: 999, oldestFirst: true });

  it('name the entry before each, through repeated ones', async () => {
    const entries = Array.from({ length: 9 }, (_, at) => entryAt(at));
    await store().audit.append(entries.slice(0, 3));
    await store().audit.append([...entries.slice(1, 5), ...entries.slice(3, 6)]);
    await Promise.all(entries.slice(5).map((entry) => store().audit.append([entry])));
    const found = await inOrder();
    assert.equal(found.length, 9);
    let before: AuditEntry['link'] = null;
    for (const entry of found) {
      assert.deepEqual(
        entry.link,
        linkAfter(entry.link?.chain ?? '', before, auditEntryText(entry)),
      );
      before = entry.link;
    }
    assert.equal(before?.sequence, 9);
  });

  it('are found by the ids of their entries', async () => {
    await store().audit.append([entryAt(1), entryAt(2)]);
    const [, second] = await inOrder();
    assert.deepEqual(await store().audit.find(entryAt(2).id), second);
    assert.equal(await store().audit.find('none'), null);
  });

  it('have anchors, each of whose numbers is given once', async () => {
    const { audit } = store();
    assert.equal(await audit.lastAnchor(), null);
    assert.equal(await anchorNext(audit, '2026-11-21T11:00:00.000Z'), null);
    await audit.append([entryAt(1), entryAt(2)]);
    const first = await anchorNext(audit, '2026-11-21T11:00:00.000Z');
    assert.ok(first);
    assert.deepEqual([first.entries, first.first], [2, entryAt(1).id]);
    assert.deepEqual(await audit.lastAnchor(), first);
    assert.equal(await audit.keepAnchor({ ...first, createdAt: 'x' }), false);
    assert.equal(await anchorNext(audit, '2026-11-21T11:01:00.000Z'), null);
    await audit.append([entryAt(3)]);
    const second = await anchorNext(audit, '2026-11-21T11:01:00.000Z');
    assert.deepEqual([second?.number, second?.previous], [2, anchorDigest(first)]);
    assert.deepEqual(await audit.lastAnchor(), second);
    const anchors = [];
    for await (const part of store().upkeep.allAnchors()) anchors.push(...part);
    assert.deepEqual(anchors, [first, second]);
  });

  it('and anchors outlive a purge', async () => {
    await store().audit.append([entryAt(1)]);
    const anchor = await anchorNext(store().audit, '2026-11-21T11:00:00.000Z');
    await store().upkeep.purge();
    assert.deepEqual(await store().audit.lastAnchor(), anchor);
    assert.equal((await inOrder())[0]?.link?.sequence, 1);
  });

  it('come back from a backup behind entries that are there', async () => {
    await store().audit.append([entryAt(1)]);
    await anchorNext(store().audit, '2026-11-21T11:00:00.000Z');
    const link = linkAfter('other', null, auditEntryText(entryAt(2)));
    const entries = [
      { ...entryAt(2), link },
      { ...entryAt(3), link: null },
    ];
    await store().upkeep.restoreAudit(entries);
    await store().upkeep.restoreAudit(entries);
    assert.deepEqual(
      (await inOrder()).slice(1).map((entry) => entry.link),
      [link, null],
    );
    await store().upkeep.restoreAnchors([]);
    assert.equal(await store().audit.lastAnchor(), null);
  });
}
