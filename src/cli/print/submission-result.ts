import type { JsonObject } from '../../domain/json/value.ts';
import type { SubmissionResultFragment } from '../generated/operations.ts';
import type { Shell } from '../shell.ts';
import { changeSummary, changeText } from './change-text.ts';
import { schemaChangeJson, schemaChangeText } from './schema-change.ts';

/** The result of a submission, for programs, without its warnings. */
export function submissionJson(result: SubmissionResultFragment): JsonObject {
  const { revision, changed } = result;
  return {
    revision: revision.id,
    changed,
    documents: changedDocuments(result),
    ...schemaChangeJson(result),
  };
}

/** The result of a submission, for people. */
export function submissionText({ out }: Shell, result: SubmissionResultFragment): string {
  const documents = changedDocuments(result);
  return [
    changeText(documents, out.colours),
    schemaChangeText(result),
    changeSummary(result.revision.id, result.changed, documents),
  ].join('');
}

function changedDocuments({ documents }: SubmissionResultFragment) {
  return documents.map((document) => ({ ...document, change: document.change.toLowerCase() }));
}
