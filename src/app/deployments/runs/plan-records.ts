import type { RunState } from '../../../domain/deployment/run/run-state.ts';
import type { Digest } from '../../../domain/json/canonical.ts';
import type { RecordStore } from '../../../ports/record-store.ts';

/** The kind of records of plans; the key is the digest of the plan, the text the id of the run that made it. */
const planKind = 'runPlan';

/** Keeps which run made a plan. */
export async function keepPlanRecord(
  records: RecordStore,
  { id, digest }: { readonly id: string; readonly digest: Digest },
  { order, createdAt }: RunState,
): Promise<void> {
  const { environment: group } = order;
  // Equal plans have equal records: a digest is of one run.
  await records.put({ kind: planKind, key: digest, text: id, group, state: '', at: createdAt }, 0);
}

/** The id of the run that made a plan; null if there is no such plan. */
export async function findPlanRun(records: RecordStore, digest: Digest): Promise<string | null> {
  const [kept] = await records.get(planKind, [digest]);
  return kept?.text ?? null;
}
