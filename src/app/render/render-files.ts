import {
  type Document,
  type DocumentFacts,
  type DocumentId,
  documentKey,
  isOfKind,
  layeringPolicyKind,
} from '../../domain/document/document.ts';
import { parseDocuments } from '../../domain/document/parse-documents.ts';
import { documentOf } from '../../domain/document/submitted.ts';
import { type Fault, invariant } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';
import type { Limits } from '../../domain/limits.ts';
import { createBoundedMemo } from '../../domain/render/bounded-memo.ts';
import type { RenderGraph } from '../../domain/render/graph/graph-types.ts';
import { groupBy } from '../../domain/render/graph/group-by.ts';
import { layerOrderOf } from '../../domain/render/graph/layer-order.ts';
import { resolveGraph } from '../../domain/render/graph/resolve-graph.ts';
import { indexSchema } from '../../domain/render/graph/schema-index.ts';
import { outputOf, renderGraph } from '../../domain/render/render-graph.ts';
import { renderKeys } from '../../domain/render/render-key.ts';
import { checkSet } from '../../domain/revision/check-submission.ts';
import { createLocator, type FileItem } from './locate-in-files.ts';
import { renderOptions } from './render-closure.ts';

/** A text with documents, and its name. */
export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** A document rendered without a store. */
export interface OfflineDocument {
  readonly schema: string;
  readonly name: string;
  readonly layer: string | null;
  readonly metadata: JsonObject;
  readonly data: Json;
}

/**
 * Renders the documents of some files as one set, like a revision with just these: without a store,
 * and documents to be encrypted stay in cleartext.
 *
 * Returns the rendered documents by schema, name, layer; or, if there are faults, no documents and
 * every fault, each with its file, line and column.
 */
export function renderFiles(
  files: readonly SourceFile[],
  { limits }: { readonly limits: Limits },
): { readonly documents: readonly OfflineDocument[]; readonly faults: readonly Fault[] } {
  const { set, faults } = renderFileSet(files, limits);
  if (set === null) return { documents: [], faults };
  const documents = set.output.map(({ entry, data }) => {
    const { schema, name, layer } = entry;
    return { schema, name, layer, metadata: set.body(entry).metadata, data };
  });
  return { documents, faults };
}

/** The documents of some files, rendered as one set. */
export interface RenderedSet {
  readonly items: readonly FileItem[];
  readonly graph: RenderGraph;
  /** A document of the files. */
  body(id: DocumentId): Document;
  /** By schema, name, layer. */
  readonly output: readonly { readonly entry: DocumentFacts; readonly data: Json }[];
}

/**
 * Renders the documents of some files: returns the set, or null and every fault, each with its
 * place.
 */
export function renderFileSet(
  files: readonly SourceFile[],
  limits: Limits,
): { readonly set: RenderedSet | null; readonly faults: readonly Fault[] } {
  const read = readFiles(files, limits);
  const locate = createLocator(read.items);
  const wrong = [...read.faults, ...checkSet(read.items).map(locate)];
  if (wrong.length > 0) {
    return { set: null, faults: capFaults(wrong, limits.maxFaults, wrong.length + read.unlisted) };
  }
  const { set, faults } = renderSet(read.items, limits);
  if (faults.length === 0) return { set, faults };
  return { set: null, faults: capFaults(faults, limits.maxFaults).map(locate) };
}

function readFiles(
  files: readonly SourceFile[],
  limits: Limits,
): { items: readonly FileItem[]; faults: readonly Fault[]; unlisted: number } {
  const items: FileItem[] = [];
  const faults: Fault[] = [];
  let first = 0;
  let unlisted = 0;
  for (const { file, text } of files) {
    const read = parseDocuments(text, { limits, file });
    const indexes = [...read.submitted, ...read.faults.map(({ place }) => place)].map(
      (about) => ('index' in about ? about.index : about.document) ?? -1,
    );
    unlisted += read.total - read.faults.length;
    faults.push(...read.faults.map((found) => countedFrom(first, found)));
    items.push(...read.submitted.map((item) => ({ ...item, file, index: first + item.index })));
    first += Math.max(-1, ...indexes) + 1;
  }
  return { items, faults, unlisted };
}

/** A fault of one file, its document counted over all of them. */
function countedFrom(first: number, found: Fault): Fault {
  const { document } = found.place;
  if (document === undefined) return found;
  return { ...found, place: { ...found.place, document: first + document } };
}

function renderSet(
  items: readonly FileItem[],
  limits: Limits,
): { set: RenderedSet; faults: readonly Fault[] } {
  const documents = new Map(
    items.flatMap((item) =>
      item.kind === 'document' ? [[documentKey(item.facts), item] as const] : [],
    ),
  );
  const entries = [...documents.values()].map(({ facts }) => facts);
  const policy = [...documents.values()].find(({ facts }) =>
    isOfKind(facts.schema, layeringPolicyKind),
  );
  const graph = wholeGraph(entries, policy === undefined ? null : layerOrderOf(documentOf(policy)));
  const body = (id: DocumentId): Document => {
    const found = documents.get(documentKey(id));
    invariant(found, 'the graph contains only documents of the set');
    return documentOf(found);
  };
  const memo = createBoundedMemo(limits.maxRenderMemoBytes);
  const { results, faults } = renderGraph(
    graph,
    renderKeys(graph),
    memo,
    body,
    renderOptions(limits),
  );
  const output = outputOf(graph).flatMap(({ entry, key }) => {
    const result = results.get(key);
    return result === undefined ? [] : [{ entry, data: result.data }];
  });
  return { set: { items, graph, body, output }, faults };
}

function wholeGraph(entries: readonly DocumentFacts[], layers: readonly string[] | null) {
  const bySchema = groupBy(entries, ({ schema }) => [schema]);
  const indexes = new Map([...bySchema].map(([schema, own]) => [schema, indexSchema(schema, own)]));
  const have = (schema: string) => indexes.get(schema) ?? indexSchema<DocumentFacts>(schema, []);
  const allSchemas = () => [...indexes.values()];
  const step = resolveGraph(entries, have, { layers, allSchemas });
  invariant(step.kind === 'ready', 'the graph of a whole set needs no further index');
  return step.graph;
}
