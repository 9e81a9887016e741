import type { Location } from '../json/path/read.ts';
import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';
import { isFieldPath } from './field-names.ts';
import type { RuleNotes } from './rule-notes.ts';

/** A field to sort by, and the direction. */
export type SortKey = readonly [field: string, direction: 1 | -1];

/**
 * The keys of a `$sort`: one mapping with one key, or a list of such mappings, as documents do not keep the order of
 * keys. Empty for what is neither. (docs/policies.md#order)
 */
export function sortKeys(order: Json | undefined): readonly SortKey[] {
  const parts = isJsonArray(order) ? order : [order];
  const keys = parts.map((part) => (isJsonObject(part) ? Object.entries(part) : []));
  const areKeys = keys.every((entries) => {
    const [[field, direction] = [], ...others] = entries;
    const isField = typeof field === 'string' && isFieldPath(field);
    return others.length === 0 && isField && (direction === 1 || direction === -1);
  });
  return areKeys ? (keys.flat() as unknown as readonly SortKey[]) : [];
}

/** Notes what is wrong with an order. */
export function checkSortOrder(notes: RuleNotes, order: Json | undefined, at: Location): void {
  if (sortKeys(order).length > 0) return;
  const hasSeveral = isJsonObject(order) && Object.keys(order).length > 1;
  const reason = hasSeveral
    ? 'has several keys, whose order documents do not keep: write a list of mappings with one key each'
    : 'is no order: write {field: 1} or {field: -1}, or a list of them';
  notes.error('RULE_INVALID', at, { reason });
}
