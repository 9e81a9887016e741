import { randomBytes } from 'node:crypto';
import type { Filter } from 'mongodb';
import { type AuditAnchor, anchorText } from '../../domain/audit/audit-anchor.ts';
import type { AuditLink } from '../../domain/audit/audit-link.ts';
import {
  type AuditEntry,
  type AuditFilter,
  type AuditLog,
  type AuditPage,
  auditEntryText,
  type NewAuditEntry,
  successResult,
} from '../../ports/audit-log.ts';
import {
  type AuditChain,
  createAuditChain,
  type LinkedEntry,
  withChain,
} from '../records/audit-chain.ts';
import { inBatches } from '../records/in-batches.ts';
import { numberAt, positionOf } from '../records/position.ts';
import { auditAnchorFrom, auditEntryFrom, readAuditLink } from '../records/read-records.ts';
import type { Ask } from './ask.ts';
import type { AuditRecord, Collections } from './collections.ts';
import { insertIfAbsent } from './insert-if-absent.ts';
import { codesOf, duplicateKey } from './translate-error.ts';

type Audit = Collections['audit'];

export function createAuditLog({ audit, auditAnchors }: Collections, ask: Ask): AuditLog {
  const chain = createAuditChain(() => randomBytes(8).toString('hex'));
  // Otherwise entries of one process would compete for the next number.
  const append = inBatches(
    (entries: readonly NewAuditEntry[], last: number) =>
      withChain(chain, () => appendAll(audit, chain, entries, last)),
    // Those that come during this read go with the others, such as those of changes that were committed together.
    () => lastNumber(audit),
  );
  return {
    append: (entries) => ask(() => append(entries)),
    list: (filter, page) =>
      ask(async () => {
        const { limit, oldestFirst = false } = page;
        if (limit < 1) return [];
        const options = {
          projection: { text: 1, link: 1 },
          sort: { _id: oldestFirst ? 1 : -1 },
          limit,
        } as const;
        const selected = { ...selectedBy(filter), ...within(page) };
        return (await audit.find(selected, options).toArray()).map(entryOf);
      }),
    count: (filter) =>
      ask(() => {
        const selected = selectedBy(filter);
        // Without a filter the server would read every entry, unless it gets a hint to use an
        // index.
        const isWhole = Object.keys(selected).length === 0;
        return audit.countDocuments(selected, isWhole ? { hint: '_id_' } : {});
      }),
    find: (id) =>
      ask(async () => {
        // Earlier versions kept entries under their ids.
        const found = (await audit.findOne({ id })) ?? (await audit.findOne({ _id: id }));
        return found === null ? null : entryOf(found);
      }),
    lastAnchor: () =>
      ask(async () => {
        const last = await auditAnchors.findOne({}, { sort: { _id: -1 } });
        return last === null ? null : auditAnchorFrom(last._id, last.text);
      }),
    keepAnchor: (anchor) => ask(() => keepAnchor(auditAnchors, anchor)),
  };
}

function entryOf({ _id, text, link }: Pick<AuditRecord, '_id' | 'text' | 'link'>): AuditEntry {
  return auditEntryFrom(_id, text, link);
}

async function keepAnchor(anchors: Collections['auditAnchors'], anchor: AuditAnchor) {
  return insertIfAbsent(anchors, { _id: anchor.number, text: anchorText(anchor) });
}

/**
 * Entries get the numbers after the last one. A writer that finds a number in use tries again with
 * the next.
 */
async function appendAll(
  audit: Audit,
  chain: AuditChain,
  entries: readonly NewAuditEntry[],
  lastBefore: number,
): Promise<void> {
  let pending = entries;
  let before = lastBefore;
  while (pending.length > 0) {
    const linked = chain.link(pending);
    if (await insertAll(audit, linked, before)) {
      const last = linked.at(-1)?.link;
      if (last) chain.stored(last);
      return;
    }
    before = await lastNumber(audit);
    const stored = await storedOf(audit, pending);
    // Those that were written before the taken number go on in the chain.
    for (const link of stored.values()) if (link !== null && chain.has(link)) chain.stored(link);
    // The same entry may be given twice.
    pending = [...new Map(pending.map((entry) => [entry.id, entry])).values()].filter(
      ({ id }) => !stored.has(id),
    );
  }
}

/** Appends entries after a number; false if a number or an id was taken, and only those before it are stored. */
async function insertAll(
  audit: Audit,
  entries: readonly LinkedEntry[],
  last: number,
): Promise<boolean> {
  const records = entries.map((entry, at) => recordOf(entry, last + 1 + at));
  try {
    // In order, so that there is no number without an entry.
    await audit.insertMany(records, { ordered: true });
    return true;
  } catch (error) {
    const codes = codesOf(error);
    if (codes.length === 0 || codes.some((code) => code !== duplicateKey)) throw error;
    return false;
  }
}

/** Appends entries of a backup that are not in the log. */
export async function restoreAudit(
  { audit }: Collections,
  entries: readonly Omit<AuditEntry, 'position'>[],
): Promise<void> {
  for (let pending = entries; pending.length > 0; ) {
    const linked = pending.map((entry) => ({
      entry,
      text: auditEntryText(entry),
      link: entry.link,
    }));
    if (await insertAll(audit, linked, await lastNumber(audit))) return;
    const stored = await storedOf(audit, pending);
    pending = pending.filter(({ id }) => !stored.has(id));
  }
}

/** Replaces all anchors. */
export async function restoreAnchors(
  { auditAnchors }: Collections,
  anchors: readonly AuditAnchor[],
): Promise<void> {
  await auditAnchors.deleteMany({});
  const records = anchors.map((anchor) => ({ _id: anchor.number, text: anchorText(anchor) }));
  if (records.length > 0) await auditAnchors.insertMany(records, { ordered: true });
}

/** The number of the entry inserted last; 0 before the first. */
async function lastNumber(audit: Audit): Promise<number> {
  const last = await audit.findOne({}, { projection: { _id: 1 }, sort: { _id: -1 } });
  return numberAt(last?._id ?? '') ?? 0;
}

/** The ids of entries that are stored, with their links. */
async function storedOf(
  audit: Audit,
  entries: readonly NewAuditEntry[],
): Promise<ReadonlyMap<string, AuditLink | null>> {
  const ids = entries.map(({ id }) => id);
  const projection = { id: 1, link: 1 };
  const found = await audit.find({ id: { $in: ids } }, { projection }).toArray();
  return new Map(found.map(({ id = '', link }) => [id, readAuditLink(link) ?? null]));
}

function recordOf({ entry, text, link }: LinkedEntry, number: number): AuditRecord {
  const { id, principal, action, result } = entry;
  const at = new Date(entry.at);
  const linked = link !== null && { link };
  return { _id: positionOf(number), id, text, principal, action, result, at, ...linked };
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
