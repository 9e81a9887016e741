import { createColors } from 'picocolors';
import type { Environment } from '../../config/config.ts';

export type Colours = ReturnType<typeof createColors>;

/** An output stream, and its capabilities as a terminal. */
export interface Terminal {
  /** Whether it is a terminal. */
  readonly interactive: boolean;
  readonly colours: Colours;
  /** Columns of a line. */
  readonly columns: number;
  /** Number of lines on the screen. */
  readonly rows: number;
  write(text: string): void;
  /** Whether lines can be replaced: it is a terminal that moves its cursor. */
  readonly canRedraw: boolean;
  /** Shows progress in lines that the next text replaces; only where lines can be replaced. None may be wider than the screen. */
  progress(text: string): void;
}

/** The parts of `process.stdout` that this uses. */
export interface TextStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  write(text: string): unknown;
}

const defaultColumns = 100;
const defaultRows = 24;
const clearLine = '\r\u001b[2K';
const clearBelow = '\u001b[J';

export function createTerminal(stream: TextStream, env: Environment): Terminal {
  const interactive = stream.isTTY === true;
  const canRedraw = interactive && env['TERM'] !== 'dumb';
  const plain = !canRedraw || (env['NO_COLOR'] ?? '') !== '';
  /** Lines of progress on the screen. */
  let shown = 0;
  const erase = (): string => (shown > 1 ? `\r\u001b[${shown - 1}A${clearBelow}` : clearLine);
  return {
    interactive,
    canRedraw,
    colours: createColors(!plain),
    // People change the size of their terminals.
    get columns() {
      return Math.max(40, stream.columns ?? defaultColumns);
    },
    // A terminal without a size says 0.
    get rows() {
      return stream.rows || defaultRows;
    },
    write(text) {
      if (shown > 0) stream.write(erase());
      shown = 0;
      if (text !== '') stream.write(text);
    },
    progress(text) {
      if (!canRedraw) return;
      stream.write(`${erase()}${text}`);
      shown = text.split('\n').length;
    },
  };
}
