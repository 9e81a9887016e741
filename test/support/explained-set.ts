import {
  type Document,
  type DocumentFacts,
  documentKey,
} from '../../src/domain/document/document.ts';
import type { IsSecret, TracedValue } from '../../src/domain/explain/trace.ts';
import { nodesBehind, traceInSteps } from '../../src/domain/explain/trace-graph.ts';
import type { Json } from '../../src/domain/json/value.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import { type Item, renderSet } from './render-set.ts';

/** A set of documents, rendered and traced. */
export interface ExplainedSet {
  /** Documents that can be rendered, by key, as rendering has them. */
  readonly rendered: ReadonlyMap<string, { readonly data: Json }>;
  readonly traced: ReadonlyMap<string, TracedValue>;
  /** A document of the set. */
  readonly documentOf: (key: string) => Document;
  readonly entryOf: (key: string) => DocumentFacts;
}

/** For what has no secrets. */
export const noSecrets: IsSecret = () => false;

/** Traces all documents of a set that can be rendered. */
export function explainSet(items: readonly Item[]): ExplainedSet {
  const { graph, results } = renderSet(items);
  const byKey = new Map(items.map((item) => [documentKey(item.facts), item]));
  const itemOf = (key: string): Item => byKey.get(key) as Item;
  const documentOf = (key: string): Document => itemOf(key).document;
  const nodes = nodesBehind(
    graph,
    graph.order.filter(({ key }) => results.has(key)),
  );
  const options = { maxBytes: defaultLimits.maxDocumentBytes };
  const steps = traceInSteps(nodes, (entry) => documentOf(documentKey(entry)), options);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return {
    rendered: results,
    traced: step.value,
    documentOf,
    entryOf: (key) => itemOf(key).facts,
  };
}
