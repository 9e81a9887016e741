import type { DocumentId } from '../document/document.ts';
import { clipped, pathText } from '../document/shape.ts';
import { canonicalText } from '../json/canonical.ts';
import { keysOfPath } from '../json/path.ts';
import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';
import { valueAt } from '../json/value-at.ts';
import type { SchemaFlaw } from '../json-schema/flaws.ts';
import type { SchemaIssue, SchemaVerdict } from '../json-schema/run.ts';
import type { CompiledSchema } from '../json-schema/schema-node.ts';
import { validateInSteps } from '../json-schema/validate.ts';
import { hintOf } from './built-in-schemas.ts';
import { type Finding, namedDocument } from './finding.ts';

/** A rendered document to judge. */
export interface JudgedDocument {
  readonly id: DocumentId;
  readonly data: Json;
  /** Whether it is an encrypted document, or made from one: nothing of its data may be told. */
  readonly secret: boolean;
}

/** A rule for data: a JSON Schema, and the document that it is from. */
export interface DataRule {
  readonly schema: CompiledSchema;
  /** The name of the DataSchema, or of the built-in kind. */
  readonly name: string;
  /** Whether nothing of the schema may be told either. */
  readonly secret: boolean;
}

/** What is wrong with a document: the first things, and how many there are. */
export interface Verdict {
  readonly findings: readonly Finding[];
  readonly total: number;
  /** The work it took. */
  readonly steps: number;
}

/** Steps of work to judge one document by one schema. */
const maxSteps = 10_000_000;

/** Characters of a text in a record, and of the section of a document that is shown with it. */
const longestText = 1_000;
const longestSection = 2_000;

/** Nothing is wrong. */
const sound: Verdict = Object.freeze({ findings: Object.freeze([]), total: 0, steps: 0 });

/**
 * Judges a document by all rules for its data, with a pause every some milliseconds of work. `flaws`: why
 * a DataSchema is no JSON Schema.
 *
 * @see spec deckhand.md 8.2, 8.6, 8.7
 */
export function* judgeInSteps(
  document: JudgedDocument,
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
  { id, secret }: JudgedDocument,
  flaws: readonly SchemaFlaw[],
  maxFindings: number,
): Verdict {
  const findings = flaws.slice(0, maxFindings).map(({ path, reason }): Finding => {
    const told = secret ? 'is no JSON Schema' : clippedText(reason);
    const location = ['data', ...keysOfPath(path)];
    const where = clippedText(pathText(secret ? ['data'] : location));
    return {
      record: { message: `${where} ${told}`, documents: [namedDocument(id)], path: where },
      document: id,
      isSchemaFlaw: true,
      location,
      reason: told,
    };
  });
  return { findings, total: flaws.length, steps: 0 };
}

function together(one: Verdict, other: Verdict): Verdict {
  const steps = one.steps + other.steps;
  const findings = [...one.findings, ...other.findings];
  return { findings, total: one.total + other.total, steps };
}

function verdictOf(document: JudgedDocument, rule: DataRule, found: SchemaVerdict): Verdict {
  const findings = found.issues.map((issue) => findingOf(document, rule, issue));
  const { total, steps } = found;
  if (!found.exhausted) return { findings, total, steps };
  return { findings: [...findings, unfinished(document, rule)], total: total + 1, steps };
}

function findingOf(document: JudgedDocument, rule: DataRule, issue: SchemaIssue): Finding {
  const { id, secret } = document;
  const hint = hintOf(rule.schema, issue);
  const told = (secret ? issue.safeMessage : issue.plainMessage) + hint;
  const reason = clippedText(rule.secret ? 'the value does not fit its schema' : told);
  const section = secret || rule.secret ? undefined : sectionAround(document, issue.instance);
  const message = secret || rule.secret ? reason : clippedText(issue.message + hint);
  const instance = secret ? [] : issue.instance;
  return {
    record: {
      ...headOf(document, rule, message),
      path: clippedText(pathText(['data', ...instance])),
      ...(!rule.secret && { schema_path: clippedText(`.${pathText(issue.schema)}`) }),
      ...(section !== undefined && { error_section: section }),
    },
    document: id,
    isSchemaFlaw: false,
    location: ['data', ...issue.instance],
    reason,
  };
}

function unfinished(document: JudgedDocument, rule: DataRule): Finding {
  const reason = 'its schema asks for more work than there may be for one document';
  return {
    record: { ...headOf(document, rule, reason), path: 'data' },
    document: document.id,
    isSchemaFlaw: false,
    location: ['data'],
    reason,
  };
}

function headOf({ id }: JudgedDocument, rule: DataRule, message: string) {
  const documents = [namedDocument(id)];
  return { message, documents, validation_schema: clipped(rule.name) };
}

/** The mapping or list around a place, all data if the place is that; undefined if it is long. */
function sectionAround({ data }: JudgedDocument, instance: SchemaIssue['instance']) {
  const section = valueAt(data, instance.slice(0, -1));
  return section !== undefined && isShort(section) ? section : undefined;
}

/** Whether a value's text is short; stops looking when it is not. */
function isShort(value: Json): boolean {
  let left = longestSection;
  const spend = (part: Json): boolean => {
    left -= isJsonArray(part) || isJsonObject(part) ? 2 : canonicalText(part).length;
    if (left < 0) return false;
    if (isJsonArray(part)) return part.every(spend);
    if (!isJsonObject(part)) return true;
    return Object.entries(part).every(([key, member]) => {
      left -= key.length + 4;
      return spend(member);
    });
  };
  return spend(value);
}

function clippedText(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
