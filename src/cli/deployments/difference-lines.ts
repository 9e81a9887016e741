import { canonicalText } from '../../domain/json/canonical.ts';
import { isJsonObject, type Json } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';

/** Longer values are cut. */
const maxValueLength = 80;

/** A line for each of some keys of two mappings: what is there before and after. */
export function differenceLines(
  keys: readonly string[],
  before: Json | undefined,
  after: Json | undefined,
): string {
  return keys
    .map(
      (key) => `  ${printable(key)}: ${shownMember(before, key)} -> ${shownMember(after, key)}\n`,
    )
    .join('');
}

function shownMember(value: Json | undefined, key: string): string {
  if (!isJsonObject(value) || !Object.hasOwn(value, key)) return '(none)';
  const text = printable(canonicalText(value[key] ?? null));
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
}
