import type { Json, JsonObject } from '../../domain/json/value.ts';

/** A whole document, as it is submitted. */
export interface WholeDocument {
  readonly schema: string;
  readonly metadata: JsonObject;
  readonly data: Json;
}
