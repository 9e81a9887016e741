import type { Command } from 'commander';
import { refusal } from '../../domain/errors.ts';
import { isJsonObject, type JsonObject, ownValue } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { findRevision, type RevisionOptions } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { objectIn, objectsIn, textIn } from '../input/json-members.ts';
import {
  addRevisionOptions,
  addStoreOptions,
  outputOption,
  wholeNumber,
} from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { entryFields, entryJson, entryText } from '../print/validation-entry.ts';
import type { Shell } from '../shell.ts';

interface ShowOptions extends StoreOptions, RevisionOptions {
  readonly index?: number;
  readonly output: Format;
}

export function addValidationShow(validation: Command, shell: Shell): void {
  const command = validation
    .command('show')
    .summary('show a result')
    .description('Shows a result of a validation with all that was found: the newest, or another.')
    .argument('<name>', 'the name of the validation')
    .option('--index <number>', 'the result of this place, from 0', wholeNumber)
    .addOption(outputOption(['text', 'json']));
  addRevisionOptions(addStoreOptions(command)).action((name: string, options: ShowOptions) =>
    runCommand(shell, options.output, () => show(shell, name, options)),
  );
}

async function show(shell: Shell, validation: string, options: ShowOptions): Promise<void> {
  const { index, output } = options;
  await withClient(shell, options, 'read', async (client) => {
    const { id, rows } = await findRevision(client, options);
    const about = { id, name: validation };
    const entry = await (index === undefined
      ? latestEntry(client, about)
      : entryAt(client, about, index, rows));
    if (entry === undefined) throw refusal('VALIDATION_NOT_FOUND', { validation, revision: id });
    if (output === 'json') writeJson(shell, entryJson(entry));
    else shell.out.write(entryText(entry, shell.out.colours));
  });
}

/** A validation of a revision. */
type About = { readonly id: number; readonly name: string };

const latestQuery = `query ($id: Int, $name: String!) {
  revision(id: $id) { validation(name: $name) { latest { ${entryFields} } } }
}`;

async function latestEntry(client: Client, about: About): Promise<JsonObject | undefined> {
  const found = validationIn(await client.request(latestQuery, about));
  const latest = found && ownValue(found, 'latest');
  return isJsonObject(latest) ? latest : undefined;
}

const entriesQuery = `query (
    $id: Int, $name: String!, $first: Int, $after: String, $whole: Boolean!
  ) {
  revision(id: $id) {
    validation(name: $name) {
      entries(first: $first, after: $after) {
        nodes { ... @include(if: $whole) { ${entryFields} } }
        pageInfo { endCursor }
      }
    }
  }
}`;

/** The entry of a place: those before it are walked over, and only it is read whole. */
async function entryAt(
  client: Client,
  about: About,
  index: number,
  rows: number,
): Promise<JsonObject | undefined> {
  const read = async (first: number, after: string | null, whole: boolean) => {
    const data = await client.request(entriesQuery, { ...about, first, after, whole });
    const validation = validationIn(data);
    return validation && objectIn(validation, 'entries');
  };
  let after: string | null = null;
  for (let left = index; left > 0; left -= rows) {
    const passed = await read(Math.min(rows, left), after, false);
    after = passed === undefined ? '' : textIn(objectIn(passed, 'pageInfo'), 'endCursor');
    if (after === '') return undefined;
  }
  const page = await read(1, after, true);
  return page && objectsIn(page, 'nodes')[0];
}

function validationIn(data: JsonObject): JsonObject | undefined {
  const validation = ownValue(objectIn(data, 'revision'), 'validation');
  return isJsonObject(validation) ? validation : undefined;
}
