import type { SourceId } from '../../../domain/document/document.ts';
import { sourceKey } from '../../../domain/document/document.ts';
import { refusal } from '../../../domain/errors.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { notFound } from '../find-reference-subject.ts';
import { deepest } from '../find-references.ts';
import { lookupFor, type ReferenceLookup, startsOf } from '../neighbours.ts';
import type { GraphQuery, ReferenceGraph } from '../reference-cases.ts';
import { walkReferences } from '../walk-references.ts';

/**
 * The documents around one, and the references between them.
 *
 * @throws DOCUMENT_NOT_FOUND, ARGUMENT_INVALID
 */
export const referenceGraph: Query<
  [revision: RevisionSnapshot, id: SourceId, query: GraphQuery],
  ReferenceGraph
> = {
  kind: 'query',
  ...seeDocuments,
  run: ({ by, services }, revision, id, query) =>
    graphAround(lookupFor(services, by, revision, query), revision, id, query),
};

/** The documents within some steps of one. @throws DOCUMENT_NOT_FOUND, ARGUMENT_INVALID */
async function graphAround(
  lookup: ReferenceLookup,
  revision: RevisionSnapshot,
  id: SourceId,
  { direction, depth }: GraphQuery,
): Promise<ReferenceGraph> {
  if (!Number.isSafeInteger(depth) || depth < 0 || depth > deepest) {
    const reason = `must be a number of steps from 0 to ${deepest}`;
    throw refusal('ARGUMENT_INVALID', { argument: 'depth', reason });
  }
  const starts = (await startsOf(lookup, [id])).get(sourceKey(id));
  if (starts === undefined) throw notFound(revision, id);
  const directions = direction === 'both' ? (['out', 'in'] as const) : [direction];
  return walkReferences(lookup, starts, { directions, depth });
}
