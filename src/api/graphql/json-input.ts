import { refusal } from '../../domain/errors.ts';
import { ExactNumber, type Json } from '../../domain/json/value.ts';

interface Found {
  readonly value: Json;
  readonly depth: number;
}

/**
 * JSON that came as a value of a request, once it is known to be fit for what handles it by
 * recursion. It is looked through without, as nothing has bounded its depth yet; and JSON knows
 * numbers, such as 1e999, that are beyond JavaScript's.
 *
 * @throws ARGUMENT_INVALID
 */
export function checkInput(argument: string, value: Json, maxDepth: number): Json {
  const open: Found[] = [{ value, depth: 0 }];
  for (let found = open.pop(); found !== undefined; found = open.pop()) {
    if (found.depth > maxDepth) {
      throw refusal('ARGUMENT_INVALID', {
        argument,
        reason: `it is nested more than ${maxDepth} levels deep`,
      });
    }
    for (const inner of membersOf(argument, found.value)) {
      open.push({ value: inner, depth: found.depth + 1 });
    }
  }
  return value;
}

function membersOf(argument: string, value: Json): readonly Json[] {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw refusal('ARGUMENT_INVALID', { argument, reason: 'it holds a number out of range' });
  }
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return [];
  return Object.values(value);
}
