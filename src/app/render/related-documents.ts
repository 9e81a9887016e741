import {
  type DocumentEntry,
  type DocumentId,
  documentKey,
} from '../../domain/document/document.ts';
import { childCandidates } from '../../domain/render/graph/schema-index.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entriesById, substitutersOf } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import type { Relation } from './relation.ts';
import { closureGraph, type EntryGraph, type EntryNode } from './render-closure.ts';

/**
 * Documents related to each of some documents, in order of key. Makes the same number of calls for
 * one document or many.
 */
export async function relatedDocuments(
  services: Services,
  { maps }: RevisionSnapshot,
  relation: Relation,
  ids: readonly DocumentId[],
): Promise<readonly (readonly DocumentEntry[])[]> {
  const found = await entriesById(maps, ids, services.content.pages);
  const entries = found.filter((entry) => entry !== null);
  const snapshot = services.snapshots.of(maps);
  const nearby = await neighbours(services, maps, relation, entries);
  const graph = await closureGraph(snapshot, [...entries, ...nearby]);
  const nodes = nearby.flatMap((entry) => graph.byKey.get(documentKey(entry)) ?? []);
  return found.map((entry) => (entry === null ? [] : related(graph, nodes, relation, entry)));
}

/** Documents that may have a relation to the given documents. */
async function neighbours(
  { content, snapshots }: Services,
  maps: RevisionSnapshot['maps'],
  relation: Relation,
  entries: readonly DocumentEntry[],
): Promise<readonly DocumentEntry[]> {
  if (relation === 'substitutesInto') {
    const found = await substitutersOf(maps, entries, content.pages);
    return unique([...found.values()].flat());
  }
  if (relation !== 'children') return [];
  const snapshot = snapshots.of(maps);
  await snapshot.load(entries.map(({ schema }) => schema));
  return unique(
    entries.flatMap((entry) => {
      const index = snapshot.index(entry.schema);
      return index === undefined ? [] : childCandidates(index, entry);
    }),
  );
}

function related(
  graph: EntryGraph,
  nearby: readonly EntryNode[],
  relation: Relation,
  entry: DocumentEntry,
): readonly DocumentEntry[] {
  const node = graph.byKey.get(documentKey(entry));
  if (node === undefined) return [];
  const single = (other: EntryNode | null): readonly EntryNode[] => (other === null ? [] : [other]);
  const nodes = {
    parent: () => single(node.parent),
    children: () => nearby.filter(({ parent }) => parent === node),
    substitutesFrom: () => node.sources.filter((source) => source !== null),
    substitutesInto: () => nearby.filter(({ sources }) => sources.includes(node)),
    replaces: () => single(node.replaces),
    replacedBy: () => single(node.replacedBy),
  }[relation]();
  return unique(nodes.map((other) => other.entry));
}

/** Each once, in order of key. */
function unique(entries: readonly DocumentEntry[]): readonly DocumentEntry[] {
  const byKey = new Map(entries.map((entry) => [documentKey(entry), entry]));
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
}
