import { type Fault, fault } from '../../domain/errors.ts';
import { ownerOf } from '../../domain/policy/policy.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import type { ExecutionOptions } from './execution-options.ts';
import { listActions } from './kept-action.ts';
import type { ExecutionState } from './plan-calls.ts';

/** What is wrong with the calls of policies, by name of policy: rows that are none, and calls that were stopped. */
export async function executionFaults(
  records: RecordStore,
  { faults }: ExecutionState,
  { loopLimit: limit }: ExecutionOptions,
): Promise<ReadonlyMap<string, readonly Fault[]>> {
  const found = new Map<string, Fault[]>();
  const add = (rule: string, one: Fault): void => {
    const policy = ownerOf(rule);
    found.set(policy, [...(found.get(policy) ?? []), one]);
  };
  for (const [rule, own] of Object.entries(faults)) {
    for (const one of own) add(rule, { ...one, place: {} });
  }
  const stopped = await listActions(records, { states: ['STOPPED'] });
  for (const rule of new Set(stopped.flatMap(({ action }) => action.rules))) {
    add(rule, fault('EXECUTION_LOOP', { rule, limit }));
  }
  return found;
}
