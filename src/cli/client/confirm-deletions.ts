import { askYes } from '../input/ask-yes.ts';
import type { Shell } from '../shell.ts';
import { CommandFailure, type CommandProblem } from './problem.ts';

const codes: readonly string[] = ['DELETIONS_UNCONFIRMED', 'SUBMISSION_EMPTY'];

/**
 * Sends a change. If it is refused because it deletes many documents, and the deletion is confirmed by `--yes` or at
 * the terminal, sends it again with their number.
 */
export async function withConfirmedDeletions<T>(
  shell: Shell,
  yes: boolean,
  send: (confirmDeletions: number | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await send(undefined);
  } catch (error) {
    const problem = unconfirmed(error);
    const count = problem?.facts['count'];
    if (problem === null || typeof count !== 'number') throw error;
    const isMeant = yes || (await askYes(shell, questionOf(problem)));
    if (!isMeant) throw error;
    return send(count);
  }
}

function unconfirmed(error: unknown): CommandProblem | null {
  if (!(error instanceof CommandFailure)) return null;
  return error.problems.find(({ code }) => codes.includes(code)) ?? null;
}

function questionOf({ message }: CommandProblem): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}. Go on?`;
}
