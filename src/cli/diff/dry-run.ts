import type { Client } from '../client/client.ts';
import { requireValue, type TypedDocument } from '../client/document.ts';
import { resolveRevision } from '../client/paging.ts';
import type { DiffPageFragment } from '../generated/operations.ts';
import { type ChangeResult, revisionOfResult } from '../print/submission-result.ts';
import {
  type DiffPageRequest,
  type DiffParts,
  diffRowCost,
  type ReadDiff,
  readDiff,
} from './read-diff.ts';

/** The options of a change in its input. */
interface ChangeInput {
  readonly dryRun?: boolean | null | undefined;
  readonly expectedRevision?: number | null | undefined;
}

/** A dry run of a change. The first response also has its result. */
export interface Trial<Result extends ChangeResult, Input extends ChangeInput> {
  readonly document: TypedDocument<
    { readonly tried: ({ readonly diff: DiffPageFragment | null } & Partial<Result>) | null },
    DiffPageRequest & { readonly input: Input; readonly isFirst: boolean }
  >;
  readonly input: Input;
}

/** The result of a dry run. */
export interface TriedChange<Result> {
  readonly result: Result;
  readonly diff: ReadDiff;
}

/**
 * Runs a change without writing. Each page of a large diff runs it again, on the same head.
 *
 * @throws REVISION_CONFLICT if the head changes meanwhile
 */
export async function tryChange<Result extends ChangeResult, Input extends ChangeInput>(
  client: Client,
  { document, input }: Trial<Result, Input>,
  parts: DiffParts,
  progress: (rows: number) => void,
): Promise<TriedChange<Result>> {
  const { rows } = await resolveRevision(client, {}, diffRowCost);
  let result: Result | undefined;
  let { expectedRevision } = input;
  const diff = await readDiff(
    async (request) => {
      const trial = { ...input, dryRun: true, expectedRevision };
      const isFirst = result === undefined;
      const { tried } = await client.request(document, { input: trial, isFirst, ...request });
      // The first response has all of it: `isFirst` includes every field.
      result ??= tried as Result;
      const diff: DiffPageFragment | null | undefined = tried?.diff;
      const page = requireValue(diff, 'diff');
      expectedRevision = page.from.number;
      return page;
    },
    { ...parts, problems: false },
    rows,
    progress,
  );
  const tried = requireValue(result, 'tried');
  const problems = tried.problemChanges;
  return { result: tried, diff: { ...diff, problems, to: revisionOfResult(tried) } };
}
