import {
  type DocumentEntry,
  documentKey,
  type SourceId,
  sourceKey,
} from '../../domain/document/document.ts';
import { refusal } from '../../domain/errors.ts';
import { itemsInRanges, type KeyRange, keysFrom, leafRefs } from '../../domain/history/read-map.ts';
import type { ReferentialSchema, ResourceKind } from '../../domain/references/kind.ts';
import {
  agreesWith,
  keyOfName,
  nameStart,
  type ResourceId,
} from '../../domain/references/resource-key.ts';
import { entryOfItem } from '../../domain/revision/entry-code.ts';
import { yieldToEventLoop } from '../kernel/event-loop.ts';
import { decodeCursor, pageRows, pageSpan } from '../kernel/paging.ts';
import type { PageRequest, Slice } from '../kernel/slice.ts';
import { allReferences } from './all-references.ts';
import { neededBy, type ReferenceLookup, representatives } from './neighbours.ts';
import type { Resource, ResourceQuery } from './reference-cases.ts';

type Looking = Omit<ReferenceLookup, 'relations'>;

/** Pages that are read first; twice as many each time that they do not contain enough. */
const pagesAtFirst = 4;
const maxPages = 64;

/** See the use case `resourcesByName`. */
export async function findResourcesByName(
  lookup: Looking,
  schema: ReferentialSchema | null,
  ids: readonly SourceId[],
): Promise<readonly (Resource | null)[]> {
  if (schema === null) return ids.map(() => null);
  const known = await representatives(lookup, ids);
  const resources = await resourcesOf(lookup, schema, [...known.values()]);
  const byName = new Map(resources.map((one) => [sourceKey(one.document), one]));
  return ids.map((id) => byName.get(sourceKey(id)) ?? null);
}

/** See the use case `resources`. (docs/references.md#asking) */
export async function findResources(
  lookup: Looking,
  schema: ReferentialSchema | null,
  query: ResourceQuery,
  page: PageRequest,
): Promise<Slice<Resource>> {
  const kind = askedKind(schema, query);
  const { backward, rows, after, before } = pageSpan(page, nameOfCursor);
  const whole = rangeOf(kind, query);
  const keyOf = (name: string) => sourceKey({ schema: kind.schema, name });
  const last = after === undefined ? '' : keyOf(after);
  const next = before === undefined ? undefined : keyOf(before);
  const isCut = next !== undefined && next < whole.to;
  const range = {
    // All layers of a name come before the next name.
    from: last < whole.from ? whole.from : `${last}\u0001`,
    to: isCut ? next : whole.to,
  };
  // One more than requested, to find out whether there are more. Documents are read from the beginning only.
  const maxFound = backward ? Number.POSITIVE_INFINITY : rows + 1;
  const found = await take(lookup, kind, query, { range, maxFound });
  const extra = found.length > rows;
  const kept = backward ? found.slice(Math.max(0, found.length - rows)) : found.slice(0, rows);
  const nodes = await resourcesOf(lookup, schema, kept);
  return {
    items: pageRows(nodes, ({ document }) => ['name', document.name]),
    hasNextPage: backward ? isCut : extra,
    hasPreviousPage: backward ? extra : last >= whole.from,
    async total() {
      const all = { range: whole, maxFound: Number.POSITIVE_INFINITY };
      return (await take(lookup, kind, query, all)).length;
    },
  };
}

function askedKind(
  schema: ReferentialSchema | null,
  { kind: name, key }: ResourceQuery,
): ResourceKind {
  const kind = schema?.kinds.get(name);
  if (kind === undefined) {
    const reason = `no segment declares a kind "${name}"`;
    throw refusal('ARGUMENT_INVALID', { argument: 'kind', reason });
  }
  const foreign = [...key.keys()].find((element) => !kind.elements.includes(element));
  if (foreign === undefined) return kind;
  const reason = `the Key of ${kind.name} is ${kind.elements.join(', ')}, without "${foreign}"`;
  throw refusal('ARGUMENT_INVALID', { argument: 'key', reason });
}

function nameOfCursor(text: string): string | null {
  const value = decodeCursor(text);
  const fits = Array.isArray(value) && value.length === 2 && value[0] === 'name';
  return fits && typeof value[1] === 'string' ? value[1] : null;
}

/** The range of document keys that can match. */
function rangeOf(kind: ResourceKind, { key }: ResourceQuery): KeyRange {
  const { text, isWhole } = nameStart(kind, key);
  const from = sourceKey({ schema: kind.schema, name: text });
  return isWhole ? { from, to: `${from}\u0001` } : keysFrom(from);
}

/** The first documents in a range that represent a matching resource. */
async function take(
  lookup: Looking,
  kind: ResourceKind,
  { key: values }: ResourceQuery,
  { range, maxFound }: { readonly range: KeyRange; readonly maxFound: number },
): Promise<readonly DocumentEntry[]> {
  const { pages } = lookup.services.content;
  const isMeant = ({ abstract, name }: DocumentEntry): boolean => {
    const key = keyOfName(kind, name);
    return !abstract && !('reason' in key) && agreesWith(key, values);
  };
  // A cursor may be after all documents.
  const ranges = range.from < range.to ? [range] : [];
  const refs = await leafRefs(lookup.revision.maps.documents, ranges, pages);
  const found = new Map<string, DocumentEntry>();
  let next = 0;
  for (let size = pagesAtFirst; next < refs.length && found.size < maxFound; size *= 2) {
    const part = refs.slice(next, next + Math.min(size, maxPages));
    next += part.length;
    const leaves = await pages(part.map(({ digest }) => digest));
    const entries = leaves.flatMap((leaf) => itemsInRanges(leaf, ranges)).map(entryOfItem);
    for (const [name, entry] of await representatives(lookup, entries.filter(isMeant))) {
      found.set(name, entry);
    }
    await yieldToEventLoop();
  }
  return [...found.values()].slice(0, maxFound);
}

/** Documents as resources, with their references; documents that are not resources are left out. */
async function resourcesOf(
  lookup: Looking,
  schema: ReferentialSchema | null,
  entries: readonly DocumentEntry[],
): Promise<readonly Resource[]> {
  const relations = new Set(['reference'] as const);
  const references = new Map<string, ResourceId[]>();
  for (const { from, target } of await allReferences(neededBy, { ...lookup, relations }, entries)) {
    const id = resourceId(schema, target);
    if (id === null) continue;
    const known = references.get(documentKey(from));
    if (known === undefined) references.set(documentKey(from), [id]);
    else known.push(id);
  }
  return entries.flatMap((document) => {
    const id = resourceId(schema, document);
    return id === null
      ? []
      : [{ ...id, document, references: references.get(documentKey(document)) ?? [] }];
  });
}

/** The Key of a document as a resource; null if it is not one. */
function resourceId(
  schema: ReferentialSchema | null,
  { schema: covered, name }: SourceId,
): ResourceId | null {
  const kind = schema?.bySchema.get(covered);
  const key = kind && keyOfName(kind, name);
  return kind === undefined || key === undefined || 'reason' in key ? null : { kind, key };
}
