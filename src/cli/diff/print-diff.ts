import type { JsonObject } from '../../domain/json/value.ts';
import { exitCodes } from '../exit-codes.ts';
import type { FileSubmission } from '../input/submission.ts';
import { maxListedChanges } from '../print/change-text.ts';
import { type Format, writeJson } from '../print/output.ts';
import { introducesErrors, printProblemChanges } from '../print/problem-changes.ts';
import type { Shell } from '../shell.ts';
import { diffJson } from './diff-json.ts';
import { diffStyle } from './diff-style.ts';
import { diffCountsText, diffNamesText, diffStatText } from './diff-summary.ts';
import { bucketsText, documentsDiffText, renderedDiffText } from './diff-text.ts';
import type { DiffParts, ReadDiff } from './read-diff.ts';
import { groupRendered } from './rendered-groups.ts';

/** A short form of a diff: counts of values, only names, or counts of documents where there are many differences. */
export type DiffSummary = 'stat' | 'names' | 'counts';

/** The parts of a diff, for people, with empty lines between them; names by themselves. */
export function diffText(
  { out }: Shell,
  diff: ReadDiff,
  parts: DiffParts,
  summary?: DiffSummary,
): string {
  if (summary === 'names') return diffNamesText(diff, parts);
  const style = diffStyle(out, parts.text);
  const { documents, rendered } = diff;
  const isCounted = (differences: number): boolean =>
    summary === 'counts' && differences > maxListedChanges;
  const countsDocuments = parts.documents && isCounted(documents.length);
  const countsRendered = parts.rendered && isCounted(groupRendered(rendered).length);
  const documentsText = (): string => {
    if (countsDocuments) return diffCountsText('documents', documents, style);
    if (summary === 'stat') return diffStatText('documents', documents, style);
    return documentsDiffText(documents, style);
  };
  const renderedText = (): string => {
    const title = 'rendered documents';
    if (countsRendered) return diffCountsText(title, rendered, style);
    if (summary === 'stat') return diffStatText(title, rendered, style);
    return renderedDiffText(rendered, style);
  };
  const texts = [
    ...(parts.buckets ? [bucketsText(diff, style)] : []),
    ...(parts.documents ? [documentsText()] : []),
    ...(parts.rendered ? [renderedText()] : []),
  ];
  const hint = countsDocuments || countsRendered ? '--verbose shows each difference\n' : '';
  return texts.join('\n') + hint;
}

/** The last line of a dry run. */
export const notWritten = '\ndry run: nothing was written\n';

/** The number of rows of a diff that were read. */
export function diffProgress({ err }: Shell): (rows: number) => void {
  return (rows) => err.progress(`${rows} documents differ`);
}

/** The result of the change itself in a dry run, for programs and for people. */
export interface TrialResult {
  readonly json: JsonObject;
  readonly text: string;
  /** Whether there are differences to print. */
  readonly hasDiff: boolean;
}

interface PrintOptions {
  readonly parts: DiffParts;
  readonly output: Format;
  /** Whether each difference is shown, also if there are many. Default: true. Unified text always is. */
  readonly listsAll?: boolean;
  /** Returns the place in the files of a place of the submission. */
  readonly placeInFile?: FileSubmission['placeInFile'];
}

/** Prints the result of a dry run; the command fails if it has problems. */
export function printTrial(
  shell: Shell,
  { json, text, hasDiff }: TrialResult,
  diff: ReadDiff,
  { parts, output, listsAll = true, placeInFile }: PrintOptions,
): void {
  if (output === 'json') writeJson(shell, { ...json, ...diffJson(diff, parts), dryRun: true });
  else {
    const summary = listsAll || parts.text ? undefined : 'counts';
    const differences = hasDiff ? `\n${diffText(shell, diff, parts, summary)}` : '';
    shell.out.write(`${text}${differences}${notWritten}`);
    printProblemChanges(shell, diff.problems, placeInFile);
  }
  failOnProblems(shell, diff);
}

/** A change that introduces problems should not be made. */
export function failOnProblems(shell: Shell, { problems }: ReadDiff): void {
  if (introducesErrors(problems)) shell.exitCode = exitCodes.refused;
}
