import { documentKey, type SourceId } from '../document/document.ts';
import { clipped } from '../document/shape.ts';
import { canonicalText } from '../json/canonical.ts';
import { type JsonObject, memberAt } from '../json/value.ts';
import type { CheckedPolicies, PolicyDocument, PolicyOfDocument } from './check-policies.ts';
import type { CompiledRule } from './compiled-rule.ts';
import { isOverDocuments } from './policy.ts';

/** A policy whose rules read the documents of one revision, and no table. */
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
  return [...named].flatMap(([name, one]): readonly DocumentPolicy[] => {
    const { document } = one;
    const errors = findings.get(documentKey(document.id))?.errors ?? [];
    const rules = [...compiled.rules.values()].filter(({ policy }) => policy === name);
    const isBroken = compiled.errors.some(({ read }) => read === one.read);
    const inputs = new Set(isBroken ? namedRelations(one) : rules.flatMap((rule) => rule.inputs));
    if (inputs.size === 0 || ![...inputs].every(isOverDocuments)) return [];
    const flaws = errors.map(({ fault: { code, message } }) => ({
      code,
      message,
      documents: [recordedName(document.id)],
    }));
    return [
      {
        document,
        name: document.secret ? document.id.name : name,
        rules: isBroken ? null : rules.filter(({ severity }) => severity === 'error'),
        flaws,
      },
    ];
  });
}

/** Whether a policy reads documents, itself or through other policies; what is not known of a broken one, it may read. */
export function readsDocuments(
  policy: PolicyOfDocument,
  { compiled }: Pick<CheckedPolicies, 'compiled'>,
): boolean {
  const { read } = policy;
  if (compiled.errors.some((error) => error.read === read)) {
    return namedRelations(policy).some((name) => isOverDocuments(name) || compiled.rules.has(name));
  }
  const rules = [...compiled.rules.values()].filter((rule) => rule.policy === read.policy.name);
  return rules.some(({ inputs }) => inputs.some(isOverDocuments));
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
  if (rule.message === null) return `the rule "${rule.name}" has a row`;
  return rule.message.replace(/\{([\w.]+)\}/g, (_, path: string) => {
    const value = valueIn(row, path);
    const text = typeof value === 'string' ? value : canonicalText(value ?? null);
    return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
  });
}

/** A row of an error as it is recorded as an error of the validation. */
export function recordOfRow(
  { document, name }: DocumentPolicy,
  rule: CompiledRule,
  row: JsonObject,
): JsonObject {
  const ruleName = rule.name.slice(rule.policy.length + 1);
  const generic = `the rule "${ruleName}" of the policy "${name}" has a row`;
  return {
    message: document.secret ? generic : messageOfRow(rule, row),
    documents: documentsOfRow(rule, row).map(recordedName),
    rule: ruleName,
  };
}

function recordedName({ schema, name }: SourceId): JsonObject {
  return { schema: clipped(schema), name: clipped(name) };
}
