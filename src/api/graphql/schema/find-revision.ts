import type { VisibleRevision } from '../../../app/access/visible-revision.ts';
import { refusal } from '../../../domain/errors.ts';
import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { RevisionRef } from '../generated/schema.ts';
import type { Loaders } from '../loaders/loaders.ts';
import { readRevisionRef } from './arguments.ts';

/**
 * The number of the revision that a mutation names. A number is not looked up: the use case does that after checking
 * permissions.
 *
 * @throws REVISION_NOT_FOUND, TAG_NOT_FOUND
 */
export async function revisionNumber(loaders: Loaders, given: RevisionRef): Promise<RevisionId> {
  const ref = readRevisionRef(given);
  return ref.id ?? (await loaders.revision(ref)).id;
}

/** A revision that a stored object refers to. @throws REVISION_NOT_FOUND if it was purged meanwhile */
export async function storedRevision(loaders: Loaders, id: RevisionId): Promise<VisibleRevision> {
  const revision = await loaders.revisionById.load(id);
  if (revision === null) throw refusal('REVISION_NOT_FOUND', { revision: id });
  return revision;
}
