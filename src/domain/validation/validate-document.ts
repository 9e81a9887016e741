import type { DocumentId } from '../document/document.ts';
import { clipped, pathText } from '../document/shape.ts';
import { keysOfPath } from '../json/path.ts';
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

/** A rule for data: a JSON Schema, and its document. */
export interface DataRule {
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
  /** Steps of work. */
  readonly steps: number;
}

/** Maximum number of steps to validate one document against one schema. */
const maxSteps = 10_000_000;

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

function together(one: Verdict, other: Verdict): Verdict {
  const steps = one.steps + other.steps;
  const findings = [...one.findings, ...other.findings];
  return { findings, total: one.total + other.total, steps };
}

function verdictOf(document: DocumentToValidate, rule: DataRule, found: SchemaVerdict): Verdict {
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
  rule: DataRule,
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

function findingOf(document: DocumentToValidate, rule: DataRule, issue: SchemaIssue): Finding {
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

function unfinished(document: DocumentToValidate, rule: DataRule): Finding {
  const reason = 'its schema asks for more work than there may be for one document';
  return findingOnWhole(document, rule, reason);
}

function findingOnWhole(document: DocumentToValidate, rule: DataRule, reason: string): Finding {
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
