import { ExactNumber, type Json } from '../json/value.ts';
import { decimalOf, isWhole } from './decimal.ts';
import type { Draft } from './draft.ts';

/**
 * Whether a value is an integer: in draft-04 by its form, so that `1.0` and `1e3` are none; in later
 * drafts by its value. (docs/validation.md#schemas)
 */
export function isInteger(value: Json, draft: Draft): value is number | ExactNumber {
  if (typeof value !== 'number' && !(value instanceof ExactNumber)) return false;
  if (Number.isSafeInteger(value)) return true;
  return draft === 4 ? /^-?\d+$/.test(String(value)) : isWhole(decimalOf(value));
}
