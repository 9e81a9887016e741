import { refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import type { RevisionRange } from '../../ports/history-store.ts';
import type { Collections } from './collections.ts';
import { before } from './era.ts';
import { codesOf, duplicateKey } from './translate-error.ts';

type Revisions = Collections['revisions'];

const textOnly = { projection: { text: 1 } } as const;

export async function findHead(revisions: Revisions): Promise<Revision | null> {
  const [head] = await findRange(revisions, { limit: 1, newestFirst: true });
  return head ?? null;
}

export async function findRevisions(
  revisions: Revisions,
  ids: readonly RevisionId[],
): Promise<readonly (Revision | null)[]> {
  const found = await revisions.find({ _id: { $in: [...new Set(ids)] } }, textOnly).toArray();
  const byId = new Map(found.map(({ _id, text }) => [_id, revisionFrom(_id, text)]));
  return ids.map((id) => byId.get(id) ?? null);
}

export async function findRange(
  revisions: Revisions,
  { above = 0, below = Number.MAX_SAFE_INTEGER, limit, newestFirst }: RevisionRange,
): Promise<readonly Revision[]> {
  if (limit < 1) return [];
  const found = revisions
    .find({ _id: { $gt: above, $lt: below } }, textOnly)
    .sort({ _id: newestFirst ? -1 : 1 })
    .limit(limit);
  return (await found.toArray()).map(({ _id, text }) => revisionFrom(_id, text));
}

/** @throws REVISION_CONFLICT unless the revision follows the head of an era */
export async function checkSuccessor(
  revisions: Revisions,
  { id, parent }: Revision,
  era: number,
): Promise<void> {
  // A purge that was cut off, or a commit that died while it was purged, leaves void records.
  const newest = await revisions.findOne({}, { sort: { _id: -1 } });
  const isVoid = newest !== null && (newest.era ?? 0) < era;
  if (isVoid) await revisions.deleteMany(before(era));
  const isSeen = newest !== null && !isVoid;
  const head = isSeen ? revisionFrom(newest._id, newest.text) : await findHead(revisions);
  if (id === (head?.id ?? 0) + 1 && parent === (head?.digest ?? null)) return;
  throw conflict(id, head?.id ?? 0);
}

/**
 * The commit point: one insert under the next number, so that the server settles every race and no
 * transaction is needed. @throws REVISION_CONFLICT
 */
export async function insertRevision(
  revisions: Revisions,
  revision: Revision,
  era: number,
): Promise<void> {
  const { id, author, message, buckets, createdAt } = revision;
  const text = canonicalText(revision as unknown as Json);
  const made = new Date(createdAt);
  const record = { _id: id, text, author, message, buckets, createdAt: made, era };
  try {
    await revisions.insertOne(record);
  } catch (error) {
    if (!codesOf(error).includes(duplicateKey)) throw error;
    const head = (await findHead(revisions))?.id ?? id;
    throw conflict(id, Math.max(head, id));
  }
}

/** Takes a revision back whose era has ended. @throws REVISION_CONFLICT always */
export async function withdrawRevision(
  revisions: Revisions,
  { id }: Revision,
  era: number,
): Promise<never> {
  await revisions.deleteOne({ _id: id, era });
  throw conflict(id, (await findHead(revisions))?.id ?? 0);
}

function conflict(id: RevisionId, head: RevisionId): Error {
  return refusal('REVISION_CONFLICT', { expected: id - 1, head });
}

/** @throws STORE_CORRUPT */
function revisionFrom(id: RevisionId, text: string): Revision {
  try {
    return JSON.parse(text) as Revision;
  } catch {
    throw refusal('STORE_CORRUPT', { what: `the record of revision ${id}` });
  }
}
