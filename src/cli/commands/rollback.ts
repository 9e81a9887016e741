import { type Command, Option } from 'commander';
import { refusal } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { withConfirmedDeletions } from '../client/confirm-deletions.ts';
import { requireValue } from '../client/document.ts';
import { revisionRef } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { tryChange } from '../diff/dry-run.ts';
import { diffProgress, printTrial } from '../diff/print-diff.ts';
import { outputOption } from '../forms/output-option.ts';
import {
  type ChangeCountsFragment,
  RollbackDocument,
  type RollbackInput,
  type RollbackResultFragment,
  TryRollbackDocument,
} from '../generated/operations.ts';
import { addStoreOptions, filled, wholeNumber } from '../input/options.ts';
import { printWarnings, warningsJson } from '../print/change-warnings.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { printProblemChanges, problemChangesJson } from '../print/problem-changes.ts';
import { schemaChangeJson, schemaChangeText } from '../print/schema-change.ts';
import { revisionOfResult } from '../print/submission-result.ts';
import { whileBusy } from '../progress/work-progress.ts';
import type { Shell } from '../shell.ts';

interface RollbackOptions extends StoreOptions {
  readonly tag?: string;
  readonly message?: string;
  readonly author?: string;
  readonly expect?: number;
  readonly allowProblems?: boolean;
  readonly dryRun?: boolean;
  readonly unified?: boolean;
  readonly yes?: boolean;
  readonly verbose?: boolean;
  readonly output: Format;
}

export function addRollbackCommand(program: Command, shell: Shell): void {
  const command = program
    .command('rollback')
    .summary('go back to the documents of an older revision')
    .description(
      'Makes a new revision with the documents of an older one: of all that came after, nothing is lost.',
    )
    .argument(
      '[revision]',
      'the number of the revision to go back to; 0 leaves no documents',
      wholeNumber,
    )
    .addOption(
      new Option('--tag <tag>', 'go back to the newest revision with this tag').argParser(filled),
    )
    .option(
      '-m, --message <text>',
      'why, for people (default: names the revision that it goes back to)',
    )
    .option('--author <name>', 'the author of the change (default: the caller)', filled)
    .option('--expect <revision>', 'refuse unless this is the newest revision', wholeNumber)
    .option('--allow-problems', 'go back although that introduces problems')
    .option('--yes', 'delete any number of documents, without a question')
    .option('--dry-run', 'only show the changes, in rendered documents too')
    .option('--unified', 'with --dry-run: show documents as unified text')
    .option(
      '--verbose',
      'with --dry-run: show each difference, also if there are more than a hundred',
    )
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((revision: number | undefined, options: RollbackOptions) =>
    runCommand(shell, options.output, () => rollback(shell, revision, options)),
  );
}

async function rollback(
  shell: Shell,
  revision: number | undefined,
  options: RollbackOptions,
): Promise<void> {
  const { tag, message, author, expect, allowProblems, dryRun, unified, verbose } = options;
  if ((revision === undefined) === (tag === undefined)) {
    throw refusal('USAGE', { reason: 'say where to go back to: a number, or --tag' });
  }
  if (!dryRun && (unified || verbose)) {
    const reason = `${unified ? '--unified' : '--verbose'} goes with --dry-run`;
    throw refusal('USAGE', { reason });
  }
  const target = revision === undefined ? revisionRef(options) : { number: revision };
  const onProblems = allowProblems === true ? ('ACCEPT' as const) : undefined;
  const input = { revision: target, message, author, expectedRevision: expect, onProblems };
  await withClient(shell, options, 'read', (client) =>
    (dryRun ? tryOut : send)(shell, client, input, options),
  );
}

async function send(
  shell: Shell,
  client: Client,
  input: RollbackInput,
  { output, yes = false }: RollbackOptions,
): Promise<void> {
  const data = await withConfirmedDeletions(shell, yes, (confirmDeletions) =>
    whileBusy(shell, 'going back', () =>
      client.request(RollbackDocument, { input: { ...input, confirmDeletions } }),
    ),
  );
  const result = requireValue(data.rollback, 'rollback');
  if (output === 'json') writeJson(shell, resultJson(result));
  else {
    shell.out.write(resultText(result));
    printProblemChanges(shell, result.problemChanges);
  }
  printWarnings(shell, result, output);
}

async function tryOut(
  shell: Shell,
  client: Client,
  input: RollbackInput,
  { output, unified = false, verbose: listsAll = false }: RollbackOptions,
): Promise<void> {
  const parts = { buckets: false, documents: true, rendered: true, problems: true, text: unified };
  const trial = { document: TryRollbackDocument, input };
  const { result, diff } = await tryChange(client, trial, parts, diffProgress(shell));
  const shown = { json: resultJson(result), text: resultText(result), hasDiff: true };
  printTrial(shell, shown, diff, { parts, output, listsAll });
  printWarnings(shell, result, output);
}

function resultJson(result: RollbackResultFragment): JsonObject {
  const revision = revisionOfResult(result);
  const changes = changesOf(result);
  return {
    revision,
    changes,
    ...warningsJson(result),
    ...schemaChangeJson(result),
    ...problemChangesJson(result.problemChanges),
  };
}

function resultText(result: RollbackResultFragment): string {
  const changes = changesOf(result);
  const counts = (['created', 'updated', 'deleted'] as const).flatMap((kind) =>
    changes[kind] === 0 ? [] : [`${changes[kind]} ${kind}`],
  );
  const summary = counts.join(', ') || 'no document differs';
  return `${schemaChangeText(result)}revision ${revisionOfResult(result)}: ${summary}\n`;
}

/** The changes of the revision that a rollback made or, in a dry run, would make. */
function changesOf({ revision, preview }: RollbackResultFragment): ChangeCountsFragment {
  return requireValue(revision ?? preview, 'preview').changes;
}
