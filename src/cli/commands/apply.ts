import type { Command } from 'commander';
import { refusal } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { withConfirmedDeletions } from '../client/confirm-deletions.ts';
import { requireValue } from '../client/document.ts';
import { commandFailureOf, relocated } from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { tryChange } from '../diff/dry-run.ts';
import { diffProgress, printTrial } from '../diff/print-diff.ts';
import { capturedText, refusalMarkdown } from '../diff/trial-markdown.ts';
import { writeTrialMarkdown } from '../diff/write-trial-markdown.ts';
import { outputOption } from '../forms/output-option.ts';
import {
  type SubmissionResultFragment,
  SubmitDocumentsDocument,
  TrySubmissionDocument,
} from '../generated/operations.ts';
import { addStoreOptions, filled, wholeNumber } from '../input/options.ts';
import { inputPaths } from '../input/project-paths.ts';
import {
  type FileSubmission,
  readSubmission,
  type SubmissionOptions,
} from '../input/submission.ts';
import { printWarnings, warningsJson } from '../print/change-warnings.ts';
import { type Format, printProblems, runCommand, writeJson } from '../print/output.ts';
import { printProblemChanges } from '../print/problem-changes.ts';
import { submissionJson, submissionText } from '../print/submission-result.ts';
import { whileBusy } from '../progress/work-progress.ts';
import type { Shell } from '../shell.ts';

interface ApplyOptions extends StoreOptions, SubmissionOptions {
  readonly dryRun?: boolean;
  readonly unified?: boolean;
  readonly yes?: boolean;
  readonly verbose?: boolean;
  readonly output: Format;
}

export function addApplyCommand(program: Command, shell: Shell): void {
  const command = program
    .command('apply')
    .summary('submit documents')
    .description(
      'Submits the documents of files, folders, archives, git repositories and standard input (-) as one change: all of them, or none.',
    )
    .argument(
      '[files...]',
      'YAML or JSON files, folders of them, - for standard input, an archive, or git+https://HOST/PATH@REF//FOLDER (default: the folders of .purser.yaml)',
    )
    .option(
      '--bucket <name>',
      'the bucket that owns the documents (default: PURSER_BUCKET, or that of .purser.yaml or of the context)',
      filled,
    )
    .option('--replace', 'delete the other documents of the bucket (needs --bucket)')
    .option('-m, --message <text>', 'why, for people')
    .option('--author <name>', 'the author of the change (default: the caller)', filled)
    .option('--expect <revision>', 'refuse unless this is the newest revision', wholeNumber)
    .option('--allow-problems', 'submit documents although they introduce problems')
    .option('--yes', 'with --replace: delete however many documents that are, without a question')
    .option('--dry-run', 'only show the changes, in rendered documents too')
    .option('--unified', 'with --dry-run: show documents as unified text')
    .option('--verbose', 'list each changed document, also if there are more than a hundred')
    .addOption(outputOption(['text', 'json', 'markdown']));
  addStoreOptions(command).action((paths: string[], options: ApplyOptions) =>
    runCommand(shell, options.output, () => withMarkdown(shell, paths, options)),
  );
}

/** Applies; with `-o markdown` also a refusal is a comment. */
async function withMarkdown(
  shell: Shell,
  paths: readonly string[],
  options: ApplyOptions,
): Promise<void> {
  try {
    await apply(shell, paths, options);
  } catch (error) {
    const { problems } = commandFailureOf(error);
    if (options.output === 'markdown' && problems.every(({ code }) => code !== 'USAGE')) {
      const text = capturedText(shell, (plain) => printProblems(plain, problems));
      shell.out.write(refusalMarkdown(text));
    }
    throw error;
  }
}

async function apply(shell: Shell, paths: readonly string[], options: ApplyOptions): Promise<void> {
  if (options.unified && !options.dryRun) {
    throw refusal('USAGE', { reason: '--unified goes with --dry-run' });
  }
  if (options.output === 'markdown' && !options.dryRun) {
    throw refusal('USAGE', { reason: '-o markdown goes with --dry-run' });
  }
  const { label, input, placeInFile } = await readSubmission(
    shell,
    await inputPaths(shell, paths),
    options,
  );
  const [purpose, work] = options.dryRun ? (['try', tryOut] as const) : (['write', send] as const);
  await withClient(shell, options, purpose, async (client) => {
    try {
      await work(shell, client, { label, input, placeInFile }, options);
    } catch (error) {
      throw relocated(error, placeInFile);
    }
  });
}

/** The submission, and the places of its documents in the files. */
type Applied = Pick<FileSubmission, 'label' | 'input' | 'placeInFile'>;

async function send(
  shell: Shell,
  client: Client,
  { label, input, placeInFile }: Applied,
  options: ApplyOptions,
): Promise<void> {
  const { submitDocuments } = await withConfirmedDeletions(
    shell,
    options.yes ?? false,
    (confirmDeletions) =>
      whileBusy(shell, `submitting ${label}`, () =>
        client.request(SubmitDocumentsDocument, { input: { ...input, confirmDeletions } }),
      ),
  );
  const result = requireValue(submitDocuments, 'submitDocuments');
  if (options.output === 'json') writeJson(shell, resultJson(result));
  else {
    shell.out.write(submissionText(shell, result, { listsAll: options.verbose ?? false }));
    printProblemChanges(shell, result.problemChanges, placeInFile);
  }
  printWarnings(shell, result, options.output);
}

async function tryOut(
  shell: Shell,
  client: Client,
  { label, input, placeInFile }: Applied,
  { output, unified = false, verbose: listsAll = false }: ApplyOptions,
): Promise<void> {
  shell.err.progress(`trying ${label}`);
  const text = unified || output === 'markdown';
  const parts = { buckets: false, documents: false, rendered: true, problems: true, text };
  const trial = { document: TrySubmissionDocument, input };
  const { result, diff } = await tryChange(client, trial, parts, diffProgress(shell));
  if (output === 'markdown') return writeTrialMarkdown(shell, result, diff, { parts, placeInFile });
  const shown = {
    json: resultJson(result),
    text: submissionText(shell, result, { listsAll }),
    hasDiff: result.changed,
  };
  printTrial(shell, shown, diff, { parts, output, listsAll, placeInFile });
  printWarnings(shell, result, output);
}

function resultJson(result: SubmissionResultFragment): JsonObject {
  return { ...submissionJson(result), ...warningsJson(result) };
}
