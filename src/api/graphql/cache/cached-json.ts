import { canonicalText } from '../../../domain/json/canonical.ts';
import type { Json } from '../../../domain/json/value.ts';

/**
 * Cached texts of lists and mappings, for as long as these are in memory: other caches limit their number. They are
 * immutable and shared by all requests.
 */
const kept = new WeakMap<object, string>();

/** The canonical text of a value, made once: clients often request the same value again. */
export function cachedJson(value: Json): string {
  if (typeof value !== 'object' || value === null) return canonicalText(value);
  const known = kept.get(value);
  if (known !== undefined) return known;
  const text = canonicalText(value);
  kept.set(value, text);
  return text;
}
