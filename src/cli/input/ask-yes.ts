import { createInterface } from 'node:readline';
import type { Shell } from '../shell.ts';

/** Whether somebody can be asked: the command reads from a terminal, and writes to one. */
export function hasTerminal({ stdin, err }: Pick<Shell, 'stdin' | 'err'>): boolean {
  return (stdin as { readonly isTTY?: boolean }).isTTY === true && err.interactive;
}

/**
 * Asks a question at the terminal until the answer is `y` or `n`. Null if there is no answer: the input ended, or
 * `signal` was aborted.
 */
export async function askYesOrNo(
  { stdin, err }: Pick<Shell, 'stdin' | 'err'>,
  question: string,
  signal: AbortSignal,
): Promise<boolean | null> {
  const lines = createInterface({ input: stdin, signal });
  try {
    err.write(`${question} [y/n] `);
    for await (const line of lines) {
      const answer = line.trim();
      if (/^[yn]$/i.test(answer)) return answer.toLowerCase() === 'y';
      err.write(`${question} [y/n] `);
    }
    return null;
  } finally {
    lines.close();
  }
}

/** Asks a question at the terminal; null if there is none. Anything but `y` or `yes` is a no. */
export async function askYes(shell: Shell, question: string): Promise<boolean | null> {
  const { stdin, err } = shell;
  if (!hasTerminal(shell)) return null;
  err.write(`${question} [y/N] `);
  const lines = createInterface({ input: stdin });
  try {
    for await (const line of lines) return /^y(es)?$/i.test(line.trim());
    return false;
  } finally {
    lines.close();
  }
}
