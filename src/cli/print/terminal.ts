import { createColors } from 'picocolors';
import type { Environment } from '../../config/config.ts';

export type Colours = ReturnType<typeof createColors>;

/** A stream that text is written to, and what can be done there beyond text. */
export interface Terminal {
  /** Whether a person looks on. */
  readonly interactive: boolean;
  readonly colours: Colours;
  /** Columns of a line. */
  readonly columns: number;
  /** Lines that it shows at once. */
  readonly rows: number;
  write(text: string): void;
  /** Shows what goes on, in a line of its own that the next text takes away; only to a person. */
  progress(text: string): void;
}

/** What this needs of `process.stdout`. */
export interface TextStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  write(text: string): unknown;
}

const usualColumns = 100;
const usualRows = 24;
const clearLine = '\r\u001b[2K';

export function createTerminal(stream: TextStream, env: Environment): Terminal {
  const interactive = stream.isTTY === true;
  const plain = !interactive || (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb';
  let inProgress = false;
  return {
    interactive,
    colours: createColors(!plain),
    columns: Math.max(40, stream.columns ?? usualColumns),
    // A terminal without a size says 0.
    rows: stream.rows || usualRows,
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
