import type { SubmissionResultFragment } from '../generated/operations.ts';
import type { FileSubmission } from '../input/submission.ts';
import { printWarnings } from '../print/change-warnings.ts';
import { introducesErrors, printProblemChanges } from '../print/problem-changes.ts';
import { submissionSummary, submissionText } from '../print/submission-result.ts';
import type { Shell } from '../shell.ts';
import { diffText, failOnProblems } from './print-diff.ts';
import type { DiffParts, ReadDiff } from './read-diff.ts';
import { capturedText, trialMarkdown } from './trial-markdown.ts';

interface MarkdownOptions extends Pick<FileSubmission, 'placeInFile'> {
  readonly parts: DiffParts;
}

/** Writes the result of a dry run as a comment in Markdown; the command fails if it introduces errors. */
export function writeTrialMarkdown(
  shell: Shell,
  result: SubmissionResultFragment,
  diff: ReadDiff,
  { parts, placeInFile }: MarkdownOptions,
): void {
  const captured = (write: (plain: Shell) => void): string => capturedText(shell, write);
  const markdown = trialMarkdown({
    summary: submissionSummary(result),
    documents: result.changed
      ? captured((plain) => plain.out.write(submissionText(plain, result, { listsAll: false })))
      : '',
    differences: result.changed
      ? captured((plain) => plain.out.write(diffText(plain, diff, parts)))
      : '',
    problems: captured((plain) => {
      printProblemChanges(plain, diff.problems, placeInFile);
      printWarnings(plain, result, 'text');
    }),
    isRefused: introducesErrors(diff.problems),
  });
  shell.out.write(markdown);
  failOnProblems(shell, diff);
}
