import type { Json, JsonObject } from '../json/value.ts';
import type { Draft } from './draft.ts';
import type { SchemaReference } from './reference.ts';
import type { Evaluation, Rule, SchemaNode } from './schema-node.ts';
import type { CompiledPattern } from './schema-pattern.ts';

/** Makes a rule of a keyword, or none; faults of the keyword are reported to the site. */
export type Keyword = (site: Site) => Rule | null;

/** The place of a keyword in a schema document. */
export interface Site {
  readonly draft: Draft;
  readonly keyword: string;
  /** The keyword's value. */
  readonly value: Json;
  /** The schema that contains it. */
  readonly schema: JsonObject;
  /** Reports a fault at the keyword's value, or at some steps within. */
  flaw(reason: string, ...steps: readonly (string | number)[]): void;
  /** The schema at the keyword's value, or at some steps within. */
  subschema(...steps: readonly (string | number)[]): SchemaNode;
  /** The same for a schema that is applied to the same value. */
  alsoSubschema(...steps: readonly (string | number)[]): SchemaNode;
  /** The site of another keyword of the schema, if it exists. */
  sibling(keyword: string): Site | null;
  pattern(text: string): CompiledPattern;
  /** The target of a reference; known when the whole document has been read. */
  refer(text: string): SchemaReference;
}

/** A rule that needs no other schema. */
export function check(on: Rule['on'], holds: (evaluation: Evaluation) => boolean): Rule {
  return { type: 'check', on, holds };
}

/** A rule that applies other schemas. */
export function applicator(
  on: Rule['on'],
  apply: Extract<Rule, { type: 'applicator' }>['apply'],
): Rule {
  return { type: 'applicator', on, apply };
}
