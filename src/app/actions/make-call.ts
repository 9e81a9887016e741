import { type Fault, PurserError } from '../../domain/errors.ts';
import type { AttemptOutcome } from '../../domain/execution/attempt.ts';
import type { CallRequest } from '../../domain/execution/call-request.ts';
import { retryAfterMs } from '../../domain/source/round-schedule.ts';
import type { Clock } from '../../ports/clock.ts';
import { LoginFailed, type SourceClient } from '../sources/source-client.ts';

/** How an attempt ended, and what is kept of it. */
export interface MadeCall {
  readonly outcome: AttemptOutcome;
  readonly fault: Fault | null;
  /** The beginning of the body of the answer; null without one. */
  readonly body: Uint8Array | null;
}

/** Makes a call once. Never rejects. */
export async function makeCall(
  client: SourceClient,
  request: CallRequest,
  clock: Clock,
  signal: AbortSignal,
): Promise<MadeCall> {
  try {
    const { status, headers, body } = await client.call(request, signal);
    const pause = retryAfterMs(headers['retry-after'] ?? null, Date.parse(clock.now()));
    return { outcome: { kind: 'answered', status, retryAfterMs: pause }, fault: null, body };
  } catch (error) {
    const [found = null] = error instanceof PurserError ? error.faults : [];
    return { outcome: outcomeOf(error, found), fault: found, body: null };
  }
}

function outcomeOf(error: unknown, found: Fault | null): AttemptOutcome {
  if (found?.code === 'EGRESS_DENIED') return { kind: 'forbidden' };
  if (error instanceof LoginFailed) return { kind: 'unsent' };
  const isOfExchange = found?.code === 'NETWORK' || found?.code === 'TIMEOUT';
  // Whatever else happened, the call may have had its effect.
  return isOfExchange && found.facts['sent'] !== true ? { kind: 'unsent' } : { kind: 'unknown' };
}
