import {
  type DocumentId,
  dataSourceKind,
  documentKey,
  documentLabel,
  exceptionKind,
  isOfKind,
  policyKind,
} from '../document/document.ts';
import { type ErrorFacts, type Fault, fault } from '../errors.ts';
import { canonicalText, type Digest, digestOf } from '../json/canonical.ts';
import { isJsonObject, type Json, type JsonObject, memberAt } from '../json/value.ts';
import { type KindFinding, noteInto } from '../kind-schemas/kind-finding.ts';
import { dataSourceSchema } from '../source/data-source.ts';
import { readSource } from '../source/read-source.ts';
import { tableName } from '../source/table-name.ts';
import { type CompiledPolicies, compilePolicies } from './compile-policies.ts';
import type { PipelineLimits } from './pipeline-size.ts';
import { isOverDocuments, ownerOf } from './policy.ts';
import {
  exceptionSchema,
  type PolicyException,
  type ReadException,
  readException,
} from './read-exception.ts';
import { policySchema, type ReadPolicy, readPolicy } from './read-policy.ts';

/** A rendered document of a policy, of an exception or of a data source. */
export interface PolicyDocument {
  readonly id: DocumentId;
  readonly data: Json;
  /** Whether it is an encrypted document, or made from one. */
  readonly secret: boolean;
}

/** What is wrong, or looks wrong, with a policy beside the others. */
export interface CheckedPolicy {
  readonly errors: readonly KindFinding[];
  readonly warnings: readonly KindFinding[];
  /** Equal ones mean equal findings. */
  readonly digest: Digest;
}

/** A policy, and its document. */
export interface PolicyOfDocument {
  readonly document: PolicyDocument;
  readonly read: ReadPolicy;
}

/** The policies of one revision, checked against each other and its data sources. */
export interface CheckedPolicies {
  /** Of every policy and exception, by documentKey. */
  readonly findings: ReadonlyMap<string, CheckedPolicy>;
  readonly policies: readonly PolicyOfDocument[];
  readonly compiled: CompiledPolicies;
  /** The exceptions that have no error of their own. */
  readonly exceptions: readonly PolicyException[];
}

/** The kinds of documents on which the findings of policies depend. */
export const policyInputKinds: readonly string[] = [policyKind, dataSourceKind, exceptionKind];

/** Whether findings of policies depend on documents of a schema. */
export function isPolicyInput(schema: string): boolean {
  return policyInputKinds.some((kind) => isOfKind(schema, kind));
}

/**
 * Checks the policies and data sources of a revision against each other. `unread`: the names of those that cannot be
 * rendered, whose relations are therefore unknown and not missing. The findings are those of `shownFindings`.
 * (docs/policies.md#what-is-checked)
 */
export function checkPolicies(
  documents: readonly PolicyDocument[],
  unread: ReadonlySet<string>,
  limits: PipelineLimits,
): CheckedPolicies {
  const sorted = documents.toSorted((one, other) =>
    documentKey(one.id) < documentKey(other.id) ? -1 : 1,
  );
  const policies = sorted
    .filter(({ id }) => id.schema === policySchema)
    .map((document) => ({ document, read: readPolicy(document.data, document.id.name, limits) }));
  const sources = sorted
    .filter(({ id }) => id.schema === dataSourceSchema)
    .map((document) => ({ document, normal: readSource(document.data, document.id.name).normal }));
  const compiled = compilePolicies(
    policies.map(({ read }) => read),
    sources.flatMap(({ normal }) => tablesOfSource(normal)),
    sources.map(({ normal }) => String(normal['name'])),
  );
  const findings = new Map<string, CheckedPolicy>();
  for (const policy of policies) {
    const [errors, warnings] = [compiled.errors, compiled.warnings].map((found) =>
      shownFindings(policy, found, policies, unread),
    );
    findings.set(documentKey(policy.document.id), checked(errors ?? [], warnings ?? []));
  }
  const exceptions = sorted
    .filter(({ id }) => id.schema === exceptionSchema)
    .map((document) => ({ document, ...readException(document.data, document.id.name) }));
  for (const { document, ...read } of exceptions) {
    const errors = exceptionErrors(read, document.secret, policies, unread);
    findings.set(documentKey(document.id), checked(errors, []));
  }
  return {
    findings,
    policies,
    compiled,
    exceptions: exceptions.flatMap(({ exception }) => exception ?? []),
  };
}

/** Whether a caller sees the document behind a relation: that of its policy or of its source. */
export type SeesRelation = (relation: string) => boolean;

/**
 * The findings of one policy among those of all, for callers that see its document: of a secret policy they hold no text
 * of it; of others, they name no relation of another document but those that they name themselves. With `sees` they are
 * for one caller: they suggest what it sees, and leave out of cycles what it does not. `unread`: as for `checkPolicies`.
 */
export function shownFindings(
  { document, read }: PolicyOfDocument,
  found: CompiledPolicies['errors'],
  all: readonly PolicyOfDocument[],
  unread: ReadonlySet<string>,
  sees: SeesRelation | null = null,
): readonly KindFinding[] {
  const documents = new Map(all.map((one) => [one.read.policy.name, one.document]));
  const own = found.filter(
    ({ read: of, fault: { code, facts } }) =>
      of === read &&
      (code !== 'RELATION_UNKNOWN' || !isOfUnread(String(facts['relation']), unread)),
  );
  return own.map(({ fault: flaw, location }) => ({
    fault: document.secret
      ? withoutTexts(flaw, documentLabel(document.id))
      : withoutOthers(flaw, read.policy.name, documents, sees),
    location,
  }));
}

/** What is wrong with an exception beside some policies: of a secret one, nothing that stands in it. */
export function exceptionErrors(
  { exception, errors }: ReadException,
  isSecret: boolean,
  policies: readonly PolicyOfDocument[],
  unread: ReadonlySet<string>,
): readonly KindFinding[] {
  if (exception === null) return errors;
  const { rule } = exception;
  const policy = ownerOf(rule);
  const own = policies.find(({ read }) => read.policy.name === policy);
  const isKnown = own === undefined ? unread.has(policy) : hasRule(own, rule);
  if (isKnown) return errors;
  const found: KindFinding[] = [];
  const member = own === undefined ? 'policy' : 'rule';
  noteInto(found)('RELATION_UNKNOWN', [member], isSecret ? {} : { relation: rule });
  return found;
}

/** Whether a policy has a rule of a full name, with errors or without. */
function hasRule({ read: { policy, uses } }: PolicyOfDocument, rule: string): boolean {
  return uses.has(rule.slice(policy.name.length + 1));
}

/** The full names of the tables of a data source in its normal form. */
export function tablesOfSource(source: JsonObject): readonly string[] {
  const tables = memberAt(source, 'tables');
  const names = isJsonObject(tables) ? Object.keys(tables) : [];
  return names.map((table) => tableName(String(source['name']), table));
}

function isOfUnread(relation: string, unread: ReadonlySet<string>): boolean {
  return relation.includes('.') && unread.has(ownerOf(relation));
}

/** Checked policies with further errors of some, by documentKey. */
export function withErrors(
  policies: CheckedPolicies,
  further: ReadonlyMap<string, readonly KindFinding[]>,
): CheckedPolicies {
  const findings = new Map(policies.findings);
  for (const [key, errors] of further) {
    const before = findings.get(key);
    findings.set(key, checked([...(before?.errors ?? []), ...errors], before?.warnings ?? []));
  }
  return { ...policies, findings };
}

function checked(errors: readonly KindFinding[], warnings: readonly KindFinding[]): CheckedPolicy {
  const texts = [...errors, ...warnings].map(({ fault: { code, facts } }) => [
    code,
    facts as JsonObject,
  ]);
  return { errors, warnings, digest: digestOf(canonicalText([errors.length, ...texts])) };
}

/** A finding of a secret policy: its path, and nothing that stands in a text. */
function withoutTexts({ code, facts, place, ...others }: Fault, label: string): Fault {
  const { path } = facts as { readonly path: string };
  switch (code) {
    case 'RELATION_UNKNOWN':
    case 'LOOKUP_UNGUARDED':
      return fault(code, { path }, place);
    case 'NAME_CONFLICT': {
      const { isTaken } = facts as unknown as ErrorFacts[typeof code];
      return fault(code, { path, ...(isTaken && { isTaken }) }, place);
    }
    case 'RULE_CYCLE':
      return fault(code, { path, rules: [], documents: [label] }, place);
    default:
      return { code, facts, place, ...others };
  }
}

/** A finding without suggestions from other documents, and with the documents that it names. */
function withoutOthers(
  found: Fault,
  policy: string,
  documents: ReadonlyMap<string, PolicyDocument>,
  sees: SeesRelation | null,
): Fault {
  const { code, facts, place } = found;
  if (code === 'RELATION_UNKNOWN') {
    const { nearest, ...rest } = facts as unknown as ErrorFacts[typeof code];
    const isOwn = (name: string): boolean =>
      !name.includes('.') || name.startsWith(`${policy}.`) || isOverDocuments(name);
    const isShown = nearest === undefined || isOwn(nearest) || sees?.(nearest) === true;
    return isShown ? found : fault(code, rest, place);
  }
  if (code !== 'RULE_CYCLE') return found;
  const { path, rules: cycle } = facts as unknown as ErrorFacts[typeof code];
  const rules = cycle.filter((rule) => sees?.(rule) !== false);
  const documentOf = (rule: string) => documents.get(ownerOf(rule));
  const named = rules.flatMap((rule) => documentOf(rule) ?? []);
  const shown = rules.filter((rule) => documentOf(rule)?.secret === false);
  const labels = [...new Set(named.map(({ id }) => documentLabel(id)))].sort();
  return fault(code, { path, rules: shown, documents: labels }, place);
}
