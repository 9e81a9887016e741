import assert from 'node:assert/strict';
import { it } from 'vitest';
import type { AuditFilter, NewAuditEntry } from '../../src/ports/audit-log.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';

const entryAt = (minute: number, id: string, principal = 'ada'): NewAuditEntry => {
  const at = `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;
  const who = { principal, via: 'token', address: null, requestId: null };
  return { id: `${at}-${id}`, at, ...who, action: 'putTag', target: {}, result: 'ok' };
};

/**
 * How a log goes on whose entries are under their ids, as versions before the insertion numbers kept them.
 * `openOlder` makes a store with such entries.
 */
export function checkOlderAudit(
  openOlder: (entries: readonly NewAuditEntry[]) => Promise<HistoryStore>,
): void {
  it('goes on behind entries of earlier versions, of whatever time', async () => {
    const older = [entryAt(1, 'a'), entryAt(2, 'b', 'eve'), entryAt(50, 'c')];
    const store = await openOlder(older);
    const newer = [entryAt(30, 'd'), entryAt(3, 'e', 'eve')];
    for (const entry of newer) await store.audit.append([entry]);
    await store.audit.append([newer[1] as NewAuditEntry]);
    const all = [...older, ...newer].toReversed();
    const listed = async (filter: AuditFilter, limit: number, oldestFirst: boolean) => {
      const ids: string[] = [];
      for (let last: string | undefined; ; ) {
        const bound = last !== undefined && { [oldestFirst ? 'above' : 'below']: last };
        const part = await store.audit.list(filter, { limit, oldestFirst, ...bound });
        ids.push(...part.map(({ id }) => id));
        last = part.at(-1)?.position;
        if (part.length < limit) return ids;
      }
    };
    const check = async (filter: AuditFilter, limit: number, wanted: readonly NewAuditEntry[]) => {
      const ids = wanted.map(({ id }) => id);
      assert.deepEqual(await listed(filter, limit, false), ids);
      assert.deepEqual(await listed(filter, limit, true), ids.toReversed());
      assert.equal(await store.audit.count(filter), ids.length);
    };
    for (const limit of [1, 2, 9]) {
      await check({}, limit, all);
      const ofEve = all.filter(({ principal }) => principal === 'eve');
      await check({ principal: 'eve' }, limit, ofEve);
      const since = '2026-11-21T10:02:00.000Z';
      const until = '2026-11-21T10:30:00.000Z';
      const between = all.filter(({ at }) => since <= at && at <= until);
      await check({ since, until }, limit, between);
    }
    await store.close();
  });
}
