import { ExactNumber, isJsonArray, type Json, memberAt, type Scalar } from '../value.ts';
import type { FilterOperator, FilterPath, FilterTest } from './segment.ts';

/**
 * Whether an item passes the test of a filter. A missing value is equal to nothing, and cannot be ordered; numbers are
 * equal by their values (`1` and `1.0`), and only two texts or two numbers can be ordered.
 * (docs/rendering.md#paths-that-look-something-up)
 */
export function passesFilter(item: Json, test: FilterTest): boolean {
  switch (test.kind) {
    case 'any':
      return test.of.some((one) => passesFilter(item, one));
    case 'all':
      return test.of.every((one) => passesFilter(item, one));
    case 'not':
      return !passesFilter(item, test.of);
    case 'exists':
      return placeIn(item, test.at) !== undefined;
    case 'compare':
      return holds(test.operator, compared(placeIn(item, test.at), test.literal));
  }
}

/** Maximum number of values that a test visits. */
export function stepsOfFilter(test: FilterTest): number {
  switch (test.kind) {
    case 'any':
    case 'all':
      return test.of.reduce((sum, one) => sum + stepsOfFilter(one), 1);
    case 'not':
      return 1 + stepsOfFilter(test.of);
    case 'exists':
    case 'compare':
      return 1 + test.at.length;
  }
}

function placeIn(item: Json, at: FilterPath): Json | undefined {
  let value: Json | undefined = item;
  for (const key of at) {
    const length = isJsonArray(value) ? value.length : 0;
    value = memberAt(value, typeof key === 'number' && key < 0 ? length + key : key);
    if (value === undefined) return undefined;
  }
  return value;
}

/** Below 0, 0 or above 0 for values that can be ordered; NaN for others that differ. */
function compared(value: Json | undefined, literal: Scalar): number {
  if (value === literal) return 0;
  if (typeof value === 'string' && typeof literal === 'string') return value < literal ? -1 : 1;
  return isNumber(value) && isNumber(literal) ? comparedNumbers(value, literal) : Number.NaN;
}

function holds(operator: FilterOperator, order: number): boolean {
  switch (operator) {
    case '==':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
  }
}

function isNumber(value: Json | undefined): value is number | ExactNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

/** Integers exactly, others as JavaScript numbers. */
function comparedNumbers(one: number | ExactNumber, other: number | ExactNumber): number {
  const [first, second] = [String(one), String(other)];
  const [left, right] = [Number(first), Number(second)];
  if (left !== right) return left < right ? -1 : 1;
  if (left === 0 || !isInteger(first) || !isInteger(second)) return 0;
  const order = first.length - second.length || (first === second ? 0 : first < second ? -1 : 1);
  return left < 0 ? -order : order;
}

function isInteger(text: string): boolean {
  return /^-?\d+$/.test(text);
}
