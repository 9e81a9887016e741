import type { RunOrder } from './run-event.ts';

/** Containers of a run at once, if its caller does not say. */
export const defaultParallelism = 4;

/** What a run has whose first event was written before these members existed. */
export const orderDefaults: Pick<
  RunOrder,
  'confirm' | 'approval' | 'parallelism' | 'onFailure' | 'destroyOrphans' | 'plan' | 'drift'
> = {
  confirm: 'NO',
  approval: { confirm: 'NO', otherPerson: false, timeoutMs: 24 * 3_600_000 },
  parallelism: 1,
  onFailure: 'HALT',
  destroyOrphans: false,
  plan: null,
  drift: null,
};
