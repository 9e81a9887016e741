import { unrestrictedVisibility, type Visibility } from '../../domain/access/visibility.ts';
import { type DocumentEntry, documentKey } from '../../domain/document/document.ts';
import {
  countEntries,
  countInRanges,
  type KeyRange,
  leafRefs,
} from '../../domain/history/read-map.ts';
import { entryOfItem } from '../../domain/revision/entry-code.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Content } from '../content/content.ts';
import { decodeCursor, type PageSpan, pageRows, pageSpan } from '../kernel/paging.ts';
import { entriesIn, joined, schemaRanges } from '../kernel/read-entries.ts';
import { entryFilter, sliceEntries } from '../kernel/select-entries.ts';
import type { DocumentSelection } from '../kernel/selection.ts';
import type { Services } from '../kernel/services.ts';
import type { Slice } from '../kernel/slice.ts';

/**
 * The entries of a revision, selected, sorted and paged.
 *
 * In the order of keys, without filters other than schemas, and for a caller who may see all
 * documents, reads only the pages with the requested rows; otherwise all pages of the schemas.
 *
 * @throws ARGUMENT_INVALID for a bad page request
 */
export async function findDocuments(
  { content }: Services,
  { maps }: RevisionSnapshot,
  selection: DocumentSelection,
  visibility: Visibility = unrestrictedVisibility,
): Promise<Slice<DocumentEntry>> {
  const { schema, ...rest } = selection.filter ?? {};
  const ranges = joined(schemaRanges(schema));
  const byKeyOnly = Object.values(rest).every((value) => value === undefined);
  if (byKeyOnly && visibility.isUnrestricted && (selection.sort ?? []).length === 0) {
    return sliceByKey(maps.documents, ranges, selection, content);
  }
  const entries = await entriesIn(maps, ranges, content.pages);
  const passes = entryFilter(rest);
  return sliceEntries(
    entries.filter((entry) => visibility.includes(entry) && passes(entry)),
    selection,
  );
}

async function sliceByKey(
  root: string | null,
  ranges: readonly KeyRange[],
  { filter, page }: DocumentSelection,
  content: Content,
): Promise<Slice<DocumentEntry>> {
  const span = pageSpan(page, keyOfCursor);
  const within = narrowed(ranges, span);
  // One row more than requested, to find out whether there is a next page.
  const entries = await takeEntries(root, within, span.rows + 1, span.backward, content);
  const extra = entries.length > span.rows;
  const rows = extra ? (span.backward ? entries.slice(1) : entries.slice(0, -1)) : entries;
  return {
    items: pageRows(rows, (entry) => [documentKey(entry)]),
    hasNextPage: span.backward ? isBefore(span.before, ranges) : extra,
    hasPreviousPage: span.backward ? extra : isBehind(span.after, ranges),
    total: () =>
      filter?.schema === undefined
        ? countEntries(root, content.pages)
        : countInRanges(root, ranges, content.pages),
  };
}

/**
 * Whether there are keys before a cursor in the ranges, so that the page may have a previous one.
 */
function isBehind(cursor: string | undefined, ranges: readonly KeyRange[]): boolean {
  return cursor !== undefined && ranges.some(({ from }) => from <= cursor);
}

function isBefore(cursor: string | undefined, ranges: readonly KeyRange[]): boolean {
  return cursor !== undefined && ranges.some(({ to }) => cursor < to);
}

/** The parts of the ranges after `after` and before `before`. */
function narrowed(ranges: readonly KeyRange[], span: PageSpan<string>): readonly KeyRange[] {
  const lowest = span.after === undefined ? '' : `${span.after}\u0000`;
  const highest = span.before;
  return ranges
    .map(({ from, to }) => ({
      from: laterOf(from, lowest),
      to: highest !== undefined && highest < to ? highest : to,
    }))
    .filter(({ from, to }) => from < to);
}

function laterOf(one: string, other: string): string {
  return one < other ? other : one;
}

/** The first or last entries in some ranges; reads as few pages as their counts allow. */
async function takeEntries(
  root: string | null,
  ranges: readonly KeyRange[],
  rows: number,
  backward: boolean,
  { pages }: Content,
): Promise<readonly DocumentEntry[]> {
  const refs = await leafRefs(root, ranges, pages, { rows, backward });
  const leaves = await pages(refs.map(({ digest }) => digest));
  const items = leaves.flatMap((leaf) => leaf.items).filter(([key]) => inRanges(key, ranges));
  const taken = backward ? items.slice(Math.max(0, items.length - rows)) : items.slice(0, rows);
  return taken.map(entryOfItem);
}

function inRanges(key: string, ranges: readonly KeyRange[]): boolean {
  return ranges.some(({ from, to }) => key >= from && key < to);
}

function keyOfCursor(text: string): string | null {
  const value = decodeCursor(text);
  return Array.isArray(value) && value.length === 1 && typeof value[0] === 'string'
    ? value[0]
    : null;
}
