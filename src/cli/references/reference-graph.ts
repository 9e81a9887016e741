import { type DocumentId, documentKey, type SourceId } from '../../domain/document/document.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import { requireRevision } from '../client/paging.ts';
import {
  type EdgeFragment,
  type GraphFragment,
  ReferenceGraphsDocument,
  type ReferenceRelation,
} from '../generated/operations.ts';
import { missingRendered } from '../print/missing-rendered.ts';

/** From a document to one that it needs. */
export interface GraphEdge {
  readonly relation: string;
  readonly from: DocumentId;
  /** Without layer if it is missing. */
  readonly to: DocumentId;
  readonly isThere: boolean;
}

/** Documents, by their keys, and the references between them. */
export interface ReadGraph {
  /** The requested documents: all layers of a name with only abstract ones. */
  readonly starts: readonly DocumentId[];
  readonly nodes: ReadonlyMap<string, DocumentId>;
  readonly edges: readonly GraphEdge[];
  /** Whether there are more. */
  readonly isCut: boolean;
}

/** The references of a document, its referrers, or both, each followed in its own direction. */
export interface ReadGraphs {
  readonly needs: ReadGraph | null;
  readonly neededBy: ReadGraph | null;
}

/** The part of the graph around a document to read. */
export interface GraphRequest {
  readonly out: boolean;
  readonly in: boolean;
  readonly depth: number;
  /** All if absent. */
  readonly relations?: readonly Lowercase<ReferenceRelation>[] | undefined;
}

/** Reads the graphs around a document. @throws DOCUMENT_NOT_FOUND, DOCUMENT_ABSTRACT */
export async function readGraphs(
  client: Client,
  revision: number,
  id: SourceId,
  { relations, ...wanted }: GraphRequest,
): Promise<ReadGraphs> {
  const upper = relations?.map((relation) => relation.toUpperCase() as ReferenceRelation) ?? null;
  const variables = { number: revision, ...id, ...wanted, relations: upper };
  const data = await client.request(ReferenceGraphsDocument, variables);
  const { starts, needs, neededBy } = requireRevision(data.revision, { revision });
  if (starts === null) throw await missingRendered(client, id, revision);
  const graph = (found: GraphFragment | null | undefined, isWanted: boolean): ReadGraph | null =>
    isWanted ? graphOf(starts.nodes, requireValue(found, 'a graph')) : null;
  return { needs: graph(needs, wanted.out), neededBy: graph(neededBy, wanted.in) };
}

function graphOf(starts: readonly DocumentId[], { nodes, edges, isCut }: GraphFragment): ReadGraph {
  return {
    starts,
    nodes: new Map(nodes.map((node) => [documentKey(node), node])),
    edges: edges.map(edgeOf),
    isCut,
  };
}

function edgeOf({ relation, from, target, to }: EdgeFragment): GraphEdge {
  return {
    relation: relation.toLowerCase(),
    from,
    to: to ?? { ...target, layer: null },
    isThere: to !== null,
  };
}

/** Both graphs as one: each document and each reference once. Missing documents are not nodes. */
export function joinedGraph({ needs, neededBy }: ReadGraphs): ReadGraph {
  const graphs = [needs, neededBy].filter((graph) => graph !== null);
  const edges = graphs
    .flatMap((graph) => graph.edges)
    .map((edge) => [edgeKey(edge), edge] as const);
  return {
    starts: graphs[0]?.starts ?? [],
    nodes: new Map(graphs.flatMap(({ nodes }) => [...nodes])),
    edges: [...new Map(edges).values()],
    isCut: graphs.some(({ isCut }) => isCut),
  };
}

function edgeKey({ relation, from, to }: GraphEdge): string {
  return `${relation}\u0000${documentKey(from)}\u0000\u0000${documentKey(to)}`;
}

/** The graph as JSON. */
export function graphJson({ nodes, edges, isCut }: ReadGraph): JsonObject {
  return {
    nodes: [...nodes.values()].map(idJson),
    edges: edges.map(({ relation, from, to, isThere }) => ({
      relation,
      from: idJson(from),
      to: idJson(to),
      isThere,
    })),
    isCut,
  };
}

function idJson({ schema, name, layer }: DocumentId): JsonObject {
  return { schema, name, layer };
}

/** The direction in which a graph is followed from its document. */
export type Direction = 'out' | 'in';

/** The references that lead on from each document, by its key. */
export function edgesByEnd(
  { edges }: ReadGraph,
  direction: Direction,
): ReadonlyMap<string, readonly GraphEdge[]> {
  const byEnd = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    const key = documentKey(direction === 'out' ? edge.from : edge.to);
    const known = byEnd.get(key);
    if (known === undefined) byEnd.set(key, [edge]);
    else known.push(edge);
  }
  return byEnd;
}

/** The number of steps of each document from the requested ones, by its key. */
export function distances(graph: ReadGraph, direction: Direction): ReadonlyMap<string, number> {
  const byEnd = edgesByEnd(graph, direction);
  const known = new Map(graph.starts.map((start) => [documentKey(start), 0]));
  // Iterating over a map includes entries that are added meanwhile.
  for (const [key, distance] of known) {
    for (const edge of byEnd.get(key) ?? []) {
      const next = documentKey(direction === 'out' ? edge.to : edge.from);
      if (!known.has(next)) known.set(next, distance + 1);
    }
  }
  return known;
}
