import type { Json, JsonObject } from '../json/value.ts';

/** How grave a row of a rule is. */
export type RowSeverity = 'error' | 'warning';

/** Which document a row is about: fields of the row after `$`, or texts. */
export interface NamedDocumentOfRow {
  readonly schema: string;
  readonly name: string;
}

/** A rule in its normal form. */
export interface PolicyRule {
  /** The relation whose rows go in, as it is written; null for constant rows. */
  readonly from: string | null;
  /** Stages of one key each. */
  readonly pipeline: readonly JsonObject[];
  /** Constant rows; null if there is a `from`. */
  readonly rows: readonly JsonObject[] | null;
  readonly severity: RowSeverity | null;
  /** Fields that identify a violation over time; null: the whole row. */
  readonly key: readonly string[] | null;
  /** With `{field}` in place of values of the row. */
  readonly message: string | null;
  readonly documents: readonly NamedDocumentOfRow[] | null;
}

/** Rows that a rule must give for given tables. */
export interface PolicyTest {
  /** By full name of relation. */
  readonly given: Readonly<Record<string, readonly Json[]>>;
  /** ISO 8601; null: the moment of the test. */
  readonly now: string | null;
  readonly rule: string;
  readonly expect: readonly JsonObject[];
  readonly ordered: boolean;
}

/** A policy in its normal form. */
export interface Policy {
  readonly name: string;
  readonly execution: 'live' | 'simulate' | 'off';
  readonly rules: ReadonlyMap<string, PolicyRule>;
  readonly tests: readonly PolicyTest[];
}

/** The relation of the rendered documents of a revision. (docs/policies.md#documents) */
export const renderedRelation = 'documents.rendered';
/** The relation of the references between them. */
export const referencesRelation = 'documents.references';
/** The relations over the documents of one revision. */
export const documentRelations: readonly string[] = [renderedRelation, referencesRelation];

/** Whether a relation is over the documents of a revision, and no table. */
export function isOverDocuments(relation: string): boolean {
  return documentRelations.includes(relation);
}

/** The policy of a rule, by its full name, or the source of a table. */
export function ownerOf(relation: string): string {
  return relation.split('.')[0] ?? relation;
}

/** The full name of a rule: `vm_host_down.error`. */
export function ruleName(policy: string, rule: string): string {
  return `${policy}.${rule}`;
}
