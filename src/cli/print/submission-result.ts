import type { JsonObject } from '../../domain/json/value.ts';
import { requireValue } from '../client/document.ts';
import type { SubmissionResultFragment } from '../generated/operations.ts';
import type { Shell } from '../shell.ts';
import { changeSummary, changeText } from './change-text.ts';
import { problemChangesJson } from './problem-changes.ts';
import { schemaChangeJson, schemaChangeText } from './schema-change.ts';

/** The result of a submission, for programs, without its warnings. */
export function submissionJson(result: SubmissionResultFragment): JsonObject {
  return {
    revision: revisionOfResult(result),
    changed: result.changed,
    documents: changedDocuments(result),
    ...schemaChangeJson(result),
    ...problemChangesJson(result.problemChanges),
  };
}

/** The result of a submission, for people. Documents are counted by schema if there are many, unless all are to be listed. */
export function submissionText(
  { out }: Shell,
  result: SubmissionResultFragment,
  { listsAll = true } = {},
): string {
  const documents = changedDocuments(result);
  return [
    changeText(documents, out.colours, listsAll),
    schemaChangeText(result),
    changeSummary(revisionOfResult(result), result.changed, documents),
  ].join('');
}

/** The result of a submission in a line. */
export function submissionSummary(result: SubmissionResultFragment): string {
  return changeSummary(revisionOfResult(result), result.changed, changedDocuments(result));
}

function changedDocuments({ documents }: SubmissionResultFragment) {
  return documents.map((document) => ({ ...document, change: document.change.toLowerCase() }));
}

/** The payload of a change. */
export interface ChangeResult
  extends Pick<SubmissionResultFragment, 'revision' | 'diff' | 'problemChanges'> {
  /** Whether a revision was made; a rollback always makes one. */
  readonly changed?: boolean;
}

/** The number of the revision that a change made or, in a dry run, would make; of the head, if it changes nothing. */
export function revisionOfResult({ revision, diff, changed = true }: ChangeResult): number {
  if (revision !== null) return revision.number;
  const { from } = requireValue(diff, 'diff');
  return changed ? from.number + 1 : from.number;
}
