import { setTimeout as passing } from 'node:timers/promises';
import { nextSignal } from '../client/next-signal.ts';
import { commandFailureOf } from '../client/problem.ts';
import type { Shell } from '../shell.ts';

/** How long something is watched, and what is said of a server that is lost. */
export interface Watch {
  /** Given when enough was seen. */
  readonly signal: AbortSignal;
  /** Called when the server is lost; it is asked again after a while. */
  readonly onLost: (reason: string) => void;
}

/** Milliseconds before a lost server is asked again, at first and at most. */
const pauseMs = { first: 250, most: 10_000 } as const;

/**
 * The items of `open` until it ends, or until the signal is given. If the connection to the server is lost, `open` is
 * called again, and resumes after the last item. `isMet`: the server has answered before; otherwise a failure before the
 * first item is thrown.
 *
 * @throws CommandFailure
 */
export async function* resubscribe<Item>(
  open: () => AsyncIterable<Item>,
  { signal, onLost }: Watch,
  isMet = false,
): AsyncGenerator<Item, void, void> {
  let hasAnswered = isMet;
  let pause: number = pauseMs.first;
  while (!signal.aborted) {
    try {
      for await (const item of open()) {
        hasAnswered = true;
        pause = pauseMs.first;
        yield item;
      }
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (!hasAnswered) throw error;
      onLost(lossIn(error));
    }
    await passing(pause, undefined, { signal }).catch(() => {});
    pause = Math.min(2 * pause, pauseMs.most);
  }
}

/** The message about a server or store that may answer again; any other error is thrown. */
function lossIn(error: unknown): string {
  const { problems } = commandFailureOf(error);
  if (problems.some(({ kind }) => kind !== 'unavailable')) throw error;
  return problems[0].message;
}

/** A watch until a signal asks the command to end; a second signal ends the process. */
export function untilInterrupted({ signals, err }: Pick<Shell, 'signals' | 'err'>): Watch {
  const end = new AbortController();
  void nextSignal(signals).then((signal) => end.abort(signal));
  return { signal: end.signal, onLost: reportLoss(err) };
}

/** Reports on standard error that a server is lost, and that the command reconnects. */
export function reportLoss(err: Shell['err']): Watch['onLost'] {
  return (reason) => err.write(`${reason}; asking again\n`);
}
