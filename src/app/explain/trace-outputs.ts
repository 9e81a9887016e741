import {
  type Document,
  type DocumentEntry,
  type SourceId,
  sourceKey,
} from '../../domain/document/document.ts';
import { type Fault, invariant } from '../../domain/errors.ts';
import type { TracedValue } from '../../domain/explain/trace.ts';
import { nodesBehind, traceInSteps } from '../../domain/explain/trace-graph.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import { runCooperatively } from '../kernel/event-loop.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import {
  type EntryNode,
  outputNode,
  type ReadBodies,
  renderClosure,
  renderOptions,
} from '../render/render-closure.ts';

/** Documents of the output of a revision with the origins of all their values. In cleartext. */
export interface TracedOutputs {
  /** In the given order; undefined for names that are not in the output. */
  readonly nodes: readonly (EntryNode | undefined)[];
  /** By key; of those that can be rendered, and of all that they are made from. */
  readonly traced: ReadonlyMap<string, TracedValue>;
  /** All documents that those are made from, including themselves. */
  readonly behind: readonly DocumentEntry[];
  readonly faults: readonly Fault[];
  /** A document of the graph, by its key. */
  readonly entryOf: (key: string) => DocumentEntry;
  readonly bodies: (entry: DocumentEntry) => Document;
}

/** Renders documents by name step by step: reads only what they depend on, the bodies as `renderClosure` does. */
export async function traceOutputs(
  services: Services,
  maps: RevisionMaps,
  ids: readonly SourceId[],
  readBodies?: ReadBodies<Document | Fault>,
): Promise<TracedOutputs> {
  const { content, limits, snapshots } = services;
  const named = await entriesByName(maps, ids, content.pages);
  const all = [...named.values()].flat();
  const { graph, results, faults } = await renderClosure(
    services,
    snapshots.of(maps),
    all,
    readBodies,
  );
  const nodes = ids.map((id) => outputNode(graph, named.get(sourceKey(id)) ?? []));
  const sound = nodes.filter((node) => node !== undefined && results.has(node.key));
  const behind = nodesBehind(graph, sound as readonly EntryNode[]);
  const bodies = await bodiesOf(services, behind);
  const traced = await runCooperatively(traceInSteps(behind, bodies, renderOptions(limits)));
  return {
    nodes,
    traced,
    behind: behind.map(({ entry }) => entry),
    faults,
    entryOf(key) {
      const node = graph.byKey.get(key);
      invariant(node, 'traces name documents of the graph');
      return node.entry;
    },
    bodies,
  };
}

/** The documents of nodes, read in one call. */
async function bodiesOf(
  { content }: Services,
  nodes: readonly EntryNode[],
): Promise<(entry: DocumentEntry) => Document> {
  const entries = nodes.map(({ entry }) => entry);
  const documents = await content.documents(entries);
  const byDigest = new Map(entries.map(({ digest }, at) => [digest, documents[at]]));
  return ({ digest }) => {
    const found = byDigest.get(digest);
    invariant(found, 'the body of every document behind an explained one was read');
    return found;
  };
}
