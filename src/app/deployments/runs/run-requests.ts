import type { RunEvent } from '../../../domain/deployment/run/run-event.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Logger } from '../../../ports/logger.ts';
import type { RecordStore } from '../../../ports/record-store.ts';
import type { CarriedRun } from './carried-run.ts';
import { readAnswer } from './run-answers.ts';
import { readCancellation } from './run-records.ts';

/** What following requests takes. */
export interface RequestServices {
  readonly records: RecordStore;
  readonly clock: Clock;
  readonly logger: Logger | null;
}

/** Follows what people ask of a run: to cancel it, and what they answer to it. */
export interface RunRequests {
  /** Notes what was asked last; a cancellation by force stops the containers. */
  look(): Promise<void>;
  end(): void;
}

/** `forced` is aborted by a cancellation by force. `onNote` is called after each request that was noted. */
export function followRequests(
  { records, clock, logger }: RequestServices,
  { id, log }: CarriedRun,
  forced: AbortController,
  onNote: () => void,
): RunRequests {
  let isOver = false;

  async function look(): Promise<void> {
    await lookForCancellation();
    if (log.state().waitsFor !== null) await lookForAnswer();
  }
  async function lookForCancellation(): Promise<void> {
    const found = await readCancellation(records, id);
    const known = log.state().cancelling;
    if (found === null || isOver || known?.isForced === found.isForced) return;
    log.add({ type: 'cancelling', ...found });
    if (found.isForced) forced.abort();
    await noted();
  }
  async function lookForAnswer(): Promise<void> {
    const found = await readAnswer(records, id);
    const { waitsFor, order } = log.state();
    if (waitsFor === null || isOver) return;
    const at = clock.now();
    if (found?.step === waitsFor.step) {
      const { isApproved, by, reason } = found;
      log.add(isApproved ? { type: 'approved', by, at } : { type: 'rejected', by, reason, at });
    } else if (answerDueMs(waitsFor.since, order.approval.timeoutMs, at) > 0) return;
    else log.add(nobodyAnswered(at));
    await noted();
  }
  async function noted(): Promise<void> {
    onNote();
    await log.flush();
  }

  const unwatch = records.watch(() => {
    look().catch((error: unknown) =>
      logger?.warn({ err: error }, 'what was asked of a deployment could not be read'),
    );
  });
  return {
    look,
    end() {
      isOver = true;
      unwatch();
    },
  };
}

/** Milliseconds that an answer may still take; 0 or less: it is too late. */
export function answerDueMs(since: string, timeoutMs: number, now: string): number {
  return Date.parse(since) + timeoutMs - Date.parse(now);
}

function nobodyAnswered(at: string): RunEvent {
  return { type: 'rejected', by: null, reason: null, at };
}
