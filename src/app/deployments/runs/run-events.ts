import { foldRun } from '../../../domain/deployment/run/fold-run.ts';
import type { RunEvent } from '../../../domain/deployment/run/run-event.ts';
import type { RunState } from '../../../domain/deployment/run/run-state.ts';
import { refusal } from '../../../domain/errors.ts';
import { createBoundedCache } from '../../../domain/json/bounded-cache.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import { parseCanonical } from '../../../domain/json/parse-json.ts';
import { type Json, memberAt } from '../../../domain/json/value.ts';
import { openDocument } from '../../../domain/secret/open-document.ts';
import { sealDocument } from '../../../domain/secret/seal-document.ts';
import type { Services } from '../../kernel/services.ts';
import { createRunKeys, type RunKeys } from './run-keys.ts';

/** An event of a run, and its number in the stream. */
export interface NumberedRunEvent {
  readonly sequence: number;
  readonly event: RunEvent;
  readonly isSealed: boolean;
}

/** A run as it is stored: what its events come to so far. */
export interface StoredRun {
  readonly id: string;
  readonly state: RunState;
  /** The number of the last event. */
  readonly sequence: number;
  /** Whether events of it are sealed, as it has secrets. */
  readonly isSealed: boolean;
}

/** Reads and writes the events of runs; those of a run with secrets are sealed with a data key of the run. (docs/deployments.md#the-record) */
export interface RunEvents {
  /** Events above a number, in order; empty if the run is missing or has no more. */
  after(run: string, sequence: number, limit: number): Promise<readonly NumberedRunEvent[]>;
  /** Null if the run is missing. */
  read(run: string): Promise<StoredRun | null>;
  /**
   * Appends events, the first of which gets the number after `sequence`; returns the number of the last.
   *
   * @throws LEASE_LOST if another process wrote meanwhile
   */
  append(
    run: string,
    sequence: number,
    events: readonly RunEvent[],
    isSecret: boolean,
  ): Promise<number>;
  /** Calls back soon after events may have been appended. */
  watch(run: string, onChange: () => void): () => void;
}

const ivBytes = 12;
/** Events that are read at once. */
const pageEvents = 1_000;
/** Runs whose states are kept in memory. */
const keptRuns = 20;
/** The schema of a sealed event. */
const sealedSchema = 'purser/RunEvent';
/** Which key seals an event: that of its run. */
const keyOfRun = 'run';

export function streamOfRun(run: string): string {
  return `run/${run}`;
}

export function createRunEvents(
  services: Pick<Services, 'store' | 'secrets' | 'entropy' | 'clock'>,
): RunEvents {
  const { events } = services.store;
  const sealing: Sealing = { ...services, keys: createRunKeys(services) };
  const known = createBoundedCache<StoredRun>(keptRuns);

  async function after(run: string, sequence: number, limit: number) {
    const logged = await events.after(streamOfRun(run), sequence, limit);
    const found: NumberedRunEvent[] = [];
    for (const { sequence: number, text } of logged) {
      found.push({ sequence: number, ...(await openEvent(sealing, run, text)) });
    }
    return found;
  }

  return {
    after,

    async read(run) {
      let stored = known.get(run) ?? null;
      for (;;) {
        const more = await after(run, stored?.sequence ?? 0, pageEvents);
        const last = more.at(-1);
        if (last === undefined) break;
        const state = foldRun(
          stored?.state ?? null,
          more.map(({ event }) => event),
        );
        const isSealed = stored?.isSealed === true || more.some((one) => one.isSealed);
        if (state !== null) stored = { id: run, state, sequence: last.sequence, isSealed };
      }
      if (stored !== null) known.put(run, stored, 1);
      return stored;
    },

    async append(run, sequence, added, isSecret) {
      const texts: string[] = [];
      for (const event of added) texts.push(await eventText(sealing, run, event, isSecret));
      const last = await events.append(streamOfRun(run), texts, sequence + 1);
      if (last === null) throw refusal('LEASE_LOST', { lease: streamOfRun(run) });
      return last;
    },

    watch: (run, onChange) => events.watch(streamOfRun(run), onChange),
  };
}

interface Sealing extends Pick<Services, 'secrets' | 'entropy'> {
  readonly keys: RunKeys;
}

async function eventText(
  { keys, entropy }: Sealing,
  run: string,
  event: RunEvent,
  isSecret: boolean,
): Promise<string> {
  const data = event as unknown as Json;
  if (!isSecret) return canonicalText(data);
  const material = {
    key: await keys.make(run),
    iv: entropy.bytes(ivBytes),
    id: entropy.uuid(),
  };
  const metadata = { name: run, key: keyOfRun };
  return sealDocument({ schema: sealedSchema, metadata, data }, material);
}

async function openEvent(
  { secrets, keys }: Sealing,
  run: string,
  text: string,
): Promise<Pick<NumberedRunEvent, 'event' | 'isSealed'>> {
  const value = parseCanonical(text, true);
  if (memberAt(value, 'sealed') === undefined) {
    return { event: value as unknown as RunEvent, isSealed: false };
  }
  const metadata = memberAt(value, 'metadata') ?? null;
  // Earlier versions sealed events with the key of the store.
  const isOfRun = memberAt(metadata, 'key') === keyOfRun;
  const opened = openDocument(
    text,
    isOfRun ? await keys.read(run) : await secrets.contentKey.read(),
    true,
  );
  if (opened === null || memberAt(opened.metadata, 'name') !== run) {
    throw refusal('SECRET_DAMAGED', { document: streamOfRun(run) });
  }
  return { event: opened.data as unknown as RunEvent, isSealed: true };
}
