import { isJsonObject, type Json, ownValue } from '../json/value.ts';

/** The drafts of JSON Schema there are, in their order. */
export type Draft = 4 | 6 | 7 | 2019 | 2020;

const drafts: ReadonlyMap<string, Draft> = new Map([
  ['json-schema.org/draft-04/schema', 4],
  ['json-schema.org/draft-06/schema', 6],
  ['json-schema.org/draft-07/schema', 7],
  ['json-schema.org/draft/2019-09/schema', 2019],
  ['json-schema.org/draft/2020-12/schema', 2020],
]);

/** The draft a schema says it is of; draft-04 if it says none, or one that is not known. (spec 1.6) */
export function draftOf(schema: Json): Draft {
  const said = isJsonObject(schema) ? ownValue(schema, '$schema') : undefined;
  if (typeof said !== 'string') return 4;
  return drafts.get(said.replace(/^https?:\/\//, '').replace(/#$/, '')) ?? 4;
}
