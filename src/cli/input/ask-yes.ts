import { createInterface } from 'node:readline';
import type { Shell } from '../shell.ts';

/** Asks a question at the terminal; null if there is none. Anything but `y` or `yes` is a no. */
export async function askYes({ stdin, err }: Shell, question: string): Promise<boolean | null> {
  const isTerminal = (stdin as { readonly isTTY?: boolean }).isTTY === true && err.interactive;
  if (!isTerminal) return null;
  err.write(`${question} [y/N] `);
  const lines = createInterface({ input: stdin });
  try {
    for await (const line of lines) return /^y(es)?$/i.test(line.trim());
    return false;
  } finally {
    lines.close();
  }
}
