import { type Command, InvalidArgumentError, Option } from 'commander';
import { readDocuments } from '../../domain/document/read-documents.ts';
import { parseDuration } from '../../domain/duration.ts';
import { throwFaults } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { isJsonArray, type Json } from '../../domain/json/value.ts';
import { requireValue } from '../client/document.ts';
import { readLimits, type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { AddValidationDocument, type ValidationResult } from '../generated/operations.ts';
import { readInputFiles } from '../input/input-files.ts';
import { addStoreOptions, collect, filled, wholeNumber } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { entryJson, entryText } from '../print/validation-entry.ts';
import type { Shell } from '../shell.ts';

interface AddOptions extends StoreOptions {
  readonly status: Lowercase<ValidationResult>;
  readonly validator: Json;
  readonly error?: readonly string[];
  readonly errors?: string;
  readonly expiresAfter?: string;
  readonly output: Format;
}

export function addValidationAdd(validation: Command, shell: Shell): void {
  const command = validation
    .command('add')
    .summary('record a result')
    .description('Records the result of a validation of a revision. It cannot be removed.')
    .argument('<revision>', 'the number of the revision', wholeNumber)
    .argument('<name>', 'the name of the validation')
    .addOption(
      new Option('--status <status>', 'what it came to')
        .choices(['success', 'failure'])
        .makeOptionMandatory(),
    )
    .requiredOption('--validator <name|json>', 'the validator: a name, or JSON', validator)
    .option('--error <text>', 'something it found; may be repeated', collect)
    .option('--errors <file>', 'the errors, as YAML or JSON: a list; - for standard input')
    .option('--expires-after <duration>', 'how long a success counts: P1W, PT2H', duration)
    .addOption(outputOption(['text', 'json']));
  addStoreOptions(command).action((revision: number, name: string, options: AddOptions) =>
    runCommand(shell, options.output, () => add(shell, { revision, name }, options)),
  );
}

async function add(
  shell: Shell,
  { revision, name }: { readonly revision: number; readonly name: string },
  { status, validator, expiresAfter, output, ...options }: AddOptions,
): Promise<void> {
  const errors = await readErrors(shell, options);
  const input = {
    revision: { number: revision },
    name,
    status: status.toUpperCase() as ValidationResult,
    validator,
    errors,
    expiresAfter,
  };
  await withClient(shell, options, 'read', async (client) => {
    const { addValidation } = await client.request(AddValidationDocument, { input });
    const entry = requireValue(addValidation?.entry, 'entry');
    if (output === 'json') writeJson(shell, entryJson(entry));
    else shell.out.write(entryText(entry, shell.out.colours));
  });
}

function duration(text: string): string {
  if (parseDuration(text) !== null) return text;
  throw new InvalidArgumentError('Write it in ISO 8601 and whole numbers, such as P1W or PT2H.');
}

/** The errors on the command line, and those of the file. @throws FILE_UNREADABLE, YAML_SYNTAX… */
async function readErrors(
  { env, stdin, sources }: Shell,
  { error: texts = [], errors: path }: Pick<AddOptions, 'error' | 'errors'>,
): Promise<readonly Json[]> {
  const said = texts.map((message) => ({ message }));
  const files = path === undefined ? [] : await readInputFiles([path], stdin);
  const limits = await readLimits(env);
  const found = files.flatMap(({ file, text }) => {
    sources.set(file, text);
    const { documents, faults } = readDocuments(text, { limits, file });
    throwFaults(faults);
    return documents.map(({ value }) => plain(value));
  });
  return [...said, ...found.flatMap((value) => (isJsonArray(value) ? value : [value]))];
}

/** A value as a variable of GraphQL: numbers as JavaScript has them. */
function plain(value: Json): Json {
  return JSON.parse(canonicalText(value)) as Json;
}

/** JSON, if it begins like a mapping, a list or a text; else the name of the validator. */
function validator(text: string): Json {
  if (!/^\s*[{["]/.test(text)) return { name: filled(text) };
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw new InvalidArgumentError('Write a name, or JSON: {"name": "promenade"}.');
  }
}
