import type { Json, JsonObject } from '../json/value.ts';
import type { Draft } from './draft.ts';
import type { SchemaReference } from './reference.ts';
import type { Evaluation, Rule, SchemaNode } from './schema-node.ts';
import type { CompiledPattern } from './schema-pattern.ts';

/** Makes a rule of a keyword, or none; what is wrong with the keyword is reported to the site. */
export type Keyword = (site: Site) => Rule | null;

/** Where a keyword stands in a schema document. */
export interface Site {
  readonly draft: Draft;
  readonly keyword: string;
  /** The keyword's value. */
  readonly value: Json;
  /** The schema it stands in. */
  readonly schema: JsonObject;
  /** Reports what is wrong at the keyword's value, or at some steps within. */
  flaw(reason: string, ...steps: readonly (string | number)[]): void;
  /** The schema at the keyword's value, or at some steps within. */
  subschema(...steps: readonly (string | number)[]): SchemaNode;
  /** The same for a schema that is applied to the very value this one is applied to. */
  alsoSubschema(...steps: readonly (string | number)[]): SchemaNode;
  /** The site of another keyword of the schema, if it is there. */
  sibling(keyword: string): Site | null;
  pattern(text: string): CompiledPattern;
  /** What a reference leads to; known when the whole document has been read. */
  refer(text: string): SchemaReference;
}

/** A rule that decides alone. */
export function check(on: Rule['on'], holds: (evaluation: Evaluation) => boolean): Rule {
  return { type: 'check', on, holds };
}

/** A rule that asks other schemas. */
export function applicator(
  on: Rule['on'],
  apply: Extract<Rule, { type: 'applicator' }>['apply'],
): Rule {
  return { type: 'applicator', on, apply };
}
