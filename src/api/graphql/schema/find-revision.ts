import type { VisibleRevision } from '../../../app/access/visible-revision.ts';
import { refusal } from '../../../domain/errors.ts';
import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { RevisionRef } from '../generated/schema.ts';
import type { Loaders } from '../loaders/loaders.ts';
import { readRevisionRef } from './arguments.ts';

/**
 * The number of the revision that a mutation is about. One that is named by number is not looked for: the use case
 * does that, once it knows that the caller may.
 *
 * @throws REVISION_NOT_FOUND, TAG_NOT_FOUND
 */
export async function revisionNumber(loaders: Loaders, given: RevisionRef): Promise<RevisionId> {
  const ref = readRevisionRef(given);
  return ref.id ?? (await loaders.revision(ref)).id;
}

/** A revision that something stored names. @throws REVISION_NOT_FOUND where a purge took it away meanwhile */
export async function storedRevision(loaders: Loaders, id: RevisionId): Promise<VisibleRevision> {
  const revision = await loaders.revisionById.load(id);
  if (revision === null) throw refusal('REVISION_NOT_FOUND', { revision: id });
  return revision;
}
