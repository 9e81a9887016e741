import { printable } from './text-width.ts';

/** What a person should know, though all went well: a line for standard error. */
export function warningText(warning: string): string {
  return `warning: ${printable(warning)}\n`;
}
