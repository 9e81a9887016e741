import { rightsText } from '../../domain/access/rights-text.ts';
import { PurserError } from '../../domain/errors.ts';
import type { AdmittedCaller } from '../http/admission.ts';

/** Authenticates the callers of long-lived connections again, at intervals. */
export interface Rechecks {
  /**
   * Calls back once when a token is no longer valid, or has other permissions: the subscriptions of the connection must
   * end. Returns a function that ends the watch.
   */
  watch(admitted: AdmittedCaller, onGone: () => void): () => void;
  close(): void;
}

/** A watched caller: the callback, and the number of consecutive failures to authenticate it. */
interface Watch {
  readonly onGone: () => void;
  doubts: number;
}

/** Consecutive failures of the identity provider after which a caller is disconnected. */
const maxDoubts = 10;

export function createRechecks(intervalMs: number): Rechecks {
  const watched = new Map<AdmittedCaller, Watch>();
  let isBusy = false;

  async function checkAll(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (const [admitted, watch] of [...watched]) {
      const answer = await mayStay(admitted);
      watch.doubts = answer === 'unknown' ? watch.doubts + 1 : 0;
      if (answer === 'yes' || (answer === 'unknown' && watch.doubts < maxDoubts)) continue;
      if (watched.delete(admitted)) watch.onGone();
    }
    isBusy = false;
  }

  const beat = setInterval(() => void checkAll(), intervalMs);
  beat.unref();
  return {
    watch(admitted, onGone) {
      watched.set(admitted, { onGone, doubts: 0 });
      return () => void watched.delete(admitted);
    },
    close: () => clearInterval(beat),
  };
}

/** If the identity provider fails, callers are not disconnected immediately: a short outage would end all streams. */
async function mayStay(admitted: AdmittedCaller): Promise<'yes' | 'no' | 'unknown'> {
  try {
    const { by } = await admitted.again();
    return rightsText(by.grants) === rightsText(admitted.by.grants) ? 'yes' : 'no';
  } catch (error) {
    return error instanceof PurserError && error.kind === 'denied' ? 'no' : 'unknown';
  }
}
