import { rightsText } from '../../domain/access/rights-text.ts';
import { PurserError } from '../../domain/errors.ts';
import type { Visitor } from '../admission.ts';

/** Looks time and again whether those who stay may still be here. */
export interface Rechecks {
  /**
   * Calls back once when a token is good no longer, or gives other rights than it did: what is being
   * followed with it must end. Gives what ends the watch.
   */
  watch(visitor: Visitor, onGone: () => void): () => void;
  close(): void;
}

export function createRechecks(intervalMs: number): Rechecks {
  const watched = new Map<Visitor, () => void>();
  let isBusy = false;

  async function checkAll(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (const [visitor, onGone] of [...watched]) {
      if (await mayStay(visitor)) continue;
      if (watched.delete(visitor)) onGone();
    }
    isBusy = false;
  }

  const beat = setInterval(() => void checkAll(), intervalMs);
  beat.unref();
  return {
    watch(visitor, onGone) {
      watched.set(visitor, onGone);
      return () => void watched.delete(visitor);
    },
    close: () => clearInterval(beat),
  };
}

/**
 * Where it cannot be found out, nobody is sent away: a moment without the issuer would end all streams.
 * They begin nothing new meanwhile.
 */
async function mayStay(visitor: Visitor): Promise<boolean> {
  try {
    const { by } = await visitor.again();
    return rightsText(by.grants) === rightsText(visitor.by.grants);
  } catch (error) {
    return !(error instanceof PurserError && error.kind === 'denied');
  }
}
