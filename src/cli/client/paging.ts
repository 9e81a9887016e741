import { FindRevisionDocument, type PageFragment } from '../generated/operations.ts';
import type { Client } from './client.ts';
import { requireValue } from './document.ts';

/** Which revision to look at; the head if nothing is said. */
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
  /** Rows wanted; all if not given. */
  readonly most?: number;
  /** Called with the number of rows that were read so far. */
  readonly progress: (rows: number) => void;
}

/** What a row of most commands' lists costs at most, in the terms of the server's limit. */
const usualCost = 30;

/** The number of a revision, so that all pages come from one, and how large pages may be. */
export async function resolveRevision(
  client: Client,
  { revision, tag }: RevisionOptions,
  rowCost: number = usualCost,
): Promise<{ readonly id: number; readonly rows: number }> {
  const data = await client.request(FindRevisionDocument, { id: revision, tag });
  const { pageRows, queryCost } = data.server.limits;
  const rows = Math.max(1, Math.min(pageRows, Math.floor(queryCost / rowCost)));
  return { id: requireValue(data.revision, 'revision').id, rows };
}

/** The rows of a list, page after page. */
export async function readList<Row>(list: List<Row>): Promise<readonly Row[]> {
  const { page, rows, most = Number.POSITIVE_INFINITY, progress } = list;
  const read: Row[] = [];
  let after: string | null = null;
  while (read.length < most) {
    const { nodes, pageInfo }: ListPage<Row> = await page({
      first: Math.min(rows, most - read.length),
      after,
    });
    read.push(...nodes);
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
    progress(read.length);
  }
  return read;
}
