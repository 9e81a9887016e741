import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from '@jest/globals';
import type { AuditEntry, AuditFilter, AuditLog } from '../../src/ports/audit-log.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { buildCommit } from '../support/commits.ts';

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
  });
}

/** An entry at a minute after ten. */
function entryAt(minute: number, members: Partial<AuditEntry> = {}): AuditEntry {
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

function checkRecording(store: () => HistoryStore): void {
  it('gives entries back as they were', async () => {
    const hostile = entryAt(1, {
      principal: '$where \u0000 __proto__',
      address: null,
      requestId: null,
      target: JSON.parse('{"__proto__":{"a.b":1},"$set":[null,"\ud83d\udea2"]}'),
    });
    await store().audit.append([hostile]);
    assert.deepEqual(await store().audit.list({}, { limit: 9 }), [hostile]);
  });

  it('records many at once, none, and the same again', async () => {
    const entries = Array.from({ length: 50 }, (_, at) => entryAt(at));
    await store().audit.append([]);
    await store().audit.append(entries.slice(0, 30));
    await store().audit.append(entries);
    assert.deepEqual(await store().audit.list({}, { limit: 99 }), entries.toReversed());
  });

  it('keeps them over a purge', async () => {
    await store().commit(buildCommit(1));
    await store().audit.append([entryAt(1)]);
    await store().upkeep.purge();
    await store().upkeep.purge();
    assert.deepEqual(await store().audit.list({}, { limit: 9 }), [entryAt(1)]);
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
    { principal: 'grace', action: 'openSecrets' },
    { principal: 'ada', action: 'openSecrets', result: 'ACCESS_DENIED' },
    { since: entryAt(7).at },
    { until: entryAt(7).at },
    { since: entryAt(7).at, until: entryAt(30).at, principal: 'ada' },
    { since: entryAt(31).at, until: entryAt(30).at },
    { since: '2026-11-21T10:05:30.000Z', until: '2026-11-21T10:09:30.000Z' },
  ];
  const isWanted = ({ since = '', until = 'Z', ...members }: AuditFilter, entry: AuditEntry) =>
    since <= entry.at &&
    entry.at <= until &&
    (Object.keys(members) as (keyof typeof members)[]).every((key) => entry[key] === members[key]);

  for (const filter of filters) {
    it(`is newest first by ${JSON.stringify(filter)}, page by page`, async () => {
      await audit().append(entries);
      const wanted = entries.filter((entry) => isWanted(filter, entry)).toReversed();
      for (const limit of [1, 7, 99]) {
        const found: AuditEntry[] = [];
        for (;;) {
          const last = found.at(-1);
          const page = { limit, ...(last !== undefined && { below: last.id }) };
          const part = await audit().list(filter, page);
          assert.ok(part.length <= limit);
          found.push(...part);
          if (part.length < limit) break;
        }
        assert.deepEqual(found, wanted);
      }
    });
  }

  it('is nothing where nothing is asked for', async () => {
    await audit().append(entries);
    assert.deepEqual(await audit().list({}, { limit: 0 }), []);
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
    assert.deepEqual(await audit().list(filter, { limit: 9 }), [many[3]]);
    assert.deepEqual(await audit().list(filter, { limit: 1 }), [many[3]]);
  });
}
