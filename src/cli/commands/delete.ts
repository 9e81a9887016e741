import type { Command } from 'commander';
import { documentLabel, type SourceId } from '../../domain/document/document.ts';
import { type Place, refusal, staleRevision } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import type { Client } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import { resolveRevision } from '../client/paging.ts';
import { relocated, throwProblems } from '../client/problem.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import {
  blockerProblems,
  planJson,
  planRowCost,
  type ReadPlan,
  readPlan,
} from '../diff/deletion-plan.ts';
import { tryChange } from '../diff/dry-run.ts';
import { diffProgress, notWritten, printTrial } from '../diff/print-diff.ts';
import { exitCodes } from '../exit-codes.ts';
import { outputOption } from '../forms/output-option.ts';
import {
  type LabelFragment,
  SubmitDocumentsDocument,
  type SubmitDocumentsInput,
  TrySubmissionDocument,
} from '../generated/operations.ts';
import { addStoreOptions, filled, wholeNumber } from '../input/options.ts';
import { counted } from '../print/counted.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { printProblemChanges } from '../print/problem-changes.ts';
import { problemJson } from '../print/problem-json.ts';
import { problemsText } from '../print/problem-text.ts';
import { schemaChangeJson } from '../print/schema-change.ts';
import { submissionJson, submissionText } from '../print/submission-result.ts';
import { whileBusy } from '../progress/work-progress.ts';
import type { Shell } from '../shell.ts';

interface DeleteOptions extends StoreOptions {
  readonly cascade?: boolean;
  readonly referrers?: boolean;
  readonly yes?: boolean;
  readonly message?: string;
  readonly author?: string;
  readonly expect?: number;
  readonly allowProblems?: boolean;
  readonly dryRun?: boolean;
  readonly output: Format;
}

export function addDeleteCommand(program: Command, shell: Shell): void {
  const command = program
    .command('delete')
    .summary('delete documents, and those that belong to them')
    .description(
      'Deletes documents as one change: all of them, or none. Refused while other documents belong or refer to them.',
    )
    .argument('<schema>', 'the schema of the documents')
    .argument('<names...>', 'their names; documents of all layers are meant')
    .option('--cascade', 'delete the documents that belong to them, too')
    .option('--referrers', 'delete the documents that refer to them, too')
    .option('--yes', 'yes, also documents that are not named')
    .option('-m, --message <text>', 'why, for people')
    .option('--author <name>', 'the author of the change (default: the caller)', filled)
    .option('--expect <revision>', 'refuse unless this is the newest revision', wholeNumber)
    .option('--allow-problems', 'delete although that introduces problems in what stays')
    .option('--dry-run', 'only show what would go, what keeps it, and what would change with it')
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((schema: string, names: string[], options: DeleteOptions) =>
    runCommand(shell, options.output, () =>
      deleteDocuments(
        shell,
        [...new Set(names)].map((name) => ({ schema, name })),
        options,
      ),
    ),
  );
}

/** The documents to delete, and their revision. */
interface Planned {
  readonly revision: number;
  readonly plan: ReadPlan;
}

async function deleteDocuments(
  shell: Shell,
  documents: readonly SourceId[],
  options: DeleteOptions,
): Promise<void> {
  const { cascade = false, referrers = false, expect, dryRun, yes } = options;
  await withClient(shell, options, 'read', async (client) => {
    const found = await resolveRevision(client, {}, planRowCost);
    const { number: revision } = found;
    if (expect !== undefined && expect !== revision) {
      throw staleRevision({ expected: expect, head: revision });
    }
    const plan = await readPlan(client, found, { documents, cascade, referrers });
    const planned = { revision, plan };
    if (dryRun) return tryOut(shell, client, planned, options);
    if (!plan.allowed) {
      printPlan(shell, plan, options);
      throwProblems(blockerProblems(plan));
    }
    const reason = yes ? undefined : whyAsk(plan, documents);
    if (reason !== undefined) {
      printPlan(shell, plan, options);
      throw refusal('USAGE', { reason: `${reason}; say --yes` });
    }
    await send(shell, client, planned, options);
  });
}

/** Reasons why a user who named only these documents may not want the deletion. */
function whyAsk(
  { documents, dependants }: ReadPlan,
  named: readonly SourceId[],
): string | undefined {
  const known = new Set(named.map(({ name }) => name));
  const schema = named[0]?.schema;
  const others = documents.filter((one) => one.schema !== schema || !known.has(one.name));
  if (others.length > 0)
    return `${counted(others.length, 'document')} would be deleted that the request does not name`;
  if (dependants.length === 0) return undefined;
  return `the deleted documents are part of ${counted(dependants.length, 'document')} that would remain`;
}

/** For people only: programs receive the reason, and request a dry run. */
function printPlan(
  { out }: Shell,
  plan: ReadPlan,
  { output }: Pick<DeleteOptions, 'output'>,
): void {
  if (output !== 'json') out.write(planText(plan, out.colours.red, out.colours.yellow));
}

type Colour = (text: string) => string;

function planText(plan: ReadPlan, gone: Colour, broken: Colour): string {
  const { allowed, documents, dependants } = plan;
  const line = (word: string) => (document: LabelFragment) =>
    `${word} ${printable(documentLabel(document))}\n`;
  if (!allowed) {
    const blocked = new Set(plan.blocked.map(({ document }) => documentLabel(document)));
    const [kept, free] = [line(broken('cannot delete')), line(gone('would have to delete'))];
    const isKept = (one: LabelFragment) => blocked.size === 0 || blocked.has(documentLabel(one));
    const lines = documents.map((one) => (isKept(one) ? kept(one) : free(one)));
    return `${lines.join('')}nothing would go\n`;
  }
  return [
    ...documents.map(line(gone('would delete'))),
    ...dependants.map(line(broken('would change'))),
    `${counted(documents.length, 'document')} would go\n`,
  ].join('');
}

/** The tombstones of the documents: for every layer of a name at once. */
function inputOf(
  { revision, plan }: Planned,
  { message, author, allowProblems }: DeleteOptions,
): SubmitDocumentsInput {
  const names = new Map(
    plan.documents.map(({ schema, name }) => [JSON.stringify([schema, name]), { schema, name }]),
  );
  const tombstones = Array.from(names.values(), ({ schema, name }) => ({
    schema,
    metadata: { schema: 'metadata/Tombstone/v1', name },
  }));
  const source = { json: canonicalText(tombstones) };
  const onProblems = allowProblems === true ? ('ACCEPT' as const) : undefined;
  return { source, message, author, expectedRevision: revision, onProblems };
}

/** A place without the text of the tombstones, which nobody wrote. */
function outsideText({ document, line, column, ...place }: Place): Place {
  return place;
}

async function send(
  shell: Shell,
  client: Client,
  planned: Planned,
  options: DeleteOptions,
): Promise<void> {
  const what = `deleting ${counted(planned.plan.documents.length, 'document')}`;
  const input = inputOf(planned, options);
  const { submitDocuments } = await whileBusy(shell, what, () =>
    client.request(SubmitDocumentsDocument, { input }),
  ).catch((error) => {
    throw relocated(error, outsideText);
  });
  const result = requireValue(submitDocuments, 'submitDocuments');
  if (options.output === 'json') writeJson(shell, submissionJson(result));
  else {
    shell.out.write(submissionText(shell, result));
    printProblemChanges(shell, result.problemChanges, outsideText);
  }
}

async function tryOut(
  shell: Shell,
  client: Client,
  planned: Planned,
  options: DeleteOptions,
): Promise<void> {
  const { plan, revision } = planned;
  const parts = { buckets: false, documents: false, rendered: true, problems: true, text: false };
  const { output } = options;
  if (!plan.allowed) {
    shell.exitCode = exitCodes.refused;
    if (output === 'json') return writeJson(shell, blockedJson(plan, revision));
    printPlan(shell, plan, options);
    shell.out.write(notWritten);
    return printBlockers(shell, plan);
  }
  const trial = { document: TrySubmissionDocument, input: inputOf(planned, options) };
  const { result, diff } = await tryChange(client, trial, parts, diffProgress(shell));
  // Deleted documents need not be shown value by value.
  const rendered = diff.rendered.filter(({ kind }) => kind !== 'DELETED');
  const shown = {
    json: { ...planJson(plan), ...schemaChangeJson(result) },
    text: submissionText(shell, result),
    hasDiff: rendered.length > 0,
  };
  printTrial(shell, shown, { ...diff, rendered }, { parts, output, placeInFile: outsideText });
}

function blockedJson(plan: ReadPlan, revision: number): JsonObject {
  const errors = plan.problems.map(problemJson);
  return { ...planJson(plan), from: revision, to: null, rendered: [], errors, dryRun: true };
}

function printBlockers({ alerts, sources }: Shell, plan: ReadPlan): void {
  const { colours, columns } = alerts;
  alerts.write(problemsText(blockerProblems(plan), { colours, columns, sources }));
}
