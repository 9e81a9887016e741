import type { LastDeployment } from '../../../domain/deployment/run/orphans.ts';
import type { RunState } from '../../../domain/deployment/run/run-state.ts';
import type { RecordStore } from '../../../ports/record-store.ts';
import type { RunEvents } from './run-events.ts';

/** The kind of records of what is deployed; the key is the environment, the text the id of the run. */
const lastKind = 'runLast';

/** Notes a run as the last one that deployed all of its environment, if it did. Whoever calls it has the lease of the run. */
export async function keepLastDeployment(
  records: RecordStore,
  id: string,
  { order, status, createdAt: at }: RunState,
): Promise<void> {
  const { kind, targets, environment } = order;
  if (status !== 'SUCCEEDED' || kind !== 'APPLY' || targets !== null) return;
  const [kept] = await records.get(lastKind, [environment]);
  if (kept && kept.at > at) return;
  const record = { kind: lastKind, key: environment, text: id, group: '', state: '', at };
  await records.put(record, kept?.version ?? 0);
}

/** The last run that deployed all of an environment; null if there is none. */
export async function readLastDeployment(
  records: RecordStore,
  runEvents: Pick<RunEvents, 'readEach'>,
  environment: string,
): Promise<LastDeployment | null> {
  const [last = null] = await readLastDeployments(records, runEvents, [environment]);
  return last;
}

/** The last run of each environment that deployed all of it, in the given order, without those that have none. */
export async function readLastDeployments(
  records: RecordStore,
  runEvents: Pick<RunEvents, 'readEach'>,
  environments: readonly string[],
): Promise<readonly LastDeployment[]> {
  const kept = await records.get(lastKind, environments);
  const runs = await runEvents.readEach(kept.flatMap((record) => record?.text ?? []));
  return runs.filter((run) => run !== null);
}

const maxEnvironments = 1_000;

/** Environments that a run deployed as a whole, those that were deployed last first; at most 1,000. */
export async function deployedEnvironments(records: RecordStore): Promise<readonly string[]> {
  const found = await records.list(lastKind, {}, { limit: maxEnvironments });
  return found.map(({ key }) => key);
}
