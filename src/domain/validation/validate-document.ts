import type { DocumentId } from '../document/document.ts';
import { clipped, pathText } from '../document/shape.ts';
import type { Fault } from '../errors.ts';
import { keysOfPath } from '../json/path/path.ts';
import type { Location } from '../json/path/read.ts';
import type { Json } from '../json/value.ts';
import type { SchemaFlaw } from '../json-schema/flaws.ts';
import type { SchemaIssue, SchemaVerdict } from '../json-schema/run.ts';
import type { CompiledSchema } from '../json-schema/schema-node.ts';
import { validateInSteps } from '../json-schema/validate.ts';
import { hintOf } from './built-in-schemas.ts';
import { type Finding, recordedDocument } from './finding.ts';

/** A rendered document to validate. */
export interface DocumentToValidate {
  readonly id: DocumentId;
  readonly data: Json;
  /** Whether it is an encrypted document, or depends on one: its data must not be reported. */
  readonly secret: boolean;
}

/** What is asked of data: a JSON Schema, or what a kind of Purser's own asks. */
export type DataRule = SchemaRule | KindRule;

/** A rule of a kind of Purser's own, which says more than a JSON Schema can. */
export interface KindRule {
  /** Everything that is wrong, or looks wrong, with a document; nothing found quotes a value of a secret one. */
  readonly find: (document: DocumentToValidate) => KindFlaws;
}

/** What is wrong with a document by the rule of its kind, and what looks wrong and is valid. */
export interface KindFlaws {
  readonly errors: readonly KindFlaw[];
  readonly warnings: readonly KindFlaw[];
}

/** One of {@link KindFlaws}. */
export interface KindFlaw {
  readonly fault: Fault;
  /** From the data on. */
  readonly location: Location;
}

/** A rule for data: a JSON Schema, and its document. */
export interface SchemaRule {
  readonly schema: CompiledSchema;
  /** The name of the DataSchema, or of the built-in kind. */
  readonly name: string;
  /** Whether the schema must not be reported either. */
  readonly secret: boolean;
}

/** The findings in a document: the first ones, and their total number. */
export interface Verdict {
  readonly findings: readonly Finding[];
  readonly total: number;
  /** What looks wrong, and is valid; absent if nothing does. */
  readonly warnings?: readonly Finding[];
  /** Steps of work. */
  readonly steps: number;
}

/** Maximum number of steps to validate one document against one schema. */
const maxSteps = 10_000_000;

/** What a rule of a kind counts as: documents of such kinds are small. */
const stepsOfKind = 10_000;

/** Maximum number of characters of a text in a record. */
const maxTextLength = 1_000;

/** A verdict without findings. */
const sound: Verdict = Object.freeze({ findings: Object.freeze([]), total: 0, steps: 0 });

/**
 * Validates a document against all rules for its data, with a pause every few milliseconds of work. `flaws`: why a
 * DataSchema is not a JSON Schema. Findings may quote substituted values until `withSection` completes them.
 * (docs/validation.md#the-result)
 */
export function* validateDocumentInSteps(
  document: DocumentToValidate,
  { rules, flaws }: { readonly rules: readonly DataRule[]; readonly flaws: readonly SchemaFlaw[] },
  maxFindings: number,
): Generator<void, Verdict> {
  let verdict = flaws.length === 0 ? sound : verdictOnSchema(document, flaws, maxFindings);
  for (const rule of rules) {
    if ('find' in rule) {
      const left = maxFindings - verdict.findings.length;
      verdict = together(verdict, verdictOfKind(document, rule, left));
      continue;
    }
    const bounds = { maxSteps, maxIssues: maxFindings - verdict.findings.length };
    const found = yield* validateInSteps(rule.schema, document.data, bounds);
    verdict = together(verdict, verdictOf(document, rule, found));
  }
  return verdict;
}

function verdictOnSchema(
  { id, secret }: DocumentToValidate,
  all: readonly SchemaFlaw[],
  maxFindings: number,
): Verdict {
  // The number and places of flaws would reveal the structure of a secret.
  const flaws = secret ? [{ path: '.', reason: 'is no JSON Schema' }] : all;
  const findings = flaws.slice(0, maxFindings).map(({ path, reason }): Finding => {
    const shown = clippedText(reason);
    const location = ['data', ...keysOfPath(path)];
    const where = clippedText(pathText(location));
    return {
      record: { message: `${where} ${shown}`, documents: [recordedDocument(id)], path: where },
      document: id,
      isSchemaFlaw: true,
      location,
      reason: shown,
      safeReason: 'is no JSON Schema',
      hasSection: false,
    };
  });
  return { findings, total: flaws.length, steps: 0 };
}

function verdictOfKind(document: DocumentToValidate, rule: KindRule, maxFindings: number): Verdict {
  const { errors, warnings } = rule.find(document);
  const found = (flaws: readonly KindFlaw[], most: number): readonly Finding[] =>
    flaws.slice(0, most).map((flaw) => findingOfKind(document, flaw));
  const findings = found(errors, maxFindings);
  return {
    findings,
    total: errors.length,
    warnings: found(warnings, maxFindings - findings.length),
    steps: stepsOfKind,
  };
}

/** A flaw of a document of one of Purser's own kinds, as a finding. */
export function findingOfKind(
  { id }: Pick<DocumentToValidate, 'id'>,
  { fault, location: inData }: KindFlaw,
): Finding {
  const { code, message } = fault;
  const location = ['data', ...inData];
  const path = clippedText(pathText(location));
  return {
    record: { code, message, documents: [recordedDocument(id)], path },
    document: id,
    isSchemaFlaw: false,
    location,
    reason: message,
    safeReason: message,
    hasSection: false,
    fault,
  };
}

function together(one: Verdict, other: Verdict): Verdict {
  const steps = one.steps + other.steps;
  const findings = [...one.findings, ...other.findings];
  const warnings = [...(one.warnings ?? []), ...(other.warnings ?? [])];
  return { findings, total: one.total + other.total, warnings, steps };
}

function verdictOf(document: DocumentToValidate, rule: SchemaRule, found: SchemaVerdict): Verdict {
  if (document.secret || rule.secret) return verdictOnSecret(document, rule, found);
  const findings = found.issues.map((issue) => findingOf(document, rule, issue));
  const { total, steps } = found;
  if (!found.exhausted) return { findings, total, steps };
  return { findings: [...findings, unfinished(document, rule)], total: total + 1, steps };
}

/**
 * The one finding for invalid data that is secret, or whose schema is: the rules that it breaks, their places and
 * number would reveal the keys of a secret, the lengths of its lists, and the types of its values.
 */
function verdictOnSecret(
  document: DocumentToValidate,
  rule: SchemaRule,
  { total, exhausted, steps }: SchemaVerdict,
): Verdict {
  if (total === 0 && !exhausted) return { ...sound, steps };
  const finding = exhausted
    ? unfinished(document, rule)
    : findingOnWhole(document, rule, `the data does not fit its schema: ${hiddenWhy(document)}`);
  return { findings: [finding], total: 1, steps };
}

function hiddenWhy({ secret }: DocumentToValidate): string {
  return `${secret ? 'the data' : 'the schema'} is secret, so the reason is not shown`;
}

function findingOf(document: DocumentToValidate, rule: SchemaRule, issue: SchemaIssue): Finding {
  const hint = hintOf(rule.schema, issue);
  const reason = clippedText(issue.plainMessage + hint);
  return {
    record: {
      ...headOf(document, issue.document ?? rule.name, clippedText(issue.message + hint)),
      path: clippedText(pathText(['data', ...issue.instance])),
      schema_path: clippedText(schemaPathText(issue.schema)),
    },
    document: document.id,
    isSchemaFlaw: false,
    location: ['data', ...issue.instance],
    reason,
    safeReason: clippedText(issue.safeMessage),
    hasSection: true,
  };
}

function unfinished(document: DocumentToValidate, rule: SchemaRule): Finding {
  const reason = 'its schema asks for more work than there may be for one document';
  return findingOnWhole(document, rule, reason);
}

function findingOnWhole(document: DocumentToValidate, rule: SchemaRule, reason: string): Finding {
  return {
    record: { ...headOf(document, rule.name, reason), path: 'data' },
    document: document.id,
    isSchemaFlaw: false,
    location: ['data'],
    reason,
    safeReason: reason,
    hasSection: false,
  };
}

/** `schema`: the name of the DataSchema that contains the keyword. */
function headOf({ id }: DocumentToValidate, schema: string, message: string) {
  const documents = [recordedDocument(id)];
  return { message, documents, validation_schema: clipped(schema) };
}

/** The way through the schema in the notation of Python's jsonschema: `.allOf.0.required`. */
function schemaPathText(way: SchemaIssue['schema']): string {
  return way.map((step) => `.${clipped(String(step))}`).join('');
}

function clippedText(text: string): string {
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}
