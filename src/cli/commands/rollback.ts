import { type Command, Option } from 'commander';
import { refusal } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { Client, Variables } from '../client/client.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { tryChange } from '../diff/dry-run.ts';
import { diffProgress, tellTrial } from '../diff/tell-diff.ts';
import { numberIn, objectIn } from '../input/json-members.ts';
import { addStoreOptions, filled, outputOption, wholeNumber } from '../input/options.ts';
import { tellWarnings, warningFields, warningsJson } from '../print/change-warnings.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { schemaChangeFields, schemaChangeJson, schemaChangeText } from '../print/schema-change.ts';
import type { Shell } from '../shell.ts';

interface RollbackOptions extends StoreOptions {
  readonly tag?: string;
  readonly message?: string;
  readonly author?: string;
  readonly expect?: number;
  readonly dryRun?: boolean;
  readonly unified?: boolean;
  readonly output: Format;
}

export function addRollback(program: Command, shell: Shell): void {
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
    .option('-m, --message <text>', 'why, for people (default: says what it goes back to)')
    .option('--author <name>', 'who made the change (default: who is asking)', filled)
    .option('--expect <revision>', 'refuse unless this is the newest revision', wholeNumber)
    .option('--dry-run', 'only show what would change, in rendered documents too')
    .option('--unified', 'with --dry-run: show documents as unified text')
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
  const { tag, message, author, expect, dryRun, unified } = options;
  if ((revision === undefined) === (tag === undefined)) {
    throw refusal('USAGE', { reason: 'say where to go back to: a number, or --tag' });
  }
  if (unified && !dryRun) throw refusal('USAGE', { reason: '--unified goes with --dry-run' });
  const input = { revision, tag, message, author, expectedRevision: expect };
  await withClient(shell, options, 'read', (client) =>
    (dryRun ? tryOut : send)(shell, client, input, options),
  );
}

const resultFields = `revision { id message changes { created updated deleted } } ${warningFields} ${schemaChangeFields}`;

const mutation = `mutation ($input: RollbackInput!) {
  rollback(input: $input) { ${resultFields} }
}`;

async function send(
  shell: Shell,
  client: Client,
  input: Variables,
  { output }: RollbackOptions,
): Promise<void> {
  const data = await client.request(mutation, { input });
  const payload = objectIn(data, 'rollback');
  if (output === 'json') writeJson(shell, resultJson(payload));
  else shell.out.write(resultText(payload));
  tellWarnings(shell, payload, output);
}

async function tryOut(
  shell: Shell,
  client: Client,
  input: Variables,
  { output, unified = false }: RollbackOptions,
): Promise<void> {
  const parts = { buckets: false, documents: true, rendered: true, text: unified };
  const trial = { mutation: 'rollback', input, fields: resultFields } as const;
  const { payload, diff } = await tryChange(client, trial, parts, diffProgress(shell));
  const result = { json: resultJson(payload), text: resultText(payload), hasDiff: true };
  tellTrial(shell, result, diff, { parts, output });
  tellWarnings(shell, payload, output);
}

function resultJson(payload: JsonObject): JsonObject {
  const made = objectIn(payload, 'revision');
  const changes = objectIn(made, 'changes');
  const more = { ...warningsJson(payload), ...schemaChangeJson(payload) };
  return { revision: numberIn(made, 'id'), changes, ...more };
}

function resultText(payload: JsonObject): string {
  const made = objectIn(payload, 'revision');
  const changes = objectIn(made, 'changes');
  const counts = ['created', 'updated', 'deleted'].flatMap((kind) => {
    const count = numberIn(changes, kind);
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  const summary = counts.join(', ') || 'no document differs';
  return `${schemaChangeText(payload)}revision ${numberIn(made, 'id')}: ${summary}\n`;
}
