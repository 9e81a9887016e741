import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { schemaValidationName } from '../../domain/validation/validation-input.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';
import { decodeCursor, encodeCursor, pageSpan } from '../kernel/paging.ts';
import type { Services } from '../kernel/services.ts';
import type { ForwardPage, Slice } from '../kernel/slice.ts';
import type { SchemaResults } from './schema-results.ts';

/**
 * Results of one validation in a revision, in order, a page of them. Waits for the result of Purser's own
 * validation. @throws ARGUMENT_INVALID
 */
export async function listValidationEntries(
  { store: { validations } }: Services,
  results: SchemaResults,
  revision: RevisionSnapshot,
  name: string,
  page: ForwardPage,
): Promise<Slice<ValidationEntry>> {
  const { rows, after = -1 } = pageSpan(page, indexOfCursor);
  const first = after + 1;
  const isRecorded = results.isRecorded(revision);
  if (isRecorded && name === schemaValidationName) await results.of(revision);
  // One more than asked for shows whether there are more.
  const found = isRecorded
    ? await validations.entries(revision.id, name, { from: first, limit: rows + 1 })
    : (await unrecordedEntries(results, revision, name)).slice(first, first + rows + 1);
  return {
    items: found.slice(0, rows).map((node) => ({ node, cursor: resultCursor(node.index) })),
    hasNextPage: found.length > rows,
    hasPreviousPage: first > 0,
    total: async () => {
      if (!isRecorded) return (await unrecordedEntries(results, revision, name)).length;
      const [summaries = []] = await validations.summaries([revision.id]);
      return summaries.find(({ latest }) => latest.name === name)?.count ?? 0;
    },
  };
}

async function unrecordedEntries(
  results: SchemaResults,
  revision: RevisionSnapshot,
  name: string,
): Promise<readonly ValidationEntry[]> {
  return name === schemaValidationName ? [await results.of(revision)] : [];
}

/** The cursor of the result of an index. */
export function resultCursor(index: number): string {
  return encodeCursor(['result', index]);
}

function indexOfCursor(text: string): number | null {
  const value = decodeCursor(text);
  const fits = Array.isArray(value) && value.length === 2 && value[0] === 'result';
  return fits && Number.isSafeInteger(value[1]) && value[1] >= 0 ? value[1] : null;
}
