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
  /** Shows progress in a line that the next text replaces; only on a terminal. */
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

export function createTerminal(stream: TextStream, env: Environment): Terminal {
  const interactive = stream.isTTY === true;
  const plain = !interactive || (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb';
  let inProgress = false;
  return {
    interactive,
    colours: createColors(!plain),
    columns: Math.max(40, stream.columns ?? defaultColumns),
    // A terminal without a size says 0.
    rows: stream.rows || defaultRows,
    write(text) {
      if (inProgress) stream.write(clearLine);
      inProgress = false;
      if (text !== '') stream.write(text);
    },
    progress(text) {
      if (!interactive || env['TERM'] === 'dumb') return;
      stream.write(`${clearLine}${text}`);
      inProgress = true;
    },
  };
}
