import { requireValue } from '../client/document.ts';
import { readLists } from '../client/paging.ts';
import type {
  DiffPageFragment,
  DiffQueryVariables,
  DocumentDifferenceFragment,
  ProblemChangesFragment,
  RenderedDifferenceFragment,
} from '../generated/operations.ts';
import { differencesAtPath, pathVariables } from './at-path.ts';

/** Which parts of a diff to read. */
export interface DiffParts {
  readonly buckets: boolean;
  readonly documents: boolean;
  readonly rendered: boolean;
  readonly problems: boolean;
  /** Whether each document's unified text is read, too. */
  readonly text: boolean;
  /** Only what a path selects in documents; absent: all of them. */
  readonly path?: string | undefined;
}

/** The change of a bucket. */
type BucketDifference = NonNullable<DiffPageFragment['buckets']>['nodes'][number];

/** A diff between two revisions; parts that were not requested are empty. */
export interface ReadDiff {
  readonly from: number;
  readonly to: number;
  readonly buckets: readonly BucketDifference[];
  readonly documents: readonly DocumentDifferenceFragment[];
  readonly rendered: readonly RenderedDifferenceFragment[];
  readonly problems: ProblemChangesFragment | null;
}

/** Maximum cost of a row, in the units of the server's limit: see `DiffPage`. */
export const diffRowCost = 270;

/** The part of a diff to read: the variables of `DiffPage`. */
export type DiffPageRequest = Omit<DiffQueryVariables, 'from' | 'to'>;

/** The lists of a diff. */
interface DiffRows {
  readonly buckets: BucketDifference;
  readonly documents: DocumentDifferenceFragment;
  readonly rendered: RenderedDifferenceFragment;
}

/** The whole diff, page after page; without the number of the second revision, which a dry run does not have. */
export async function readDiff(
  readPage: (request: DiffPageRequest) => Promise<DiffPageFragment>,
  { text, path, ...parts }: DiffParts,
  rows: number,
  progress: (rows: number) => void,
): Promise<Omit<ReadDiff, 'to'>> {
  const names = ['buckets', 'documents', 'rendered'] as const;
  let from: number | undefined;
  let problems: ProblemChangesFragment | null = null;
  let count = 0;
  const lists = await readLists<DiffRows>(names, async (positions) => {
    if (count > 0) progress(count);
    const unread = (name: keyof DiffRows): boolean => positions[name]?.hasMore ?? parts[name];
    const page = await readPage({
      text,
      ...pathVariables(path),
      rows,
      buckets: unread('buckets'),
      bucketsAfter: positions.buckets?.after,
      documents: unread('documents'),
      documentsAfter: positions.documents?.after,
      rendered: unread('rendered'),
      renderedAfter: positions.rendered?.after,
      problems: parts.problems && problems === null,
    });
    from ??= page.from.number;
    problems ??= page.problemChanges ?? null;
    count += (page.documents?.nodes.length ?? 0) + (page.rendered?.nodes.length ?? 0);
    return page;
  });
  return {
    from: requireValue(from, 'from'),
    buckets: lists.buckets,
    documents: differencesAtPath(path, lists.documents),
    rendered: differencesAtPath(path, lists.rendered),
    problems,
  };
}
