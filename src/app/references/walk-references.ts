import { type DocumentEntry, documentKey } from '../../domain/document/document.ts';
import { referencesInPortions } from './all-references.ts';
import { neededBy, needing, type ReferenceLookup, referenceKey } from './neighbours.ts';
import type { Reference, ReferenceGraph } from './reference-cases.ts';

/** Maximum number of documents and references of one walk. */
export const maxNodes = 25_000;
const maxEdges = 100_000;

/** The directions of a walk, and its maximum length. */
export interface Way {
  readonly directions: readonly ('out' | 'in')[];
  readonly depth: number;
}

/** The result of a walk. */
interface Walk extends ReferenceGraph {
  /** Whether there may be more, further away. */
  readonly leadsOn: boolean;
}

/**
 * Walks from documents to those that they need, or to their referrers, breadth first; each document
 * once.
 */
export async function walkReferences(
  lookup: ReferenceLookup,
  starts: readonly DocumentEntry[],
  { directions, depth }: Way,
): Promise<Walk> {
  const nodes = new Map(starts.map((entry) => [documentKey(entry), entry]));
  const edges = new Map<string, Reference>();
  let wave = starts;
  for (let step = 0; step < depth && wave.length > 0; step += 1) {
    const next: DocumentEntry[] = [];
    for (const direction of directions) {
      const find = direction === 'out' ? neededBy : needing;
      for await (const found of referencesInPortions(find, lookup, wave)) {
        if (!addAll({ nodes, edges, next }, found)) return graphOf(nodes, edges, true);
      }
    }
    wave = next;
  }
  return { ...graphOf(nodes, edges, false), leadsOn: wave.length > 0 };
}

interface Walking {
  readonly nodes: Map<string, DocumentEntry>;
  readonly edges: Map<string, Reference>;
  /** Documents that are visited for the first time. */
  readonly next: DocumentEntry[];
}

/** Whether all of some references were added, together with their documents. */
function addAll({ nodes, edges, next }: Walking, found: readonly Reference[]): boolean {
  for (const reference of found) {
    if (edges.size >= maxEdges) return false;
    edges.set(referenceKey(reference), reference);
    for (const entry of [reference.from, reference.to]) {
      if (entry === null || nodes.has(documentKey(entry))) continue;
      if (nodes.size >= maxNodes) return false;
      nodes.set(documentKey(entry), entry);
      next.push(entry);
    }
  }
  return true;
}

function graphOf(
  nodes: ReadonlyMap<string, DocumentEntry>,
  edges: ReadonlyMap<string, Reference>,
  isCut: boolean,
): Walk {
  // If the walk was cut, an edge may lead to a document that is not in the result.
  const isShown = (entry: DocumentEntry | null): boolean =>
    entry === null || nodes.has(documentKey(entry));
  const shown = [...edges.values()].filter(({ from, to }) => isShown(from) && isShown(to));
  return { nodes: [...nodes.values()], edges: shown, isCut, leadsOn: isCut };
}
