import type { SecretRedaction } from '../../../domain/deployment/output/secret-redaction.ts';
import { createRunFold } from '../../../domain/deployment/run/fold-run.ts';
import type { RunEvent, RunOrphan } from '../../../domain/deployment/run/run-event.ts';
import type { RunState } from '../../../domain/deployment/run/run-state.ts';
import { invariant } from '../../../domain/errors.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { RunEvents } from './run-events.ts';

/** The events of a run that this process carries out. */
export interface RunLog {
  /** As the images said it, secrets included: what is stored is redacted. Changes with the next event. */
  state(): RunState;
  /** Adds events; they are stored with the next `flush`. */
  add(...events: readonly RunEvent[]): void;
  /** Once this resolves, all events added so far survive a crash. @throws LEASE_LOST, STORE_UNAVAILABLE */
  flush(): Promise<void>;
}

/** What a run log begins with. */
export interface RunLogStart {
  readonly id: string;
  readonly state: RunState | null;
  /** The number of the last stored event. */
  readonly sequence: number;
  readonly redaction: SecretRedaction;
  /** Whether stored events are sealed. */
  readonly isSecret: boolean;
  /** Is called after each write with another status than before. */
  readonly onStatus: (state: RunState) => Promise<void>;
}

export function createRunLog(runEvents: RunEvents, start: RunLogStart): RunLog {
  const { id, redaction, isSecret, onStatus } = start;
  const fold = createRunFold(start.state);
  let { sequence } = start;
  let status = start.state?.status;
  let added: RunEvent[] = [];
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    if (added.length === 0) return;
    const batch = added;
    added = [];
    const shown = batch.map((event) => redactEvent(event, redaction));
    sequence = await runEvents.append(id, sequence, shown, isSecret);
    const state = fold.state();
    if (state === null || state.status === status) return;
    status = state.status;
    await onStatus(state);
  }

  return {
    state() {
      const state = fold.state();
      invariant(state, 'a run has its first event');
      return state;
    },
    add(...events) {
      fold.add(events);
      added.push(...events);
    },
    flush() {
      // One write after the other: each expects the number after the last one.
      writing = writing.then(write);
      return writing;
    },
  };
}

/** What images read, printed and proposed is redacted; what the run is about is not. */
function redactEvent(event: RunEvent, redaction: SecretRedaction): RunEvent {
  const json = <T>(value: T): T => redaction.json(value as Json) as T;
  const redactOrphan = (orphan: RunOrphan): RunOrphan => {
    const { config, state, destroyAction } = orphan;
    const shown = { config, state, destroyAction };
    return { ...orphan, ...json(shown) };
  };
  switch (event.type) {
    case 'started': {
      const { orphans } = event;
      return orphans === undefined ? event : { ...event, orphans: orphans.map(redactOrphan) };
    }
    case 'stepPlanned': {
      const { input, args, entrypoint } = event.request;
      const config = input['config'];
      const staleState = input['staleState'];
      const shownInput = {
        ...input,
        ...(config !== undefined && { config: json(config) }),
        ...(staleState !== undefined && { staleState: json(staleState) }),
      };
      const request = { input: shownInput, args: json(args), entrypoint: json(entrypoint) };
      return { ...event, request: { ...event.request, ...request } };
    }
    case 'stepEnded':
      return { ...event, answer: json(event.answer), problem: json(event.problem) };
    case 'resourceChanged': {
      const { status, mounts, proposal, ...known } = event.change;
      const named = { ...(mounts && { mounts }), ...(proposal && { proposal }) };
      const shown = { status, ...named, ...json(known) };
      return { ...event, change: shown };
    }
    case 'warned':
      return { ...event, warning: json(event.warning) };
    case 'ended':
      return { ...event, problem: json(event.problem) };
    default:
      // Logs are redacted as they come.
      return event;
  }
}
