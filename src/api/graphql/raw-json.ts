import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';

/**
 * JSON that is text already. Results are written with this text as it stands, so that numbers keep
 * the form that a pass through JavaScript would cost them.
 */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a resolver may give for a field of type JSON. */
export type JsonOutput = Json | RawJson;

export function rawJson(value: JsonOutput): RawJson {
  return value instanceof RawJson ? value : new RawJson(canonicalText(value));
}
