import { type Command, InvalidArgumentError } from 'commander';
import { JsonSyntaxError, parseJson } from '../../domain/json/parse-json.ts';
import { isJsonObject, type Json } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import { requireValue } from '../client/document.ts';
import { resolveRevision } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { PutTagDocument } from '../generated/operations.ts';
import { tagArgument } from '../input/diff-arguments.ts';
import { addStoreOptions, wholeNumber } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import type { Shell } from '../shell.ts';

interface TagOptions extends StoreOptions {
  readonly revision?: number;
  readonly tagData?: string;
  readonly output: Format;
}

export function addTagCommand(program: Command, shell: Shell): void {
  const command = program
    .command('tag')
    .summary('give a revision a tag')
    .description('Gives a revision a tag.')
    .argument('<tag>', 'the name of the tag')
    .option('--revision <number>', 'the revision (default: the newest)', wholeNumber)
    .option('--tag-data <json>', 'a mapping to keep with the tag', mapping)
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((name: string, options: TagOptions) =>
    runCommand(shell, options.output, () => tag(shell, name, options)),
  );
}

async function tag(shell: Shell, name: string, options: TagOptions): Promise<void> {
  await withClient(shell, options, 'read', async (client) => {
    const { number } = await resolveRevision(client, options);
    const { tagData: json } = options;
    const content = json === undefined ? {} : { data: { json } };
    const input = { revision: { number }, name, ...content };
    const { putTag } = await client.request(PutTagDocument, { input });
    const { data } = requireValue(putTag?.tag, 'tag');
    if (options.output === 'json') writeJson(shell, { revision: number, tag: name, data });
    else shell.out.write(`revision ${number} carries the tag "${printable(name)}"\n`);
    warn(shell, name);
  });
}

/** Prints how to write the tag if its bare name has another meaning. */
function warn({ err }: Shell, name: string): void {
  const argument = tagArgument(name);
  if (argument === name) return;
  err.write(
    `\`purser diff\` takes "${printable(name)}" for no tag: write it "${printable(argument)}" there\n`,
  );
}

/** A mapping written as JSON, or null for an empty one; it is sent unchanged, so numbers keep their form. */
function mapping(text: string): string {
  const value = parsed(text);
  if (value === null || isJsonObject(value)) return text;
  throw new InvalidArgumentError('Write it as a mapping in JSON: {"by": "ada"}.');
}

/** Undefined for a text that is not JSON. */
function parsed(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}
