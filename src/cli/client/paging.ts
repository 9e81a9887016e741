import { refusal } from '../../domain/errors.ts';
import {
  FindRevisionDocument,
  type PageFragment,
  type RevisionRef,
} from '../generated/operations.ts';
import type { Client } from './client.ts';
import { requireValue } from './document.ts';

/** The revision to read; default: the head. */
export interface RevisionOptions {
  readonly revision?: number;
  readonly tag?: string;
}

/** A page of a list. */
export interface ListPage<Row> {
  readonly nodes: readonly Row[];
  readonly pageInfo: PageFragment;
}

/** Which page to read: its number of rows, and the cursor before it. */
export interface PageArguments {
  readonly first: number;
  readonly after: string | null;
}

/** A list to read. */
export interface List<Row> {
  readonly page: (request: PageArguments) => Promise<ListPage<Row>>;
  /** Rows of a page. */
  readonly rows: number;
  /** Maximum number of rows; all if absent. */
  readonly maxRows?: number;
  /** Called with the number of rows that were read so far. */
  readonly progress: (rows: number) => void;
}

/** Maximum cost of a row of most commands' lists, in the units of the server's limit. */
const defaultRowCost = 30;

/**
 * The number of a revision, so that all pages come from one, and the maximum size of pages.
 *
 * @throws REVISION_NOT_FOUND, TAG_NOT_FOUND
 */
export async function resolveRevision(
  client: Client,
  options: RevisionOptions,
  rowCost: number = defaultRowCost,
): Promise<{ readonly number: number; readonly rows: number }> {
  const data = await client.request(FindRevisionDocument, { revision: revisionRef(options) });
  const { pageRows, queryCost } = data.server.limits;
  const rows = Math.max(1, Math.min(pageRows, Math.floor(queryCost / rowCost)));
  return { number: requireRevision(data.revision, options).number, rows };
}

/** A revision, as GraphQL names it. */
export function revisionRef({ revision, tag }: RevisionOptions): RevisionRef {
  if (revision !== undefined) return { number: revision };
  return tag === undefined ? { head: true } : { tag };
}

/** A revision that was looked up. @throws REVISION_NOT_FOUND, TAG_NOT_FOUND for null */
export function requireRevision<T>(found: T | null, { revision, tag }: RevisionOptions): T {
  if (found !== null) return found;
  if (revision !== undefined) throw refusal('REVISION_NOT_FOUND', { revision });
  if (tag !== undefined) throw refusal('TAG_NOT_FOUND', { tag });
  return requireValue(found, 'revision');
}

/** The rows of a list, page after page. */
export async function readList<Row>(list: List<Row>): Promise<readonly Row[]> {
  const { page, rows, maxRows = Number.POSITIVE_INFINITY, progress } = list;
  let read = 0;
  const lists = await readLists<{ list: Row }>(['list'], async ({ list: position }) => {
    if (read > 0) progress(read);
    const first = Math.min(rows, maxRows - read);
    const { nodes, pageInfo } = await page({ first, after: position?.after ?? null });
    read += nodes.length;
    const hasNextPage = pageInfo.hasNextPage && read < maxRows;
    return { list: { nodes, pageInfo: { ...pageInfo, hasNextPage } } };
  });
  return lists.list;
}

/** The progress of reading a list. */
interface ListPosition {
  /** The cursor of the last row; null before the first one. */
  readonly after: string | null;
  readonly hasMore: boolean;
}

/** The progress of reading some lists, by their names; empty before the first page. */
export type ListPositions<Rows> = { readonly [Name in keyof Rows]?: ListPosition };

/** A page of each of some lists, by the names of the lists; without those that were not requested. */
export type ListPages<Rows> = {
  readonly [Name in keyof Rows]?: ListPage<Rows[Name]> | undefined;
};

/**
 * The rows of several lists that a query reads together, page after page, until all are at their end. The other lists
 * may be requested again while one has more pages: after their last row.
 */
export async function readLists<Rows extends object>(
  names: readonly (keyof Rows)[],
  readPages: (positions: ListPositions<Rows>) => Promise<ListPages<Rows>>,
): Promise<{ readonly [Name in keyof Rows]: readonly Rows[Name][] }> {
  const rows = Object.fromEntries(names.map((name) => [name, []])) as unknown as {
    [Name in keyof Rows]: Rows[Name][];
  };
  let positions: ListPositions<Rows> = {};
  do {
    const pages = await readPages(positions);
    const next: { [Name in keyof Rows]?: ListPosition } = {};
    for (const name of names) {
      const { nodes = [], pageInfo } = pages[name] ?? {};
      rows[name].push(...nodes);
      const after = pageInfo?.endCursor ?? positions[name]?.after ?? null;
      next[name] = { after, hasMore: pageInfo?.hasNextPage ?? false };
    }
    positions = next;
  } while (names.some((name) => positions[name]?.hasMore));
  return rows;
}
