import type { SourceId } from '../../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/demand.ts';
import type { Query } from '../../access/use-case.ts';
import { lookupFor } from '../neighbours.ts';
import type { GraphQuery, ReferenceGraph } from '../reference-cases.ts';
import { graphAround } from '../reference-graph.ts';

/**
 * The documents around one, and what they need of each other.
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
