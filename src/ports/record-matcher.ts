import type { JsonObject } from '../domain/json/value.ts';

/** Whether a query document matches a record, given as JSON. One that is no mapping has no members. */
export type RecordTest = (record: string) => boolean;

/** Tests records by query documents, as MongoDB does. (docs/data-sources.md#query-documents) */
export interface RecordMatcher {
  /** The test of a query document without flaws. */
  compile(query: JsonObject): Promise<RecordTest>;
}
