import { type DocumentEntry, documentKey } from '../../domain/document/document.ts';
import { invariant } from '../../domain/errors.ts';
import { withoutSubstituted } from '../../domain/explain/substituted.ts';
import { nodesBehind, traceInSteps } from '../../domain/explain/trace-graph.ts';
import { type FoundDocument, withSection } from '../../domain/validation/error-section.ts';
import type { Finding } from '../../domain/validation/finding.ts';
import { runCooperatively, yieldToEventLoop } from '../kernel/event-loop.ts';
import type { Services } from '../kernel/services.ts';
import type { Snapshot } from '../kernel/snapshots.ts';
import {
  bodiesOf,
  type EntryGraph,
  type EntryNode,
  renderClosure,
  renderOptions,
} from '../render/render-closure.ts';

/** Documents rendered and traced at once: only their sections are kept. */
const documentsPerBatch = 50;

/** The findings of each document, in order, with the sections of documents that they may show. */
export async function findingsWithSections(
  services: Services,
  snapshot: Snapshot,
  found: ReadonlyMap<DocumentEntry, readonly Finding[]>,
): Promise<ReadonlyMap<DocumentEntry, readonly Finding[]>> {
  const completed = new Map(found);
  const entries = [...found].filter(([, findings]) => findings.some((one) => one.hasSection));
  for (let at = 0; at < entries.length; at += documentsPerBatch) {
    const some = entries.slice(at, at + documentsPerBatch);
    const asked = some.map(([entry]) => entry);
    const documents = await foundDocuments(services, snapshot, asked);
    for (const [entry, findings] of some) {
      const document = documents.get(entry);
      invariant(document, 'a document with findings was rendered');
      completed.set(
        entry,
        findings.map((one) => withSection(one, document)),
      );
      await yieldToEventLoop();
    }
  }
  return completed;
}

async function foundDocuments(
  services: Services,
  snapshot: Snapshot,
  entries: readonly DocumentEntry[],
): Promise<ReadonlyMap<DocumentEntry, FoundDocument>> {
  const { graph, results } = await renderClosure(services, snapshot, entries);
  const nodes = entries.flatMap((entry) => graph.byKey.get(documentKey(entry)) ?? []);
  const traced = await tracedData(services, graph, nodes.filter(hasSubstitutions));
  const bodyOf = await bodiesOf(services.content, entries);
  return new Map(
    entries.map((entry) => {
      const key = documentKey(entry);
      const data = results.get(key)?.data ?? null;
      const { schema, metadata } = bodyOf(entry);
      return [entry, { schema, metadata, ...(traced.get(key) ?? { data, shown: data }) }] as const;
    }),
  );
}

/**
 * Whether a document contains substituted values: from its own substitutions, or those of documents that it inherits
 * from.
 */
function hasSubstitutions({ entry, inherits }: EntryNode): boolean {
  return entry.sources.length > 0 || (inherits !== null && hasSubstitutions(inherits));
}

/** The data of documents, with and without substituted values, by key; equal parts are shared. */
async function tracedData(
  services: Services,
  graph: EntryGraph,
  nodes: readonly EntryNode[],
): Promise<ReadonlyMap<string, Pick<FoundDocument, 'data' | 'shown'>>> {
  if (nodes.length === 0) return new Map();
  const behind = nodesBehind(graph, nodes);
  const bodyOf = await bodiesOf(
    services.content,
    behind.map(({ entry }) => entry),
  );
  const steps = traceInSteps(behind, bodyOf, renderOptions(services.limits));
  const traced = await runCooperatively(steps);
  const found = new Map<string, Pick<FoundDocument, 'data' | 'shown'>>();
  for (const { key } of nodes) {
    const spot = traced.get(key);
    invariant(spot?.value !== undefined, 'every document that was rendered can be traced');
    found.set(key, { data: spot.value, shown: withoutSubstituted(spot) });
    await yieldToEventLoop();
  }
  return found;
}
