import type { JsonObject } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import type { CommandProblem } from '../client/problem.ts';

/** A problem in a line. */
export function problemLine({ code, message }: Pick<CommandProblem, 'code' | 'message'>): string {
  return `${code}: ${printable(message)}\n`;
}

/** A problem for programs. */
export function shortProblemJson(
  problem: Pick<CommandProblem, 'code' | 'message'> | null,
): JsonObject | null {
  return problem && { code: problem.code, message: problem.message };
}
