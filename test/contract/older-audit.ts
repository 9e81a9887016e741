import assert from 'node:assert/strict';
import { it } from '@jest/globals';
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
    const listed = async (filter: AuditFilter, limit: number) => {
      const ids: string[] = [];
      for (let below: string | undefined; ; ) {
        const part = await store.audit.list(filter, {
          limit,
          ...(below !== undefined && { below }),
        });
        ids.push(...part.map(({ id }) => id));
        below = part.at(-1)?.position;
        if (part.length < limit) return ids;
      }
    };
    const idsOf = (entries: readonly NewAuditEntry[]) => entries.map(({ id }) => id);
    for (const limit of [1, 2, 9]) {
      assert.deepEqual(await listed({}, limit), idsOf(all));
      const ofEve = all.filter(({ principal }) => principal === 'eve');
      assert.deepEqual(await listed({ principal: 'eve' }, limit), idsOf(ofEve));
      const since = '2026-11-21T10:02:00.000Z';
      const until = '2026-11-21T10:30:00.000Z';
      const between = all.filter(({ at }) => since <= at && at <= until);
      assert.deepEqual(await listed({ since, until }, limit), idsOf(between));
    }
    await store.close();
  });
}
