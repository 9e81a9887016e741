import { MongoBulkWriteError } from 'mongodb';
import { refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import type { RevisionRange } from '../../ports/history-store.ts';
import { revisionFrom } from '../records/read-records.ts';
import type { Collections, RevisionRow } from './collections.ts';
import { before, findCurrent, within } from './era.ts';
import { codesOf, duplicateKey } from './translate-error.ts';

const ofRecord = { projection: { text: 1, era: 1 } } as const;

export async function findHead(collections: Collections): Promise<Revision | null> {
  const [head] = await findRange(collections, { limit: 1, newestFirst: true });
  return head ?? null;
}

export async function findRevisions(
  collections: Collections,
  ids: readonly RevisionId[],
): Promise<readonly (Revision | null)[]> {
  const wanted = { _id: { $in: [...new Set(ids)] } };
  const found = await findCurrent(collections, (ofEra) =>
    collections.revisions.find({ ...wanted, ...ofEra }, ofRecord).toArray(),
  );
  const byId = new Map(found.map(({ _id, text }) => [_id, revisionFrom(_id, text)]));
  return ids.map((id) => byId.get(id) ?? null);
}

export async function findRange(
  collections: Collections,
  range: RevisionRange,
): Promise<readonly Revision[]> {
  const found = await findRecords(collections, range);
  return found.map(({ _id, text }) => revisionFrom(_id, text));
}

/** The records of a part of the history, without parsing their texts. */
export async function findRecords(
  collections: Collections,
  { above = 0, below = Number.MAX_SAFE_INTEGER, limit, newestFirst }: RevisionRange,
): Promise<readonly Pick<RevisionRow, '_id' | 'text' | 'era'>[]> {
  if (limit < 1) return [];
  const wanted = { _id: { $gt: above, $lt: below } };
  return findCurrent(collections, (ofEra) =>
    collections.revisions
      .find({ ...wanted, ...ofEra }, ofRecord)
      .sort({ _id: newestFirst ? -1 : 1 })
      .limit(limit)
      .toArray(),
  );
}

type StoredRevision = Pick<RevisionRow, '_id' | 'text' | 'era'>;

const newestFirst = { ...ofRecord, sort: { _id: -1 } } as const;

/** The newest revision, which may be void. */
export function findNewestRecord({ revisions }: Collections): Promise<StoredRevision | null> {
  return revisions.findOne({}, newestFirst);
}

/**
 * `newest`: from `findNewestRecord`, while the era was this one or just before.
 * Also returns whether there are void revisions: after a purge that was cut off, or a commit that died during a purge.
 * The numbers of an era have no gaps, so the newest would be void.
 *
 * @throws REVISION_CONFLICT unless the revision follows the head of an era
 */
export async function checkSuccessor(
  { revisions }: Collections,
  { id, parent }: Revision,
  era: number,
  newest: StoredRevision | null,
): Promise<{ readonly isTidy: boolean }> {
  const isTidy = newest === null || (newest.era ?? 0) === era;
  const record = isTidy ? newest : await revisions.findOne(within(era), newestFirst);
  const head = record && revisionFrom(record._id, record.text);
  if (id === (head?.id ?? 0) + 1 && parent === (head?.digest ?? null)) return { isTidy };
  throw conflict(id, head?.id ?? 0);
}

/**
 * The commit point: a write for each revision, under its number, over a void record at most, so that the server settles
 * every race and no transaction is needed. The writes are ordered: the first that fails is the last one. Returns how many
 * succeeded.
 *
 * @throws REVISION_CONFLICT if none
 */
export async function insertRevisions(
  collections: Collections,
  revisions: readonly Revision[],
  era: number,
): Promise<number> {
  const writes = revisions.map((revision) => {
    const { id, author, message, buckets, createdAt } = revision;
    const text = canonicalText(revision as unknown as Json);
    const made = new Date(createdAt);
    const replacement = { text, author, message, buckets, createdAt: made, era };
    return { replaceOne: { filter: { _id: id, ...before(era) }, replacement, upsert: true } };
  });
  try {
    await collections.revisions.bulkWrite(writes, { ordered: true });
    return revisions.length;
  } catch (error) {
    const codes = codesOf(error);
    // Beside a taken number there may be another fault: then nobody knows what is durable.
    if (codes.length === 0 || codes.some((code) => code !== duplicateKey)) throw error;
    const appended = error instanceof MongoBulkWriteError ? appendedBefore(error) : 0;
    if (appended > 0) return appended;
    const id = revisions[0]?.id ?? 0;
    const head = (await findHead(collections))?.id ?? id;
    throw conflict(id, Math.max(head, id));
  }
}

/** The number of writes of an ordered bulk that came before the one that failed. */
function appendedBefore({ writeErrors }: MongoBulkWriteError): number {
  return [writeErrors].flat()[0]?.index ?? 0;
}

/** Removes revisions whose era has ended. @throws REVISION_CONFLICT always */
export async function withdrawRevisions(
  collections: Collections,
  revisions: readonly Revision[],
  era: number,
): Promise<never> {
  const ids = revisions.map(({ id }) => id);
  await collections.revisions.deleteMany({ _id: { $in: ids }, era });
  throw conflict(ids[0] ?? 0, (await findHead(collections))?.id ?? 0);
}

function conflict(id: RevisionId, head: RevisionId): Error {
  return refusal('REVISION_CONFLICT', { expected: id - 1, head });
}
