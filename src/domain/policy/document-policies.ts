import { documentKey, type SourceId } from '../document/document.ts';
import { clipped } from '../document/shape.ts';
import type { Fault } from '../errors.ts';
import { canonicalText } from '../json/canonical.ts';
import { type JsonObject, memberAt } from '../json/value.ts';
import type { CheckedPolicies, PolicyDocument, PolicyOfDocument } from './check-policies.ts';
import type { CompiledPolicies } from './compile-policies.ts';
import type { CompiledRule } from './compiled-rule.ts';
import { isOverDocuments } from './policy.ts';

/** A policy whose rules read the documents of one revision. */
export interface DocumentPolicy {
  readonly document: PolicyDocument;
  /** Of a secret policy the name of its document. */
  readonly name: string;
  /** The rules each row of which is an error; null if a rule of the policy has errors, so that none runs. */
  readonly rules: readonly CompiledRule[] | null;
  /** What is wrong with it, as records of a validation. */
  readonly flaws: readonly JsonObject[];
}

/** Validations that Purser itself records the results of. (docs/validation.md#policies-over-documents) */
const ownValidation = /^purser-.*-validation$/;

/** The validation whose results are those of a policy over documents. */
export function policyValidationName(policy: string): string {
  return `purser-policy-${policy}-validation`;
}

/** Whether only Purser itself may record results of a validation, beside that by schemas. */
export function isOwnValidationName(name: string): boolean {
  return ownValidation.test(name);
}

/** The policies of a revision that read its documents alone, in order of document; of one name the first. */
export function documentPolicies({
  policies,
  compiled,
  findings,
}: CheckedPolicies): readonly DocumentPolicy[] {
  const named = new Map<string, PolicyOfDocument>();
  for (const one of policies) {
    const { name } = one.read.policy;
    if (!named.has(name)) named.set(name, one);
  }
  return [...named.values()].flatMap((one): readonly DocumentPolicy[] => {
    const inputs = inputsOfPolicy(one, compiled);
    if (inputs.length === 0 || !inputs.every(isOverDocuments)) return [];
    const errors = findings.get(documentKey(one.document.id))?.errors ?? [];
    const flaws = errors.map(({ fault }) => fault);
    return [documentPolicyOf(one, compiled, flaws)];
  });
}

/**
 * A policy that reads documents and tables: its rules are those that read documents, themselves or through rules. Null
 * for every other policy. `flaws`: what is wrong with it.
 */
export function joinedPolicy(
  one: PolicyOfDocument,
  compiled: CompiledPolicies,
  flaws: readonly Fault[],
): DocumentPolicy | null {
  const inputs = inputsOfPolicy(one, compiled);
  if (!inputs.some(isOverDocuments) || inputs.every(isOverDocuments)) return null;
  const policy = documentPolicyOf(one, compiled, flaws);
  const rules = policy.rules?.filter((rule) => rule.inputs.some(isOverDocuments)) ?? null;
  return { ...policy, rules };
}

/** The tables and relations over documents that a policy reads; of a broken one, the relations that it names. */
function inputsOfPolicy(one: PolicyOfDocument, compiled: CompiledPolicies): readonly string[] {
  const inputs = isBroken(one, compiled)
    ? namedRelations(one)
    : rulesOfPolicy(one, compiled).flatMap((rule) => rule.inputs);
  return [...new Set(inputs)];
}

function documentPolicyOf(
  one: PolicyOfDocument,
  compiled: CompiledPolicies,
  flaws: readonly Fault[],
): DocumentPolicy {
  const { document, read } = one;
  const { id, secret } = document;
  const errors = rulesOfPolicy(one, compiled).filter(({ severity }) => severity === 'error');
  return {
    document,
    name: secret ? id.name : read.policy.name,
    rules: isBroken(one, compiled) ? null : errors,
    flaws: flaws.map(({ code, message }) => ({ code, message, documents: [recordedName(id)] })),
  };
}

/** Whether a rule of a policy has errors, so that none of its rules runs. */
function isBroken({ read }: PolicyOfDocument, { errors }: CompiledPolicies): boolean {
  return errors.some((error) => error.read === read);
}

function rulesOfPolicy(
  { read: { policy } }: PolicyOfDocument,
  { rules }: CompiledPolicies,
): readonly CompiledRule[] {
  return [...rules.values()].filter((rule) => rule.policy === policy.name);
}

/** Whether a policy reads documents, itself or through other policies; what is not known of a broken one, it may read. */
export function readsDocuments(
  policy: PolicyOfDocument,
  { compiled }: Pick<CheckedPolicies, 'compiled'>,
): boolean {
  if (isBroken(policy, compiled)) {
    return namedRelations(policy).some((name) => isOverDocuments(name) || compiled.rules.has(name));
  }
  return inputsOfPolicy(policy, compiled).some(isOverDocuments);
}

/** The relations that a policy names, but for its own rules. */
function namedRelations({ read: { uses, policy } }: PolicyOfDocument): readonly string[] {
  const all = [...uses.values()].flatMap(({ relations }) => relations);
  return all
    .map(({ relation }) => relation)
    .filter((name) => name.includes('.') && !name.startsWith(`${policy.name}.`));
}

/** The documents that a row names, whether they exist or not. (docs/policies.md#documents) */
export function documentsOfRow(
  { documents }: Pick<CompiledRule, 'documents'>,
  row: JsonObject,
): readonly SourceId[] {
  const named = documents ?? [{ schema: '$schema', name: '$name' }];
  return named.flatMap(({ schema, name }) => {
    const [ofSchema, ofName] = [schema, name].map((text) => textFor(text, row));
    return typeof ofSchema === 'string' && typeof ofName === 'string'
      ? [{ schema: ofSchema, name: ofName }]
      : [];
  });
}

function textFor(text: string, row: JsonObject): unknown {
  return text.startsWith('$') ? valueIn(row, text.slice(1)) : text;
}

function valueIn(row: JsonObject, path: string) {
  return path
    .split('.')
    .reduce<JsonObject | ReturnType<typeof memberAt>>(
      (value, key) => memberAt(value ?? null, key),
      row,
    );
}

/** Maximum number of characters of a value in a message. */
const maxValueLength = 200;

/** What a rule says of a row: its message, with values of the row in place of `{field}`. */
export function messageOfRow(
  rule: Pick<CompiledRule, 'name' | 'message'>,
  row: JsonObject,
): string {
  return filledMessage(rule, row, () => true);
}

/** The same with `…` in place of values that may not be shown. */
function filledMessage(
  { name, message }: Pick<CompiledRule, 'name' | 'message'>,
  row: JsonObject,
  isShown: (text: string) => boolean,
): string {
  if (message === null) return `the rule "${name}" has a row`;
  return message.replace(/\{([\w.]+)\}/g, (_, path: string) => {
    const value = valueIn(row, path);
    const text = typeof value === 'string' ? value : canonicalText(value ?? null);
    if (!isShown(text)) return '…';
    return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
  });
}

/**
 * A row of an error as it is recorded as an error of the validation. If the rule reads tables, its reader may
 * not see the row: then it shows only the names of documents of the revision.
 */
export function recordOfRow(
  { document, name }: DocumentPolicy,
  rule: CompiledRule,
  row: JsonObject,
  exists: (id: SourceId) => boolean,
): JsonObject {
  const readsTables = !rule.inputs.every(isOverDocuments);
  const named = documentsOfRow(rule, row).filter((id) => !readsTables || exists(id));
  const names = new Set(named.flatMap((id) => [id.schema, id.name]));
  const ruleName = rule.name.slice(rule.policy.length + 1);
  const generic = `the rule "${ruleName}" of the policy "${name}" has a row`;
  return {
    message: document.secret
      ? generic
      : filledMessage(rule, row, (text) => !readsTables || names.has(text)),
    documents: named.map(recordedName),
    rule: ruleName,
  };
}

function recordedName({ schema, name }: SourceId): JsonObject {
  return { schema: clipped(schema), name: clipped(name) };
}
