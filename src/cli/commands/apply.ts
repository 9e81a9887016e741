import type { Command } from 'commander';
import type { SourceFile } from '../../app/render-files.ts';
import { refusal } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { changeSummary, changeText } from '../change-text.ts';
import { readInputFiles } from '../input-files.ts';
import { numberIn, objectIn, objectsIn, textIn } from '../json-members.ts';
import { addStoreOptions, filled, outputOption, wholeNumber } from '../options.ts';
import { type Format, runCommand, writeJson } from '../output.ts';
import { relocated } from '../problem.ts';
import type { Shell } from '../shell.ts';
import { limitsOf, type StoreOptions, withClient } from '../store-client.ts';

interface ApplyOptions extends StoreOptions {
  readonly bucket?: string;
  readonly replace?: boolean;
  readonly message?: string;
  readonly author?: string;
  readonly expect?: number;
  readonly output: Format;
}

export function addApply(program: Command, shell: Shell): void {
  const command = program
    .command('apply')
    .summary('submit documents')
    .description(
      'Submits the documents of files, folders and standard input (-) as one change: all of them, or none.',
    )
    .argument('<files...>', 'YAML or JSON files, folders of them, or - for standard input')
    .option('--bucket <name>', 'the bucket that owns the documents', filled)
    .option('--replace', 'delete what the bucket holds and is not named here (needs --bucket)')
    .option('--message <text>', 'why, for people')
    .option('--author <name>', 'who made the change (default: who is asking)', filled)
    .option('--expect <revision>', 'refuse unless this is the newest revision', wholeNumber)
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((paths: string[], options: ApplyOptions) =>
    runCommand(shell, options.output, () => apply(shell, paths, options)),
  );
}

const submit = `mutation ($input: SubmitDocumentsInput!) {
  submitDocuments(input: $input) {
    revision { id }
    changed
    documents { change schema name layer bucket }
  }
}`;

async function apply(shell: Shell, paths: readonly string[], options: ApplyOptions): Promise<void> {
  const { bucket, replace, message, author, expect } = options;
  if (replace === true && bucket === undefined) {
    throw refusal('USAGE', { reason: '--replace needs --bucket' });
  }
  const files = await readInputFiles(paths, shell.stdin);
  for (const { file, text } of files) shell.sources.set(file, text);
  const { joinFiles } = await import('../joined-files.ts');
  const joined = joinFiles(files, limitsOf(shell.env));
  const input = { yaml: joined.text, bucket, replace, message, author, expectedRevision: expect };
  await withClient(shell, options, 'write', async (client) => {
    shell.err.progress(`submitting ${filesText(files)}`);
    try {
      const data = await client.request(submit, { input });
      tellResult(shell, options, objectIn(data, 'submitDocuments'));
    } catch (error) {
      throw relocated(error, joined.placeInFile);
    }
  });
}

function filesText(files: readonly SourceFile[]): string {
  return files.length === 1 ? (files[0]?.file ?? '') : `${files.length} files`;
}

function tellResult(shell: Shell, { output }: ApplyOptions, payload: JsonObject): void {
  const revision = numberIn(objectIn(payload, 'revision'), 'id');
  const changed = payload['changed'] === true;
  const documents = objectsIn(payload, 'documents').map((document) => ({
    ...document,
    change: textIn(document, 'change').toLowerCase(),
  }));
  if (output === 'json') writeJson(shell, { revision, changed, documents });
  else {
    const { out } = shell;
    out.write(changeText(documents, out.colours) + changeSummary(revision, changed, documents));
  }
}
