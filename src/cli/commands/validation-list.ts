import type { Command } from 'commander';
import { isJsonObject, type JsonObject, ownValue } from '../../domain/json/value.ts';
import type { RevisionOptions } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { numberIn, objectIn, objectsIn, textIn, timeIn } from '../input/json-members.ts';
import { addRevisionOptions, addStoreOptions, outputOption } from '../input/options.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { textTable } from '../print/text-table.ts';
import { statusText } from '../print/validation-entry.ts';
import type { Shell } from '../shell.ts';

interface ListOptions extends StoreOptions, RevisionOptions {
  readonly output: Format;
}

export function addValidationList(validation: Command, shell: Shell): void {
  const command = validation
    .command('list')
    .summary('show what validations and policies come to')
    .description(
      'Shows what the validations of a revision come to now, and the validation policies in it.',
    )
    .addOption(outputOption(['text', 'json']));
  addRevisionOptions(addStoreOptions(command)).action((options: ListOptions) =>
    runCommand(shell, options.output, () => list(shell, options)),
  );
}

/** Finds out what is not known yet, so that the list is complete. */
const knownQuery = `query ($id: Int, $tag: String) {
  revision(id: $id, tag: $tag) { id schemaValidation { index } }
}`;

const listQuery = `query ($id: Int) {
  revision(id: $id) {
    id status
    validations {
      name status ignored expiresAt latest { index status createdAt recordedBy }
    }
    validationPolicies {
      schema name status flaw validations { name status expiresAfter expiresAt }
    }
  }
}`;

async function list(shell: Shell, { revision, tag, output, ...store }: ListOptions): Promise<void> {
  await withClient(shell, store, 'read', async (client) => {
    const known = await client.request(knownQuery, { id: revision, tag });
    const id = numberIn(objectIn(known, 'revision'), 'id');
    const found = objectIn(await client.request(listQuery, { id }), 'revision');
    if (output === 'json') writeJson(shell, listJson(found));
    else shell.out.write(listText(found, shell));
  });
}

function listJson({ id, ...found }: JsonObject): JsonObject {
  return {
    ...inLowerCase(found),
    revision: id ?? null,
    validations: objectsIn(found, 'validations').map((validation) => {
      const latest = latestOf(validation);
      return { ...inLowerCase(validation), latest: latest && inLowerCase(latest) };
    }),
    validationPolicies: objectsIn(found, 'validationPolicies').map((policy) => ({
      ...inLowerCase(policy),
      validations: objectsIn(policy, 'validations').map(inLowerCase),
    })),
  };
}

function inLowerCase(judged: JsonObject): JsonObject {
  return { ...judged, status: statusOf(judged) };
}

function listText(found: JsonObject, { out }: Shell): string {
  const validations = objectsIn(found, 'validations').map(validationRow);
  const policies = objectsIn(found, 'validationPolicies').map(policyRow);
  const head = ['VALIDATION', 'STATUS', 'RESULTS', 'RECORDED', 'BY', 'EXPIRES'];
  const tables = [
    ...(validations.length > 0 ? [textTable([head, ...validations])] : []),
    ...(policies.length > 0 ? [textTable([['POLICY', 'STATUS', 'WHY'], ...policies])] : []),
  ];
  const status = statusText(statusOf(found), out.colours);
  return `revision ${numberIn(found, 'id')}: ${status}\n${tables.map((table) => `\n${table}`).join('')}`;
}

function validationRow(validation: JsonObject): readonly string[] {
  const latest = latestOf(validation);
  const status = statusOf(validation);
  return [
    textIn(validation, 'name'),
    validation['ignored'] === true ? `${status}, ignored` : status,
    latest === null ? '0' : String(numberIn(latest, 'index') + 1),
    (latest && timeIn(latest, 'createdAt')) || '-',
    (latest && textIn(latest, 'recordedBy')) || '-',
    timeIn(validation, 'expiresAt') || '-',
  ];
}

/** A policy and what keeps it from being fulfilled. */
function policyRow(policy: JsonObject): readonly string[] {
  const unfulfilled = objectsIn(policy, 'validations')
    .filter((validation) => statusOf(validation) !== 'success')
    .map((validation) => `${textIn(validation, 'name')} ${statusOf(validation)}`);
  const flaw = textIn(policy, 'flaw');
  const reasons = flaw === '' ? unfulfilled : [flaw, ...unfulfilled];
  return [textIn(policy, 'name'), statusOf(policy), reasons.join(', ') || '-'];
}

function latestOf(validation: JsonObject): JsonObject | null {
  const latest = ownValue(validation, 'latest');
  return isJsonObject(latest) ? latest : null;
}

function statusOf(judged: JsonObject): string {
  return textIn(judged, 'status').toLowerCase();
}
