import {
  type Document,
  type DocumentFacts,
  documentKey,
  isOfKind,
  layeringPolicyKind,
} from '../../src/domain/document/document.ts';
import { parseDocuments } from '../../src/domain/document/parse-documents.ts';
import { documentOf } from '../../src/domain/document/submitted.ts';
import type { Fault } from '../../src/domain/errors.ts';
import type { Json } from '../../src/domain/json/value.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import { createBoundedMemo } from '../../src/domain/render/bounded-memo.ts';
import type { RenderGraph } from '../../src/domain/render/graph/graph-types.ts';
import { layerOrderOf } from '../../src/domain/render/graph/layer-order.ts';
import { resolveGraph } from '../../src/domain/render/graph/resolve-graph.ts';
import { indexSchema, type SchemaIndex } from '../../src/domain/render/graph/schema-index.ts';
import type { RenderMemo } from '../../src/domain/render/graph-rendering.ts';
import type { RenderOptions } from '../../src/domain/render/render-budget.ts';
import type { RenderedData } from '../../src/domain/render/render-document.ts';
import { outputOf, renderGraph } from '../../src/domain/render/render-graph.ts';
import { renderKeys } from '../../src/domain/render/render-key.ts';
import { idOfKey } from '../../src/domain/revision/entry-code.ts';

/** A document and its facts: what a submission gives, and what tests may make by hand. */
export interface Item {
  readonly document: Document;
  readonly facts: DocumentFacts;
}

/** The documents of a text. */
export function itemsOf(text: string): readonly Item[] {
  const { submitted, faults } = parseDocuments(text, { limits: defaultLimits });
  if (faults.length > 0) throw new Error(faults.map(({ message }) => message).join('\n'));
  return submitted.flatMap((item) =>
    item.kind === 'document' ? [{ facts: item.facts, document: documentOf(item) }] : [],
  );
}

/** What rendering a set, or some documents of it, came to. */
export interface RenderedSet {
  readonly graph: RenderGraph;
  readonly results: ReadonlyMap<string, RenderedData>;
  readonly faults: readonly Fault[];
  /** Rendered data by name, control documents left out. */
  readonly output: { readonly [name: string]: Json };
  /** How many bodies were asked for. */
  readonly bodiesRead: number;
}

export interface RenderSetOptions extends Partial<RenderOptions> {
  /** Keys of the documents asked for; all of them if not given. */
  readonly targets?: readonly string[];
  readonly memo?: RenderMemo;
}

/** Renders documents as a revision of just these would be. */
export function renderSet(items: readonly Item[], options: RenderSetOptions = {}): RenderedSet {
  const { targets, memo = createBoundedMemo(2 ** 30), ...limits } = options;
  const graph = graphOf(items, targets);
  const documents = new Map(items.map((item) => [documentKey(item.facts), item.document]));
  let bodiesRead = 0;
  const bodyOf = (entry: DocumentFacts): Document => {
    bodiesRead += 1;
    return documents.get(documentKey(entry)) as Document;
  };
  const renderOptions = { maxBytes: defaultLimits.maxDocumentBytes, ...limits };
  const rendered = renderGraph(graph, renderKeys(graph), memo, bodyOf, renderOptions);
  const output = outputOf(graph).filter(({ entry }) => !entry.control);
  const named = output.flatMap(({ key, entry }) => {
    const result = rendered.results.get(key);
    return result === undefined ? [] : [[entry.name, result.data] as const];
  });
  return { graph, ...rendered, output: Object.fromEntries(named), bodiesRead };
}

/** The graph of a set whose indexes are all available. */
export function graphOf(items: readonly Item[], targets?: readonly string[]): RenderGraph {
  const indexes = indexesOf(items);
  const policy = items.find(({ facts }) => isOfKind(facts.schema, layeringPolicyKind));
  const step = resolveGraph(
    targets?.map(idOfKey) ?? items.map(({ facts }) => facts),
    (schema) => indexes.get(schema) ?? indexSchema<DocumentFacts>(schema, []),
    {
      layers: policy === undefined ? null : layerOrderOf(policy.document),
      allSchemas: () => [...indexes.values()],
    },
  );
  if (step.kind === 'needs') throw new Error('everything was at hand');
  return step.graph;
}

/** Indexes by schema. */
export function indexesOf(items: readonly Item[]): ReadonlyMap<string, SchemaIndex> {
  const bySchema = new Map<string, DocumentFacts[]>();
  for (const { facts } of items) {
    bySchema.set(facts.schema, bySchema.get(facts.schema) ?? []);
    bySchema.get(facts.schema)?.push(facts);
  }
  return new Map([...bySchema].map(([schema, entries]) => [schema, indexSchema(schema, entries)]));
}
