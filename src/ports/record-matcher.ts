import type { Json, JsonObject } from '../domain/json/value.ts';

/** Tests records by query documents, whose operators were checked. (docs/data-sources.md#webhooks) */
export interface RecordMatcher {
  matches(query: JsonObject, record: Json): Promise<boolean>;
}
