import { createInterface } from 'node:readline';
import type { Shell } from '../shell.ts';

/** Whether somebody can be asked: the command reads from a terminal, and writes to one. */
export function hasTerminal({ stdin, alerts }: Pick<Shell, 'stdin' | 'alerts'>): boolean {
  return (stdin as { readonly isTTY?: boolean }).isTTY === true && alerts.interactive;
}

/**
 * Asks a question at the terminal until the answer is `y` or `n`. Null if there is no answer: the input ended, or
 * `signal` was aborted.
 */
export async function askYesOrNo(
  { stdin, alerts }: Pick<Shell, 'stdin' | 'alerts'>,
  question: string,
  signal: AbortSignal,
): Promise<boolean | null> {
  const lines = createInterface({ input: stdin, signal });
  // It listens before the question is asked, as the answer may come at once.
  const answers = lines[Symbol.asyncIterator]();
  try {
    for (;;) {
      alerts.write(`${question} [y/n] `);
      const { value, done } = await answers.next();
      if (done === true) return null;
      const answer = value.trim();
      if (/^[yn]$/i.test(answer)) return answer.toLowerCase() === 'y';
    }
  } finally {
    lines.close();
  }
}

/** Asks a question at the terminal; null if there is none. Anything but `y` or `yes` is a no. */
export async function askYes(shell: Shell, question: string): Promise<boolean | null> {
  const { stdin, alerts } = shell;
  if (!hasTerminal(shell)) return null;
  alerts.write(`${question} [y/N] `);
  const lines = createInterface({ input: stdin });
  try {
    for await (const line of lines) return /^y(es)?$/i.test(line.trim());
    return false;
  } finally {
    lines.close();
  }
}
