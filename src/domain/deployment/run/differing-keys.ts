import { canonicalText } from '../../json/canonical.ts';
import { isJsonObject, type Json, type JsonObject } from '../../json/value.ts';

/** The keys of two mappings whose values differ, in order; of anything but mappings: none. */
export function differingKeys(before: Json, after: Json): readonly string[] {
  if (!isJsonObject(before) || !isJsonObject(after)) return [];
  const text = (value: Json | undefined): string | null =>
    value === undefined ? null : canonicalText(value);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => text(ownMember(before, key)) !== text(ownMember(after, key)))
    .sort();
}

function ownMember(value: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
