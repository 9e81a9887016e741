import {
  type DocumentFacts,
  documentKey,
  documentLabel,
  isOfKind,
  layeringPolicyKind,
} from '../domain/document/document.ts';
import { substitutionsOf } from '../domain/document/facts.ts';
import { parseDocuments } from '../domain/document/parse-documents.ts';
import { documentOf, type Submitted } from '../domain/document/submitted.ts';
import { type Fault, invariant, located, type Place } from '../domain/errors.ts';
import { capFaults } from '../domain/fault-list.ts';
import { keysOfPath } from '../domain/json/path.ts';
import type { Json, JsonObject } from '../domain/json/value.ts';
import type { Limits } from '../domain/limits.ts';
import { createBoundedMemo } from '../domain/render/bounded-memo.ts';
import { groupBy } from '../domain/render/group-by.ts';
import { layerOrderOf } from '../domain/render/layer-order.ts';
import { outputOf, renderGraph } from '../domain/render/render-graph.ts';
import { renderKeys } from '../domain/render/render-key.ts';
import { resolveGraph } from '../domain/render/resolve-graph.ts';
import { indexSchema } from '../domain/render/schema-index.ts';
import { checkSet } from '../domain/revision/check-submission.ts';
import { renderOptions } from './render-closure.ts';

/** A text to read documents from, and the name to call it by. */
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
 * Renders the documents of some files as one set, as a revision of just these would be: no store,
 * and documents to be encrypted are taken as they are.
 *
 * Gives the rendered documents by schema, name, layer; or, if anything is wrong, no documents and
 * every fault, each with its file, line and column.
 */
export function renderFiles(
  files: readonly SourceFile[],
  { limits }: { readonly limits: Limits },
): { readonly documents: readonly OfflineDocument[]; readonly faults: readonly Fault[] } {
  const read = readFiles(files, limits);
  const locate = createLocator(read.items);
  const wrong = [...read.faults, ...checkSet(read.items).map(locate)];
  if (wrong.length > 0) {
    return { documents: [], faults: capFaults(wrong, limits.faults, wrong.length + read.unlisted) };
  }
  const { documents, faults } = renderSet(read.items, limits);
  if (faults.length === 0) return { documents, faults };
  return { documents: [], faults: capFaults(faults, limits.faults).map(locate) };
}

/** A document of one of the files, counted over all of them. */
type FileItem = Submitted & { readonly file: string };

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
  items: readonly Submitted[],
  limits: Limits,
): { documents: readonly OfflineDocument[]; faults: readonly Fault[] } {
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
  const body = (entry: DocumentFacts) => {
    const found = documents.get(documentKey(entry));
    invariant(found, 'the graph holds documents of the set only');
    return documentOf(found);
  };
  const memo = createBoundedMemo(limits.renderMemoBytes);
  const { results, faults } = renderGraph(
    graph,
    renderKeys(graph),
    memo,
    body,
    renderOptions(limits),
  );
  const rendered = outputOf(graph).flatMap(({ entry, key }) => {
    const result = results.get(key);
    const { schema, name, layer } = entry;
    return result === undefined
      ? []
      : [{ schema, name, layer, metadata: body(entry).metadata, data: result.data }];
  });
  return { documents: rendered, faults };
}

function wholeGraph(entries: readonly DocumentFacts[], layers: readonly string[] | null) {
  const bySchema = groupBy(entries, ({ schema }) => [schema]);
  const indexes = new Map([...bySchema].map(([schema, own]) => [schema, indexSchema(schema, own)]));
  const have = (schema: string) => indexes.get(schema) ?? indexSchema<DocumentFacts>(schema, []);
  const allSchemas = () => [...indexes.values()];
  const step = resolveGraph(entries, have, { layers, allSchemas });
  invariant(step.kind === 'ready', 'a graph asks for no more than all there is');
  return step.graph;
}

/** Tells where in the files a fault about a document is. */
function createLocator(items: readonly FileItem[]): (found: Fault) => Fault {
  const byIndex = new Map<unknown, FileItem>(items.map((item) => [item.index, item]));
  const byKey = new Map(
    items.flatMap((item) =>
      item.kind === 'document' ? [[documentKey(item.facts), item] as const] : [],
    ),
  );
  return (found) => {
    const item = byIndex.get(found.place.document) ?? byKey.get(keyOf(found.place));
    if (item === undefined) return found;
    const first = byIndex.get(found.facts['first']);
    if (found.code !== 'DOCUMENT_DUPLICATE' || first === undefined) return placed(found, item);
    const facts = { ...found.facts, firstFile: first.file };
    return { ...found, facts, place: { ...found.place, file: item.file } };
  };
}

/** A fault with the file, line and column of the path it is about. */
function placed(found: Fault, item: FileItem): Fault {
  const path = exactPath(found, item);
  const keys = path === undefined ? [] : keysOfPath(path);
  const exact = path === undefined ? found : { ...found, place: { ...found.place, path } };
  return located(exact, { file: item.file, document: item.index, ...item.source.locate(keys) });
}

/** The graph knows which sources a document has, but not by which substitution. */
function exactPath({ code, facts, place }: Fault, item: FileItem): string | undefined {
  if (code !== 'SUBSTITUTION_SOURCE_MISSING' || item.kind !== 'document') return place.path;
  const sources = substitutionsOf(documentOf(item)).map(({ src }) => documentLabel(src));
  const at = sources.indexOf(String(facts['source']));
  return at < 0 ? place.path : `metadata.substitutions[${at}].src`;
}

/** The key of the document that a place names. */
function keyOf({ schema = '', name = '', layer }: Place): string {
  return documentKey({ schema, name, layer: layer ?? null });
}
