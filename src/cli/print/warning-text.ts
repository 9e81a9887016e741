import { printable } from '../../domain/printable.ts';

/** A warning of a successful command: a line for standard error. */
export function warningText(warning: string): string {
  return `warning: ${printable(warning)}\n`;
}
