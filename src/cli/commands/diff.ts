import { type Command, Option } from 'commander';
import { refusal } from '../../domain/errors.ts';
import { parseQueryPath } from '../../domain/json/path/path.ts';
import type { Client } from '../client/client.ts';
import { type RevisionOptions, resolveRevision } from '../client/paging.ts';
import {
  CommandFailure,
  type CommandProblem,
  commandFailureOf,
  relocated,
} from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { diffJson } from '../diff/diff-json.ts';
import { differenceColumns, differenceRows } from '../diff/diff-rows.ts';
import { tryChange } from '../diff/dry-run.ts';
import { diffProgress, diffText, failOnProblems, notWritten } from '../diff/print-diff.ts';
import { type DiffParts, diffRowCost, type ReadDiff, readDiff } from '../diff/read-diff.ts';
import { exitCodes } from '../exit-codes.ts';
import { listTable } from '../forms/list-table.ts';
import { outputOption } from '../forms/output-option.ts';
import { documentNamesOf } from '../forms/value-form.ts';
import { DiffDocument, TrySubmissionDocument } from '../generated/operations.ts';
import { readCompared } from '../input/diff-arguments.ts';
import { addStoreOptions, filled, pagerOption } from '../input/options.ts';
import {
  type FileSubmission,
  readSubmission,
  type SubmissionOptions,
} from '../input/submission.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { printProblemChanges } from '../print/problem-changes.ts';
import type { Shell } from '../shell.ts';
import { type PagerOptions, writePaged } from '../terminal/pager.ts';

interface DiffOptions
  extends StoreOptions,
    PagerOptions,
    Pick<SubmissionOptions, 'bucket' | 'replace'> {
  readonly buckets?: boolean;
  readonly documents?: boolean;
  readonly rendered?: boolean;
  readonly unified?: boolean;
  readonly stat?: boolean;
  readonly nameOnly?: boolean;
  readonly path?: string;
  readonly exitCode?: boolean;
  readonly output: Format;
}

export function addDiffCommand(program: Command, shell: Shell): void {
  const command = program
    .command('diff')
    .summary('show the differences between revisions, or the changes of files')
    .description(
      'Shows the differences between two revisions (default: the newest and the one before), or the changes that applying files would make: in documents, and in rendered documents.',
    )
    .argument(
      '[what...]',
      'FROM and TO: numbers, tags (or tag:NAME) or head; or files, folders, - to compare',
    )
    .option('--documents', 'show documents as submitted')
    .option('--rendered', 'show rendered documents')
    .option('--buckets', 'show the change of each bucket')
    .option('--path <path>', 'show only differences at a path in their data: .a.b[0]')
    .addOption(new Option('--unified', 'show documents as unified text').conflicts('path'))
    .option('--stat', 'show how many values of each document differ')
    .option('--name-only', 'show only the names of documents that differ')
    .addOption(pagerOption())
    .option('--exit-code', 'end with 1 if anything differs')
    .option('--bucket <name>', 'with files: the bucket that owns the documents', filled)
    .option('--replace', 'with files: as if the bucket held nothing else (needs --bucket)')
    .addOption(
      outputOption(['text', 'table', 'json'], {
        names: documentNamesOf('documents', 'rendered'),
      }),
    );
  addStoreOptions(command).action((args: string[], options: DiffOptions) =>
    runCommand(shell, options.output, () => diff(shell, args, options)),
  );
}

async function diff(shell: Shell, args: readonly string[], options: DiffOptions): Promise<void> {
  checkForm(options);
  if (options.path !== undefined) parseQueryPath(options.path);
  const compared = readCompared(args);
  if (compared.kind === 'files') return diffFiles(shell, compared.paths, options);
  if (options.bucket !== undefined || options.replace) {
    throw refusal('USAGE', { reason: '--bucket and --replace go with files' });
  }
  return diffRevisions(shell, compared.refs, options);
}

/** @throws USAGE for more than one form of output */
function checkForm({ stat, nameOnly, unified, output }: DiffOptions): void {
  const forms = [
    ...(stat ? ['--stat'] : []),
    ...(nameOnly ? ['--name-only'] : []),
    ...(unified ? ['--unified'] : []),
  ];
  if (forms.length > 1) {
    throw refusal('USAGE', { reason: `choose one of ${forms.join(' and ')}` });
  }
  if (output === 'json' && (stat || nameOnly)) {
    throw refusal('USAGE', { reason: `${forms.join()} is for text; JSON always has everything` });
  }
  if (output === 'table' && forms.length > 0) {
    throw refusal('USAGE', { reason: `${forms.join()} is for text; a table has its own columns` });
  }
}

async function diffFiles(
  shell: Shell,
  paths: readonly string[],
  options: DiffOptions,
): Promise<void> {
  const { label, input, placeInFile } = await readSubmission(shell, paths, options);
  const tried = await withClient(shell, options, 'try', async (client) => {
    shell.err.progress(`comparing ${label}`);
    const parts = partsOf(options);
    const trial = { document: TrySubmissionDocument, input };
    try {
      return await tryChange(client, trial, parts, diffProgress(shell));
    } catch (error) {
      throw relocated(error, placeInFile);
    }
  });
  await print(shell, options, tried.diff, { placeInFile, end: notWritten });
}

async function diffRevisions(
  shell: Shell,
  refs: readonly RevisionOptions[],
  options: DiffOptions,
): Promise<void> {
  const diff = await withClient(shell, options, 'read', async (client) => {
    const { from, to, rows } = await findRevisions(client, refs).catch((error) => {
      throw withTagHint(error);
    });
    const read = await readDiff(
      async (page) => (await client.request(DiffDocument, { from, to, ...page })).diff,
      partsOf(options),
      rows,
      diffProgress(shell),
    );
    return { ...read, to };
  });
  await print(shell, options, diff);
}

/** The numbers of the revisions, so that all pages are of the same. */
async function findRevisions(
  client: Client,
  [first, second = {}]: readonly RevisionOptions[],
): Promise<{ readonly from: number; readonly to: number; readonly rows: number }> {
  const { number: to, rows } = await resolveRevision(client, second, diffRowCost);
  const from =
    first === undefined ? Math.max(0, to - 1) : (await resolveRevision(client, first)).number;
  return { from, to, rows };
}

/** Adds to the error for a missing number how to write it if it is a tag. */
function withTagHint(thrown: unknown): CommandFailure {
  const { problems, exitCode, cause } = commandFailureOf(thrown);
  const hint = (problem: CommandProblem): CommandProblem =>
    problem.code === 'REVISION_NOT_FOUND'
      ? {
          ...problem,
          remedy: `${problem.remedy} A tag that looks like a number is written tag:NAME.`,
        }
      : problem;
  const [first, ...rest] = problems;
  return new CommandFailure([hint(first), ...rest.map(hint)], { exitCode, cause });
}

/** Everything but the buckets, unless parts are named. */
function partsOf(options: DiffOptions): DiffParts {
  const { buckets = false, documents = false, rendered = false, unified = false } = options;
  const all = !buckets && !documents && !rendered;
  const isRendered = rendered || all;
  return {
    buckets,
    documents: documents || all,
    rendered: isRendered,
    problems: isRendered,
    text: unified,
    path: options.path,
  };
}

/** The part that only a diff of files has. */
interface FileDiff {
  readonly placeInFile?: FileSubmission['placeInFile'];
  /** The end of its text. */
  readonly end?: string;
}

/** Prints a diff. The store is closed by then, because a person may read for a long time. */
async function print(
  shell: Shell,
  options: DiffOptions,
  diff: ReadDiff,
  { placeInFile, end = '' }: FileDiff = {},
): Promise<void> {
  const parts = partsOf(options);
  if (options.output === 'json') writeJson(shell, diffJson(diff, parts));
  else if (options.output === 'table') {
    const rows = differenceRows(diff);
    if (rows.length === 0) shell.err.write('no difference\n');
    else await writePaged(shell, listTable(shell, differenceColumns, rows), options);
    printProblemChanges(shell, diff.problems, placeInFile);
  } else {
    const summary = options.nameOnly ? 'names' : options.stat ? 'stat' : undefined;
    const text = diffText(shell, diff, parts, summary);
    // Names are for scripts: only names are printed.
    const head = `revision ${diff.from} -> revision ${diff.to}\n\n`;
    const whole = summary === 'names' ? text : `${head}${text}${end}`;
    await writePaged(shell, whole, options);
    printProblemChanges(shell, diff.problems, placeInFile);
  }
  if (options.exitCode && differs(diff)) shell.exitCode = exitCodes.refused;
  failOnProblems(shell, diff);
}

function differs({ buckets, documents, rendered }: ReadDiff): boolean {
  const changed = buckets.filter(({ status }) => status !== 'UNCHANGED');
  return changed.length + documents.length + rendered.length > 0;
}
