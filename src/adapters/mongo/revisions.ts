import { refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import type { Revision, RevisionId } from '../../domain/revision/revision.ts';
import type { RevisionRange } from '../../ports/history-store.ts';
import type { Collections } from './collections.ts';
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
  const byId = new Map(found.map(({ _id, text }) => [_id, revisionFrom(text)]));
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
  return (await found.toArray()).map(({ text }) => revisionFrom(text));
}

/** @throws REVISION_CONFLICT unless `id` follows the head */
export async function checkSuccessor(revisions: Revisions, id: RevisionId): Promise<void> {
  const head = (await findHead(revisions))?.id ?? 0;
  if (id !== head + 1) throw conflict(id, head);
}

/**
 * The commit point: one insert under the next number, so that the server settles every race and no
 * transaction is needed. @throws REVISION_CONFLICT
 */
export async function insertRevision(revisions: Revisions, revision: Revision): Promise<void> {
  const { id, author, message, buckets, createdAt } = revision;
  const text = canonicalText(revision as unknown as Json);
  const record = { _id: id, text, author, message, buckets, createdAt: new Date(createdAt) };
  try {
    await revisions.insertOne(record);
  } catch (error) {
    if (!codesOf(error).includes(duplicateKey)) throw error;
    const head = (await findHead(revisions))?.id ?? id;
    throw conflict(id, Math.max(head, id));
  }
}

function conflict(id: RevisionId, head: RevisionId): Error {
  return refusal('REVISION_CONFLICT', { expected: id - 1, head });
}

function revisionFrom(text: string): Revision {
  return JSON.parse(text) as Revision;
}
