import type { Command } from 'commander';
import type { JsonObject } from '../../domain/json/value.ts';
import type { Client } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import { type RevisionOptions, readLists, requireRevision, revisionRef } from '../client/paging.ts';
import { type StoreOptions, withClient } from '../client/store-client.ts';
import { outputOption } from '../forms/output-option.ts';
import { namesOf } from '../forms/value-form.ts';
import {
  ValidatedRevisionDocument,
  ValidationsDocument,
  type ValidationsQuery,
} from '../generated/operations.ts';
import { addRevisionOptions, addStoreOptions } from '../input/options.ts';
import { formatTime } from '../print/format-time.ts';
import { type Format, runCommand, writeJson } from '../print/output.ts';
import { statusText } from '../print/validation-entry.ts';
import type { Shell } from '../shell.ts';
import { textTable } from '../terminal/text-table.ts';

interface ListOptions extends StoreOptions, RevisionOptions {
  readonly output: Format;
}

export function addValidationList(validation: Command, shell: Shell): void {
  const command = validation
    .command('list')
    .summary('show the status of validations and policies')
    .description(
      'Shows the current status of the validations of a revision, and of its validation policies.',
    )
    .addOption(outputOption(['text', 'json'], { names: namesOf('validations', 'name') }));
  addRevisionOptions(addStoreOptions(command)).action((options: ListOptions) =>
    runCommand(shell, options.output, () => list(shell, options)),
  );
}

type Answer = NonNullable<ValidationsQuery['revision']>;

/** The lists of a response. */
interface ValidationRows {
  readonly validations: Answer['validations']['nodes'][number];
  readonly validationPolicies: Answer['validationPolicies']['nodes'][number];
}

/** The statuses of validations and policies: all pages of them. */
type Validations = Omit<Answer, keyof ValidationRows> & {
  readonly [Name in keyof ValidationRows]: readonly ValidationRows[Name][];
};

async function list(shell: Shell, options: ListOptions): Promise<void> {
  await withClient(shell, options, 'read', async (client) => {
    const named = { revision: revisionRef(options) };
    const known = await client.request(ValidatedRevisionDocument, named);
    const { number } = requireRevision(known.revision, options);
    const found = await readValidations(client, number);
    if (options.output === 'json') writeJson(shell, listJson(found));
    else shell.out.write(listText(found, shell));
  });
}

async function readValidations(client: Client, number: number): Promise<Validations> {
  const names = ['validations', 'validationPolicies'] as const;
  let answer: Answer | undefined;
  const lists = await readLists<ValidationRows>(names, async (positions) => {
    const data = await client.request(ValidationsDocument, {
      number,
      validationsAfter: positions.validations?.after,
      policiesAfter: positions.validationPolicies?.after,
    });
    answer = requireRevision(data.revision, { revision: number });
    return answer;
  });
  return { ...requireValue(answer, 'revision'), ...lists };
}

function listJson({ number, ...found }: Validations): JsonObject {
  return {
    ...inLowerCase(found),
    revision: number,
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

function listText({ number, ...found }: Validations, { out }: Shell): string {
  const validations = found.validations.map(validationRow);
  const policies = found.validationPolicies.map(policyRow);
  const head = ['VALIDATION', 'STATUS', 'RESULTS', 'RECORDED', 'BY', 'EXPIRES'];
  const tables = [
    ...(validations.length > 0 ? [textTable([head, ...validations])] : []),
    ...(policies.length > 0 ? [textTable([['POLICY', 'STATUS', 'WHY'], ...policies])] : []),
  ];
  const status = statusText(statusOf(found), out.colours);
  return `revision ${number}: ${status}\n${tables.map((table) => `\n${table}`).join('')}`;
}

function validationRow(validation: ValidationRows['validations']): readonly string[] {
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

/** A policy and why it cannot succeed. */
function policyRow(policy: ValidationRows['validationPolicies']): readonly string[] {
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
