import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';
import { decodeCursor, encodeCursor, type PageSpan, pageSpan } from '../kernel/paging.ts';
import type { Services } from '../kernel/services.ts';
import type { PageRequest, Slice } from '../kernel/slice.ts';
import { isOwnValidation, type OwnResults } from './own-results.ts';

/**
 * Results of one validation in a revision, in order, paged. Waits for the result of Purser's own validation. @throws
 * ARGUMENT_INVALID
 */
export async function listValidationEntries(
  { store: { validations } }: Services,
  results: OwnResults,
  revision: RevisionSnapshot,
  name: string,
  page: PageRequest,
): Promise<Slice<ValidationEntry>> {
  const span = pageSpan(page, indexOfCursor);
  const isRecorded = results.isRecorded(revision);
  if (isRecorded && isOwnValidation(name)) await results.of(revision);
  const total = async (): Promise<number> => {
    if (!isRecorded) return (await unrecordedEntries(results, revision, name)).length;
    const [summaries = []] = await validations.summaries([revision.id]);
    return summaries.find(({ latest }) => latest.name === name)?.count ?? 0;
  };
  const { from, to, hasNextPage } = span.backward
    ? lastIndexes(span, await total())
    : firstIndexes(span);
  const limit = Math.max(0, to - from);
  const read = async () =>
    isRecorded
      ? await validations.entries(revision.id, name, { from, limit })
      : (await unrecordedEntries(results, revision, name)).slice(from, from + limit);
  const found = limit > 0 ? await read() : [];
  return {
    items: found.slice(0, span.rows).map((node) => ({ node, cursor: resultCursor(node.index) })),
    hasNextPage: hasNextPage ?? found.length > span.rows,
    hasPreviousPage: from > 0,
    total,
  };
}

/** Which results to read; whether others follow them, if that is known in advance. */
interface Indexes {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly hasNextPage?: boolean;
}

/** One more than requested, to find out whether there are more. */
function firstIndexes({ rows, after = -1, before }: PageSpan<number>): Indexes {
  const from = after + 1;
  return { from, to: Math.min(before ?? Number.POSITIVE_INFINITY, from + rows + 1) };
}

function lastIndexes({ rows, after = -1, before }: PageSpan<number>, total: number): Indexes {
  const to = Math.min(before ?? total, total);
  return { from: Math.max(after + 1, to - rows), to, hasNextPage: to < total };
}

async function unrecordedEntries(
  results: OwnResults,
  revision: RevisionSnapshot,
  name: string,
): Promise<readonly ValidationEntry[]> {
  if (!isOwnValidation(name)) return [];
  return (await results.ofUnrecorded(revision)).filter((one) => one.name === name);
}

/** The cursor of the result at an index. */
export function resultCursor(index: number): string {
  return encodeCursor(['result', index]);
}

function indexOfCursor(text: string): number | null {
  const value = decodeCursor(text);
  const fits = Array.isArray(value) && value.length === 2 && value[0] === 'result';
  return fits && Number.isSafeInteger(value[1]) && value[1] >= 0 ? value[1] : null;
}
