import { foldRun } from '../../../domain/deployment/run/fold-run.ts';
import type { RunEvent } from '../../../domain/deployment/run/run-event.ts';
import type { RunState } from '../../../domain/deployment/run/run-state.ts';
import { refusal } from '../../../domain/errors.ts';
import { type BoundedCache, createBoundedCache } from '../../../domain/json/bounded-cache.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import { parseCanonical } from '../../../domain/json/parse-json.ts';
import { type Json, memberAt } from '../../../domain/json/value.ts';
import { openDocument } from '../../../domain/secret/open-document.ts';
import { sealDocument } from '../../../domain/secret/seal-document.ts';
import type { LoggedEvent } from '../../../ports/event-log.ts';
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

/** Events of a run to read: those above a number, at most `limit`. */
export interface RunEventPage {
  readonly run: string;
  readonly sequence: number;
  readonly limit: number;
}

/** Reads and writes the events of runs; those of a run with secrets are sealed with a data key of the run. (docs/deployments.md#the-record) */
export interface RunEvents {
  /** Events above a number, in order; empty if the run is missing or has no more. */
  after(run: string, sequence: number, limit: number): Promise<readonly NumberedRunEvent[]>;
  /** As `after`, of several runs in one call, in the given order. */
  afterEach(pages: readonly RunEventPage[]): Promise<readonly (readonly NumberedRunEvent[])[]>;
  /** Null if the run is missing. */
  read(run: string): Promise<StoredRun | null>;
  /** Runs in the given order, null for missing ones. The calls grow with the events of the longest, not with the runs. */
  readEach(runs: readonly string[]): Promise<readonly (StoredRun | null)[]>;
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
/** Events that are read at once: of all runs of a call, and of each of many. */
const pageEvents = 1_000;
const minPageEvents = 50;
/** Runs that are read at once. */
const runsAtOnce = 100;
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

  async function afterEach(pages: readonly RunEventPage[]) {
    const wanted = pages.map(({ run, ...page }) => ({ stream: streamOfRun(run), ...page }));
    const logged = await events.afterEach(wanted);
    await sealing.keys.load(runsWithKeys(pages, logged));
    return Promise.all(
      pages.map(async ({ run }, at) => {
        const found: NumberedRunEvent[] = [];
        for (const { sequence, text } of logged[at] ?? []) {
          found.push({ sequence, ...(await openEvent(sealing, run, text)) });
        }
        return found;
      }),
    );
  }

  async function readEach(runs: readonly string[]): Promise<readonly (StoredRun | null)[]> {
    const found: (StoredRun | null)[] = [];
    for (let at = 0; at < runs.length; at += runsAtOnce) {
      found.push(...(await readRuns(runs.slice(at, at + runsAtOnce), known, afterEach)));
    }
    return found;
  }

  return {
    afterEach,
    async after(run, sequence, limit) {
      const [found = []] = await afterEach([{ run, sequence, limit }]);
      return found;
    },
    readEach,
    read: async (run) => (await readEach([run]))[0] ?? null,

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

async function readRuns(
  runs: readonly string[],
  known: BoundedCache<StoredRun>,
  afterEach: RunEvents['afterEach'],
): Promise<readonly (StoredRun | null)[]> {
  const found = new Map(runs.map((run) => [run, known.get(run) ?? null]));
  for (let pending = [...found.keys()]; pending.length > 0; ) {
    const limit = Math.max(minPageEvents, Math.floor(pageEvents / pending.length));
    const pages = pending.map((run) => ({
      ...{ run, limit },
      sequence: found.get(run)?.sequence ?? 0,
    }));
    const added = await afterEach(pages);
    pending.forEach((run, at) => {
      found.set(run, addEvents(run, found.get(run) ?? null, added[at] ?? []));
    });
    pending = pending.filter((_, at) => added[at]?.length === limit);
  }
  for (const [run, stored] of found) if (stored !== null) known.put(run, stored, 1);
  return runs.map((run) => found.get(run) ?? null);
}

function addEvents(
  id: string,
  before: StoredRun | null,
  added: readonly NumberedRunEvent[],
): StoredRun | null {
  const last = added.at(-1);
  if (last === undefined) return before;
  const state = foldRun(
    before?.state ?? null,
    added.map(({ event }) => event),
  );
  const isSealed = before?.isSealed === true || added.some((one) => one.isSealed);
  return state && { id, state, sequence: last.sequence, isSealed };
}

/** The runs some of whose events are sealed with their own keys. */
function runsWithKeys(
  pages: readonly RunEventPage[],
  logged: readonly (readonly LoggedEvent[])[],
): readonly string[] {
  return pages.flatMap(({ run }, at) =>
    logged[at]?.some(({ text }) => text.includes(sealedSchema)) ? [run] : [],
  );
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
