import { rightsText } from '../../domain/access/rights-text.ts';
import { PurserError } from '../../domain/errors.ts';
import type { Visitor } from '../http/admission.ts';

/** Looks time and again whether those who stay may still be here. */
export interface Rechecks {
  /**
   * Calls back once when a token is good no longer, or gives other rights than it did: what is being
   * followed with it must end. Gives what ends the watch.
   */
  watch(visitor: Visitor, onGone: () => void): () => void;
  close(): void;
}

/** What is watched: what to call, and how often in a row nothing could be found out. */
interface Watch {
  readonly onGone: () => void;
  doubts: number;
}

/** So often in a row somebody may stay of whom nothing can be found out. */
const maxDoubts = 10;

export function createRechecks(intervalMs: number): Rechecks {
  const watched = new Map<Visitor, Watch>();
  let isBusy = false;

  async function checkAll(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (const [visitor, watch] of [...watched]) {
      const answer = await mayStay(visitor);
      watch.doubts = answer === 'unknown' ? watch.doubts + 1 : 0;
      if (answer === 'yes' || (answer === 'unknown' && watch.doubts < maxDoubts)) continue;
      if (watched.delete(visitor)) watch.onGone();
    }
    isBusy = false;
  }

  const beat = setInterval(() => void checkAll(), intervalMs);
  beat.unref();
  return {
    watch(visitor, onGone) {
      watched.set(visitor, { onGone, doubts: 0 });
      return () => void watched.delete(visitor);
    },
    close: () => clearInterval(beat),
  };
}

/** Where it cannot be found out, nobody is sent away at once: a moment without the issuer would end all streams. */
async function mayStay(visitor: Visitor): Promise<'yes' | 'no' | 'unknown'> {
  try {
    const { by } = await visitor.again();
    return rightsText(by.grants) === rightsText(visitor.by.grants) ? 'yes' : 'no';
  } catch (error) {
    return error instanceof PurserError && error.kind === 'denied' ? 'no' : 'unknown';
  }
}
