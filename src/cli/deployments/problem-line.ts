import { printable } from '../../domain/printable.ts';
import type { CommandProblem } from '../client/problem.ts';

/** A problem in a line. */
export function problemLine({ code, message }: Pick<CommandProblem, 'code' | 'message'>): string {
  return `${code}: ${printable(message)}\n`;
}
