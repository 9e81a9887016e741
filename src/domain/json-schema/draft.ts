import { type Json, memberAt } from '../json/value.ts';

/** The supported drafts of JSON Schema, in their order. */
export type Draft = 4 | 6 | 7 | 2019 | 2020;

/** The rules that a schema document follows. */
export interface SchemaDialect {
  readonly draft: Draft;
  /** The keyword that identifies a schema; null if there is none. */
  readonly idKeyword: '$id' | 'id' | null;
}

const drafts: ReadonlyMap<string, Draft> = new Map([
  ['json-schema.org/draft-04/schema', 4],
  ['json-schema.org/draft-06/schema', 6],
  ['json-schema.org/draft-07/schema', 7],
  ['json-schema.org/draft/2019-09/schema', 2019],
  ['json-schema.org/draft/2020-12/schema', 2020],
]);

/**
 * The dialect that `$schema` names. Without `$schema`, or with an unknown one, it is draft-04 without `id`, because
 * documents use `id` for other purposes. (docs/validation.md#references-between-schemas)
 */
export function dialectOf(schema: Json): SchemaDialect {
  const named = memberAt(schema, '$schema');
  if (typeof named !== 'string') return { draft: 4, idKeyword: null };
  const draft = drafts.get(named.replace(/^https?:\/\//, '').replace(/#$/, ''));
  if (draft === undefined) return { draft: 4, idKeyword: null };
  return { draft, idKeyword: draft === 4 ? 'id' : '$id' };
}
