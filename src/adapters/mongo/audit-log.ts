import type { Filter } from 'mongodb';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import {
  type AuditFilter,
  type AuditLog,
  type AuditPage,
  type NewAuditEntry,
  successResult,
} from '../../ports/audit-log.ts';
import { inBatches } from '../records/in-batches.ts';
import { numberAt, positionOf } from '../records/position.ts';
import { auditEntryFrom } from '../records/read-records.ts';
import type { Ask } from './ask.ts';
import type { AuditRecord, Collections } from './collections.ts';
import { codesOf, duplicateKey } from './translate-error.ts';

type Audit = Collections['audit'];

export function createAuditLog({ audit }: Collections, ask: Ask): AuditLog {
  // Otherwise entries of one process would compete for the next number.
  const append = inBatches((entries: readonly NewAuditEntry[]) => appendAll(audit, entries));
  return {
    append: (entries) => ask(() => append(entries)),
    list: (filter, page) =>
      ask(async () => {
        const { limit, oldestFirst = false } = page;
        if (limit < 1) return [];
        const options = {
          projection: { text: 1 },
          sort: { _id: oldestFirst ? 1 : -1 },
          limit,
        } as const;
        const selected = { ...selectedBy(filter), ...within(page) };
        return (await audit.find(selected, options).toArray()).map(({ _id, text }) =>
          auditEntryFrom(_id, text),
        );
      }),
    count: (filter) =>
      ask(() => {
        const selected = selectedBy(filter);
        // Without a filter the server would read every entry, unless it gets a hint to use an
        // index.
        const isWhole = Object.keys(selected).length === 0;
        return audit.countDocuments(selected, isWhole ? { hint: '_id_' } : {});
      }),
  };
}

/**
 * Entries get the numbers after the last one. A writer that finds a number in use tries again with
 * the next.
 */
async function appendAll(audit: Audit, entries: readonly NewAuditEntry[]): Promise<void> {
  let pending = entries;
  while (pending.length > 0) {
    const last = await lastNumber(audit);
    const records = pending.map((entry, at) => recordOf(entry, last + 1 + at));
    try {
      // In order, so that there is no number without an entry.
      await audit.insertMany(records, { ordered: true });
      return;
    } catch (error) {
      const codes = codesOf(error);
      if (codes.length === 0 || codes.some((code) => code !== duplicateKey)) throw error;
      pending = await notRecorded(audit, pending);
    }
  }
}

/** The number of the entry inserted last; 0 before the first. */
async function lastNumber(audit: Audit): Promise<number> {
  const last = await audit.findOne({}, { projection: { _id: 1 }, sort: { _id: -1 } });
  return numberAt(last?._id ?? '') ?? 0;
}

async function notRecorded(
  audit: Audit,
  entries: readonly NewAuditEntry[],
): Promise<readonly NewAuditEntry[]> {
  const ids = entries.map(({ id }) => id);
  const found = await audit.find({ id: { $in: ids } }, { projection: { id: 1 } }).toArray();
  const known = new Set(found.map(({ id }) => id));
  // The same entry may be given twice.
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()].filter(
    ({ id }) => !known.has(id),
  );
}

function recordOf(entry: NewAuditEntry, number: number): AuditRecord {
  const { id, principal, action, result } = entry;
  const text = canonicalText(entry as unknown as Json);
  return { _id: positionOf(number), id, text, principal, action, result, at: new Date(entry.at) };
}

function selectedBy({ since, until, isSuccess, ...members }: AuditFilter): Filter<AuditRecord> {
  const times = {
    ...(since !== undefined && { $gte: new Date(since) }),
    ...(until !== undefined && { $lte: new Date(until) }),
  };
  return {
    ...members,
    ...(isSuccess !== undefined && {
      $and: [{ result: { [isSuccess ? '$eq' : '$ne']: successResult } }],
    }),
    ...(Object.keys(times).length > 0 && { at: times }),
  };
}

function within({ below, above }: AuditPage): Filter<AuditRecord> {
  const positions = {
    ...(below !== undefined && { $lt: below }),
    ...(above !== undefined && { $gt: above }),
  };
  return Object.keys(positions).length > 0 ? { _id: positions } : {};
}
