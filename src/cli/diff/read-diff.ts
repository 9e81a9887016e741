import { requireValue } from '../client/document.ts';
import type { ListPage } from '../client/paging.ts';
import type {
  DiffPageFragment,
  DiffQueryVariables,
  DocumentDifferenceFragment,
  ProblemFragment,
  RenderedDifferenceFragment,
} from '../generated/operations.ts';

/** Which parts of a diff to read. */
export interface DiffParts {
  readonly buckets: boolean;
  readonly documents: boolean;
  readonly rendered: boolean;
  /** Whether each document's unified text is read, too. */
  readonly text: boolean;
}

/** A diff between two revisions; parts that were not asked for are empty. */
export interface ReadDiff {
  readonly from: number;
  readonly to: number;
  readonly buckets: NonNullable<DiffPageFragment['buckets']>;
  readonly documents: readonly DocumentDifferenceFragment[];
  readonly rendered: readonly RenderedDifferenceFragment[];
  readonly problems: readonly ProblemFragment[];
}

/** What a row costs at most, in the terms of the server's limit: see `DiffPage`. */
export const diffRowCost = 200;

/** Which part of a diff to read: the variables of `DiffPage`. */
export type DiffPageRequest = Omit<DiffQueryVariables, 'from' | 'to'>;

/** The whole of a diff, page after page. */
export async function readDiff(
  readPage: (request: DiffPageRequest) => Promise<DiffPageFragment>,
  parts: DiffParts,
  rows: number,
  progress: (rows: number) => void,
): Promise<ReadDiff> {
  const { text } = parts;
  const first = await readPage({ ...parts, problems: parts.rendered, rows });
  const documents: DocumentDifferenceFragment[] = [];
  const rendered: RenderedDifferenceFragment[] = [];
  const take = (page: DiffPageFragment, wanted: Pick<DiffParts, 'documents' | 'rendered'>) => ({
    documentsAfter: wanted.documents ? takeRows(page.documents, documents) : null,
    renderedAfter: wanted.rendered ? takeRows(page.rendered, rendered) : null,
  });
  let next = take(first, parts);
  while (next.documentsAfter !== null || next.renderedAfter !== null) {
    progress(documents.length + rendered.length);
    const wanted = {
      documents: next.documentsAfter !== null,
      rendered: next.renderedAfter !== null,
    };
    const others = { buckets: false, problems: false, text, rows };
    next = take(await readPage({ ...others, ...wanted, ...next }), wanted);
  }
  return {
    from: first.from.id,
    to: first.to.id,
    buckets: parts.buckets ? requireValue(first.buckets, 'buckets') : [],
    documents,
    rendered,
    problems: parts.rendered ? requireValue(first.problems, 'problems') : [],
  };
}

/** Adds the rows of a page to those read; returns the cursor of the next page, null at the end. */
function takeRows<Row>(page: ListPage<Row> | undefined, read: Row[]): string | null {
  const { nodes, pageInfo } = requireValue(page, 'a page of a diff');
  read.push(...nodes);
  return pageInfo.hasNextPage ? pageInfo.endCursor : null;
}
