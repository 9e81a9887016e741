import type { Command } from 'commander';
import type { JsonObject } from '../../domain/json/value.ts';
import { requireValue } from '../client/document.ts';
import type { RevisionOptions } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import {
  ValidatedRevisionDocument,
  ValidationsDocument,
  type ValidationsQuery,
} from '../generated/operations.ts';
import { addRevisionOptions, addStoreOptions, outputOption } from '../input/options.ts';
import { formatTime } from '../print/format-time.ts';
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

type Validations = NonNullable<ValidationsQuery['revision']>;

async function list(shell: Shell, { revision, tag, output, ...store }: ListOptions): Promise<void> {
  await withClient(shell, store, 'read', async (client) => {
    const known = await client.request(ValidatedRevisionDocument, { id: revision, tag });
    const { id } = requireValue(known.revision, 'revision');
    const data = await client.request(ValidationsDocument, { id });
    const found = requireValue(data.revision, 'revision');
    if (output === 'json') writeJson(shell, listJson(found));
    else shell.out.write(listText(found, shell));
  });
}

function listJson({ id, ...found }: Validations): JsonObject {
  return {
    ...inLowerCase(found),
    revision: id,
    validations: found.validations.map(({ latest, ...validation }) => ({
      ...inLowerCase(validation),
      latest: latest && inLowerCase(latest),
    })),
    validationPolicies: found.validationPolicies.map((policy) => ({
      ...inLowerCase(policy),
      validations: policy.validations.map(inLowerCase),
    })),
  };
}

/** Anything with a status: a revision, a validation, a policy. */
interface WithStatus {
  readonly status: string;
}

function inLowerCase<T extends WithStatus>(one: T) {
  return { ...one, status: statusOf(one) };
}

function listText({ id, ...found }: Validations, { out }: Shell): string {
  const validations = found.validations.map(validationRow);
  const policies = found.validationPolicies.map(policyRow);
  const head = ['VALIDATION', 'STATUS', 'RESULTS', 'RECORDED', 'BY', 'EXPIRES'];
  const tables = [
    ...(validations.length > 0 ? [textTable([head, ...validations])] : []),
    ...(policies.length > 0 ? [textTable([['POLICY', 'STATUS', 'WHY'], ...policies])] : []),
  ];
  const status = statusText(statusOf(found), out.colours);
  return `revision ${id}: ${status}\n${tables.map((table) => `\n${table}`).join('')}`;
}

function validationRow(validation: Validations['validations'][number]): readonly string[] {
  const { name, ignored, latest, expiresAt } = validation;
  const status = statusOf(validation);
  return [
    name,
    ignored ? `${status}, ignored` : status,
    latest === null ? '0' : String(latest.index + 1),
    (latest && formatTime(latest.createdAt)) || '-',
    latest?.recordedBy || '-',
    formatTime(expiresAt) || '-',
  ];
}

/** A policy and what keeps it from being fulfilled. */
function policyRow(policy: Validations['validationPolicies'][number]): readonly string[] {
  const { name, flaw, validations } = policy;
  const unfulfilled = validations
    .filter(({ status }) => status !== 'SUCCESS')
    .map((validation) => `${validation.name} ${statusOf(validation)}`);
  const reasons = flaw ? [flaw, ...unfulfilled] : unfulfilled;
  return [name, statusOf(policy), reasons.join(', ') || '-'];
}

function statusOf({ status }: WithStatus): string {
  return status.toLowerCase();
}
