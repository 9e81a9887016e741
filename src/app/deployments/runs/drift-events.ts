import type { Drift } from '../../../domain/deployment/run/drift.ts';
import type { RunState } from '../../../domain/deployment/run/run-state.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import { jsonFrom } from '../../../domain/json/inspect-json.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { DriftFinding } from '../../../domain/notification/event-message.ts';
import type { EventLog, LoggedEvent } from '../../../ports/event-log.ts';
import type { RecordStore } from '../../../ports/record-store.ts';

/** The stream of what drift checks find, where it differs from what the same check found before. */
export const driftStream = 'drift';

/** Events that are kept. */
const maxDriftEvents = 10_000;

/** The kind of records of what a drift check found last; the key is its name. */
const findingKind = 'driftFinding';

/** A finding, and its number among all. */
export interface DriftEvent extends DriftFinding {
  readonly sequence: number;
}

/** What drift events are kept in. */
export interface DriftEventStore {
  readonly records: RecordStore;
  readonly events: EventLog;
}

/**
 * Appends what a drift check found to `driftStream` if it differs from what the check found before; that nothing drifted
 * counts as known before the first time. A run that ignores resources is not compared: it answers a question of its own.
 * Whoever dies in between leaves an event that may come again.
 */
export async function appendDriftEvent(
  { records, events }: DriftEventStore,
  run: string,
  { order }: RunState,
  { result, resources }: Drift,
  at: string,
): Promise<void> {
  if (order.drift === null || order.drift.ignore.length > 0) return;
  const { check } = order.drift;
  const names = resources.map(({ name }) => name);
  const found = { environment: order.environment, result, resources: names };
  const text = canonicalText(found);
  const nothing = canonicalText({ ...found, result: 'NONE', resources: [] });
  const [kept] = await records.get(findingKind, [check]);
  if (text === (kept?.text ?? nothing)) return;
  const finding: DriftFinding = { check, ...found, run, revision: order.revision.number, at };
  const last = await events.append(driftStream, [canonicalText({ ...finding } as Json)]);
  if (last !== null && last > maxDriftEvents) await events.trim(driftStream, last - maxDriftEvents);
  const record = { kind: findingKind, key: check, text, group: '', state: result, at };
  await records.put(record, kept?.version ?? 0);
}

export function driftEventFrom({ sequence, text }: LoggedEvent): DriftEvent {
  return { ...(jsonFrom(text) as unknown as DriftFinding), sequence };
}
