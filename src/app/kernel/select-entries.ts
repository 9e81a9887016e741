import { type DocumentEntry, documentKey } from '../../domain/document/document.ts';
import type { ReadableList } from '../../domain/parted-list.ts';
import { cutPage, decodeCursor, pageRows, pageSpan } from './paging.ts';
import type {
  DocumentFilter,
  DocumentSelection,
  LabelFilter,
  SortField,
  SortRule,
} from './selection.ts';
import type { Slice } from './slice.ts';

/** What filters ask of an entry. */
type FilteredEntry = Pick<
  DocumentEntry,
  'schema' | 'name' | 'layer' | 'bucket' | 'abstract' | 'storagePolicy' | 'labels'
>;

/** Whether an entry matches a filter. (docs/rest.md#lists-of-documents) */
export function entryFilter(filter: DocumentFilter): (entry: FilteredEntry) => boolean {
  const labels = (filter.labels ?? []).map(labelTest);
  const search = filter.search?.toLowerCase();
  const oneOf = (values: readonly string[] | undefined, value: string | null): boolean =>
    values === undefined || (value !== null && values.includes(value));
  return (entry) =>
    (filter.schema === undefined || filter.schema.some((part) => inSection(entry.schema, part))) &&
    oneOf(filter.name, entry.name) &&
    oneOf(filter.layer, entry.layer) &&
    oneOf(filter.bucket, entry.bucket) &&
    (filter.abstract === undefined || filter.abstract === entry.abstract) &&
    (filter.storagePolicy === undefined || filter.storagePolicy === entry.storagePolicy) &&
    labels.every((test) => test(entry)) &&
    (search === undefined ||
      searchedTexts(entry).some((text) => text.toLowerCase().includes(search)));
}

/** `ns`, `ns/Kind` and `ns/Kind/v1` select by whole sections. */
function inSection(schema: string, part: string): boolean {
  return schema === part || schema.startsWith(`${part}/`);
}

/** What a text search compares: never the data of the document. */
function searchedTexts({ schema, name, layer, bucket, labels }: FilteredEntry): readonly string[] {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}=${labelText(value)}`);
  return [schema, name, layer ?? '', bucket, ...pairs];
}

/** The text of a label's value, which is stored as JSON. */
function labelText(json: string): string {
  return json.startsWith('"') ? String(JSON.parse(json)) : json;
}

/** A label written as `key=value`; null without `=`. */
export function readLabel(text: string): LabelFilter | null {
  const at = text.indexOf('=');
  if (at < 0) return null;
  return { key: text.slice(0, at), value: text.slice(at + 1) };
}

function labelTest({ key, value }: LabelFilter): (entry: FilteredEntry) => boolean {
  const quoted = JSON.stringify(value);
  return ({ labels }) =>
    Object.hasOwn(labels, key) && (labels[key] === quoted || labels[key] === value);
}

type SortValue = string | number | null;
type Position = readonly SortValue[];

/**
 * A page of entries in memory, sorted. `entries` are in order of key. Cursors are positions in the order, so they are
 * still valid if their entry no longer exists, unless the order is by serial.
 */
export function sliceEntries(
  entries: ReadableList<DocumentEntry>,
  { sort = [], page }: DocumentSelection,
): Slice<DocumentEntry> {
  const positionOf = (entry: DocumentEntry): Position => [
    ...sort.map(({ by }) => entry[by]),
    documentKey(entry),
  ];
  const compareRules = (one: DocumentEntry, other: DocumentEntry): number => {
    for (const rule of sort) {
      const order = compareByRule(one[rule.by], other[rule.by], rule);
      if (order !== 0) return order;
    }
    return 0;
  };
  // Sorting is stable, so ties stay in order of key.
  const sorted = sort.length === 0 ? entries : [...entries].sort(compareRules);
  const span = pageSpan(page, (text) => withSerials(decodePosition(text, sort), entries, sort));
  const cut = cutPage(sorted, span, (entry, position) =>
    comparePositions(positionOf(entry), position, sort),
  );
  return {
    items: pageRows(cut.items, (entry) => withoutSerials(positionOf(entry), sort)),
    hasNextPage: cut.hasNextPage,
    hasPreviousPage: cut.hasPreviousPage,
    total: async () => entries.length,
  };
}

/**
 * A position in the form that a cursor contains. A serial would show how many versions there are of documents that the
 * caller may not see; the key, which comes last, identifies the entry and its serial.
 */
function withoutSerials(position: Position, sort: readonly SortRule[]): Position {
  return position.map((value, at) => (sort[at]?.by === 'serial' ? null : value));
}

/** The position of a cursor, with its serials; null if they are needed and the entry no longer exists. */
function withSerials(
  position: Position | null,
  entries: ReadableList<DocumentEntry>,
  sort: readonly SortRule[],
): Position | null {
  if (position === null || sort.every(({ by }) => by !== 'serial')) return position;
  const [entry] = entries.filter((one) => documentKey(one) === position.at(-1));
  if (entry === undefined) return null;
  return position.map((value, at) => (sort[at]?.by === 'serial' ? entry.serial : value));
}

function decodePosition(text: string, sort: readonly SortRule[]): Position | null {
  const value = decodeCursor(text);
  if (!Array.isArray(value) || value.length !== sort.length + 1) return null;
  const fits = (part: unknown, by: SortField | 'key'): boolean =>
    part === null
      ? by === 'layer' || by === 'serial'
      : typeof part === (by === 'origin' ? 'number' : 'string');
  return value.every((part, at) => fits(part, sort[at]?.by ?? 'key')) ? value : null;
}

function comparePositions(one: Position, other: Position, sort: readonly SortRule[]): number {
  for (const [at, rule] of sort.entries()) {
    const order = compareByRule(one[at] ?? null, other[at] ?? null, rule);
    if (order !== 0) return order;
  }
  return compareValues(one[sort.length] ?? null, other[sort.length] ?? null);
}

/** Missing values sort last in both directions. (docs/rest.md#lists-of-documents) */
function compareByRule(one: SortValue, other: SortValue, { descending }: SortRule): number {
  const order = compareValues(one, other);
  return descending && one !== null && other !== null ? -order : order;
}

function compareValues(one: SortValue, other: SortValue): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
}
