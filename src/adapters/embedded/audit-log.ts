import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import type { AuditEntry, AuditFilter, AuditLog, NewAuditEntry } from '../../ports/audit-log.ts';
import { numberAt, positionOf } from '../records/position.ts';
import { auditEntryFrom } from '../records/read-records.ts';
import type { Access } from './access.ts';
import {
  filtered,
  type IndexedMember,
  indexEntry,
  indexKey,
  isRecorded,
  type Span,
  spansOf,
} from './audit-index.ts';
import type { Databases } from './databases.ts';

/** Read in one step, at most: it blocks this process. */
const maxRead = 1_000;

/** Above every character of a position. */
const lastCharacter = '\uffff';

export function createAuditLog(databases: Databases, { read, write }: Access): AuditLog {
  return {
    append: (entries) => write(() => append(databases, entries)),
    async list(filter, { below = lastCharacter, limit }) {
      const found: AuditEntry[] = [];
      const [first, ...others] = filtered.filter((member) => filter[member] !== undefined);
      const isTimed = filter.since !== undefined || filter.until !== undefined;
      // Where an index decides alone, no more is read than is wanted.
      const most = others.length > 0 || isTimed ? maxRead : Math.min(limit, maxRead);
      for (let { above, below: end } of await read(() => spansOf(databases, filter, below))) {
        while (found.length < limit) {
          const span = { above, below: end };
          const part = await read(() => entriesIn(databases, span, { filter, first, most }));
          found.push(...part.filter((entry) => isWanted(entry, filter)));
          const last = part.at(-1);
          if (last === undefined || part.length < most) break;
          end = last.position;
        }
      }
      return found.slice(0, limit);
    },
  };
}

/** The number of the entry inserted last; 0 before the first. */
function lastNumber({ audit }: Databases): number {
  const [last = ''] = audit.getKeys({ reverse: true, limit: 1 });
  return numberAt(last) ?? 0;
}

/** Must run inside a transaction. */
function append(databases: Databases, entries: readonly NewAuditEntry[]): void {
  let number = lastNumber(databases);
  for (const entry of entries) {
    if (isRecorded(databases, entry)) continue;
    number += 1;
    databases.audit.putSync(positionOf(number), canonicalText(entry as unknown as Json));
    indexEntry(databases, entry, number);
  }
}

function isWanted(entry: AuditEntry, filter: AuditFilter): boolean {
  const { since = '', until = lastCharacter } = filter;
  return (
    since <= entry.at &&
    entry.at <= until &&
    filtered.every((member) => filter[member] === undefined || filter[member] === entry[member])
  );
}

/** How to read a part of the log. */
interface Reading {
  readonly filter: AuditFilter;
  /** The member whose index to read by; without one, the log itself. */
  readonly first: Exclude<IndexedMember, 'id'> | undefined;
  readonly most: number;
}

/** Entries newest first. */
function entriesIn(
  { audit, audited }: Databases,
  { above, below }: Span,
  { filter, first, most }: Reading,
): readonly AuditEntry[] {
  const order = { reverse: true, exclusiveStart: true, limit: most } as const;
  if (first === undefined) {
    const range = audit.getRange({ ...order, start: below, end: above });
    return [...range].map(({ key, value }) => auditEntryFrom(key, value));
  }
  const value = filter[first] ?? '';
  const bounds = { start: indexKey(first, value, below), end: indexKey(first, value, above) };
  const positions = [...audited.getKeys({ ...order, ...bounds })].map(([, , position]) => position);
  return positions.map((position) => auditEntryFrom(position, audit.get(position) ?? ''));
}
