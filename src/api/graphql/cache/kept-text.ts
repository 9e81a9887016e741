import { canonicalText } from '../../../domain/json/canonical.ts';
import type { Json } from '../../../domain/json/value.ts';

/**
 * Texts of lists and mappings, for as long as these are in memory: what is kept there has a bound, and
 * is immutable and shared by all requests.
 */
const kept = new WeakMap<object, string>();

/** The canonical text of a value, made once: what is asked for is often asked for again. */
export function keptText(value: Json): string {
  if (typeof value !== 'object' || value === null) return canonicalText(value);
  const known = kept.get(value);
  if (known !== undefined) return known;
  const text = canonicalText(value);
  kept.set(value, text);
  return text;
}
