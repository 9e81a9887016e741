import { printable } from '../../domain/printable.ts';
import type { Colours } from '../terminal/terminal.ts';

/** A unified text in colours; its names, if it has any, are in the first two lines. */
export function colouredPatch(text: string, colours: Colours): string {
  const lines = text.replace(/\n$/, '').split('\n');
  return lines
    .map((line, at) => {
      const isName = at < 2 && /^(?:---|\+\+\+) /.test(line);
      return isName ? colours.bold(printable(line)) : patchLine(line, colours);
    })
    .map((line) => `${line}\n`)
    .join('');
}

/** A line of a hunk, or its head, in colours. */
export function patchLine(line: string, colours: Colours): string {
  const shown = printable(line);
  if (line.startsWith('@@')) return colours.cyan(shown);
  if (line.startsWith('+')) return colours.green(shown);
  return line.startsWith('-') ? colours.red(shown) : shown;
}
