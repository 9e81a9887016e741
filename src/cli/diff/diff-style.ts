import type { Colours, Terminal } from '../print/terminal.ts';

/** How a diff is shown. */
export interface DiffStyle {
  readonly colours: Colours;
  /** Columns a line may have; null where nobody looks on, so that nothing is cut. */
  readonly columns: number | null;
  /** Whether documents are shown as unified text, and not as a list of values. */
  readonly unified: boolean;
}

/** The style for a terminal, or for what stands in its place. */
export function diffStyle(out: Terminal, unified: boolean): DiffStyle {
  return { colours: out.colours, columns: out.interactive ? out.columns : null, unified };
}
