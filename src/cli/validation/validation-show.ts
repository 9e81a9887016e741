import type { Command } from 'commander';
import { refusal } from '../../domain/errors.ts';
import type { Client } from '../client/client.ts';
import { type RevisionOptions, requireRevision, resolveRevision } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { namesOf } from '../forms/value-form.ts';
import {
  LatestValidationDocument,
  NextValidationDocument,
  type RecordedValidationFragment,
  SkipValidationsDocument,
  type SkipValidationsQueryVariables,
} from '../generated/operations.ts';
import { addRevisionOptions, addStoreOptions, wholeNumber } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { entryJson, entryText } from '../print/validation-entry.ts';
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
    .addOption(
      outputOption(['text', 'json'], { names: namesOf('validations', 'name'), hasTable: false }),
    );
  addRevisionOptions(addStoreOptions(command)).action((name: string, options: ShowOptions) =>
    runCommand(shell, options.output, () => show(shell, name, options)),
  );
}

async function show(shell: Shell, validation: string, options: ShowOptions): Promise<void> {
  const { index, output } = options;
  await withClient(shell, options, 'read', async (client) => {
    const { number, rows } = await resolveRevision(client, options);
    const about = { number, name: validation };
    const entry = await (index === undefined
      ? latestEntry(client, about)
      : entryAt(client, about, index, rows));
    if (entry === undefined)
      throw refusal('VALIDATION_NOT_FOUND', { validation, revision: number });
    if (output === 'json') writeJson(shell, entryJson(entry));
    else shell.out.write(entryText(entry, shell.out.colours));
  });
}

/** A validation of a revision. */
type About = { readonly number: number; readonly name: string };

async function latestEntry(
  client: Client,
  about: About,
): Promise<RecordedValidationFragment | undefined> {
  const data = await client.request(LatestValidationDocument, about);
  return requireRevision(data.revision, { revision: about.number }).validation?.latest ?? undefined;
}

/** The entry at an index: skips those before it, and reads only this one completely. */
async function entryAt(
  client: Client,
  about: About,
  index: number,
  rows: number,
): Promise<RecordedValidationFragment | undefined> {
  let after: string | null = null;
  for (let left = index; left > 0; left -= rows) {
    const variables: SkipValidationsQueryVariables = {
      ...about,
      first: Math.min(rows, left),
      after,
    };
    const passed = await client.request(SkipValidationsDocument, variables);
    const validation = requireRevision(passed.revision, { revision: about.number }).validation;
    after = validation?.entries.pageInfo.endCursor ?? null;
    if (after === null) return undefined;
  }
  const next = await client.request(NextValidationDocument, { ...about, after });
  return requireRevision(next.revision, { revision: about.number }).validation?.entries.nodes[0];
}
