import { setTimeout as passing } from 'node:timers/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseTimeSpan } from '../../domain/duration.ts';
import { withConfirmedDeletions } from '../client/confirm-deletions.ts';
import { requireValue } from '../client/document.ts';
import { commandFailureOf, relocated } from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { type SubmissionResultFragment, SubmitDocumentsDocument } from '../generated/operations.ts';
import { addStoreOptions, filled } from '../input/options.ts';
import { inputPaths } from '../input/project-paths.ts';
import {
  type FileSubmission,
  readSubmission,
  type SubmissionOptions,
} from '../input/submission.ts';
import { printWarnings, warningsJson } from '../print/change-warnings.ts';
import { type Format, printProblems, runCommand, writeNextJson } from '../print/output.ts';
import { printProblemChanges } from '../print/problem-changes.ts';
import { submissionJson, submissionSummary } from '../print/submission-result.ts';
import { isGitAddress, parseGitAddress } from '../remote-files/git-address.ts';
import type { Shell } from '../shell.ts';
import { untilInterrupted } from '../watch/resubscribe.ts';

interface SyncOptions extends StoreOptions, SubmissionOptions {
  readonly interval: number;
  readonly once?: boolean;
  readonly yes?: boolean;
  readonly output: Format;
}

/** Milliseconds between rounds, and at most after failures. */
const defaultIntervalMs = 60_000;
const maxPauseMs = 600_000;
const minIntervalMs = 1_000;

export function addSyncCommand(program: Command, shell: Shell): void {
  const command = program
    .command('sync')
    .summary('keep documents as a git repository or a folder has them')
    .description(
      'Submits the documents of a git repository, an archive, files or folders, and again whenever they change, until interrupted. What others change in these documents is set back.',
    )
    .argument(
      '[sources...]',
      'git+https://HOST/PATH@REF//FOLDER, an archive, files or folders (default: the folders of .purser.yaml)',
    )
    .addOption(
      new Option('--interval <duration>', 'the time between two rounds: 30s, 5m')
        .argParser(interval)
        .default(defaultIntervalMs, '1m'),
    )
    .option('--once', 'one round only; its result is the exit code')
    .option(
      '--bucket <name>',
      'the bucket that owns the documents (default: PURSER_BUCKET, or that of .purser.yaml or of the context)',
      filled,
    )
    .option('--replace', 'delete the other documents of the bucket (needs --bucket)')
    .option('--yes', 'with --replace: delete however many documents that are')
    .option('-m, --message <text>', 'why, for people (default: the message of the commit)')
    .option('--author <name>', 'the author of the changes (default: that of the commit)', filled)
    .option('--allow-problems', 'submit documents although they introduce problems')
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((paths: string[], options: SyncOptions) =>
    runCommand(shell, options.output, () => sync(shell, paths, options)),
  );
}

function interval(text: string): number {
  const span = parseTimeSpan(text);
  if (span !== null && span >= minIntervalMs) return span;
  throw new InvalidArgumentError('Write it as 30s, 5m or 1h; at least one second.');
}

/** What was read last, and the commits that it is of. */
interface Known {
  readonly commits: string;
  readonly submission: FileSubmission;
}

async function sync(shell: Shell, given: readonly string[], options: SyncOptions): Promise<void> {
  const paths = await inputPaths(shell, given);
  for (const path of paths.filter(isGitAddress)) parseGitAddress(path);
  const { signal } = untilInterrupted(shell);
  let known: Known | null = null;
  let failures = 0;
  while (!signal.aborted) {
    try {
      known = await read(shell, paths, options, known, signal);
      await submit(shell, known.submission, options);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (options.once) throw error;
      failures += 1;
      const pause = pauseAfter(options.interval, failures);
      reportFailure(shell, error, pause);
    }
    if (options.once) return;
    await passing(pauseAfter(options.interval, failures), undefined, { signal }).catch(() => {});
  }
}

/** Twice as long after each failure, up to ten minutes, or the interval if that is longer. */
function pauseAfter(intervalMs: number, failures: number): number {
  const longest = Math.max(intervalMs, maxPauseMs);
  return Math.min(intervalMs * 2 ** Math.min(failures, 20), longest);
}

/** Reads the sources; repositories only if they have another commit than before. */
async function read(
  shell: Shell,
  paths: readonly string[],
  options: SyncOptions,
  known: Known | null,
  signal: AbortSignal,
): Promise<Known> {
  const commits = await latestCommits(shell, paths, signal);
  const isUnchanged = known !== null && commits !== null && known.commits === commits;
  if (isUnchanged) return known;
  const submission = await readSubmission(shell, paths, options, signal);
  return { commits: commits ?? '', submission };
}

/** Null unless all sources are repositories, and each says which commit it has. */
async function latestCommits(
  shell: Shell,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<string | null> {
  if (!paths.every(isGitAddress)) return null;
  const { latestCommit } = await import('../remote-files/read-git.ts');
  const found: string[] = [];
  for (const path of paths) {
    const commit = await latestCommit(shell.env, parseGitAddress(path), signal).catch(() => null);
    if (commit === null) return null;
    found.push(commit);
  }
  return found.join(' ');
}

async function submit(
  shell: Shell,
  { input, placeInFile, commit }: FileSubmission,
  options: SyncOptions,
): Promise<void> {
  const result = await withClient(shell, options, 'write', async (client) => {
    try {
      const { submitDocuments } = await withConfirmedDeletions(
        shell,
        options.yes ?? false,
        (confirmDeletions) =>
          client.request(SubmitDocumentsDocument, { input: { ...input, confirmDeletions } }),
      );
      return requireValue(submitDocuments, 'submitDocuments');
    } catch (error) {
      throw relocated(error, placeInFile);
    }
  });
  if (!result.changed && !options.once) return;
  print(shell, result, commit?.id ?? null, options.output);
  if (options.output === 'text') printProblemChanges(shell, result.problemChanges, placeInFile);
  printWarnings(shell, result, options.output);
}

function print(
  shell: Shell,
  result: SubmissionResultFragment,
  commit: string | null,
  output: Format,
): void {
  if (output === 'json') {
    writeNextJson(shell, { ...submissionJson(result), ...warningsJson(result), commit });
    return;
  }
  const time = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
  const from = commit === null ? '' : ` from ${commit.slice(0, 12)}`;
  shell.out.write(`${time}${from}  ${submissionSummary(result)}`);
}

function reportFailure(shell: Shell, error: unknown, pause: number): void {
  printProblems(shell, commandFailureOf(error).problems);
  shell.alerts.write(`trying again in ${Math.round(pause / 1_000)} s\n`);
}
