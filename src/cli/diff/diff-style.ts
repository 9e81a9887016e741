import type { Colours, Terminal } from '../terminal/terminal.ts';

/** The style of a diff. */
export interface DiffStyle {
  readonly colours: Colours;
  /** Maximum columns of a line; null if the output is not a terminal, so that nothing is cut. */
  readonly columns: number | null;
  /** Whether documents are shown as unified text, and not as a list of values. */
  readonly unified: boolean;
}

/** The style for a terminal, or for other output. */
export function diffStyle(out: Terminal, unified: boolean): DiffStyle {
  return { colours: out.colours, columns: out.interactive ? out.columns : null, unified };
}
