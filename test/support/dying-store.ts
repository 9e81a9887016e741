import assert from 'node:assert/strict';
import type { HistoryStore } from '../../src/ports/history-store.ts';

/** What a store keeps beside the history. */
export type StateStore = Pick<HistoryStore, 'tables' | 'records' | 'events'>;

/** Whether some work ends within so many calls of the store; those after them fail, as in a process that died. */
export async function diesAfter(
  store: StateStore,
  steps: number,
  work: (on: StateStore) => Promise<unknown>,
): Promise<boolean> {
  let left = steps;
  const on = beforeEachCall(store, async () => {
    left -= 1;
    if (left < 0) throw new Error('died');
  });
  try {
    await work(on);
    return true;
  } catch (error) {
    assert.match(String(error), /died/);
    return false;
  }
}

/** Does something else before the n-th call of the store, and whether the work ended without such a call. */
export async function interruptedAt(
  store: StateStore,
  step: number,
  work: (on: StateStore) => Promise<unknown>,
  other: () => Promise<void>,
): Promise<boolean> {
  let left = step;
  const on = beforeEachCall(store, async () => {
    left -= 1;
    if (left === -1) await other();
  });
  await work(on);
  return left >= 0;
}

/** The store, with something done before each of its calls. */
function beforeEachCall(store: StateStore, before: () => Promise<void>): StateStore {
  const wrapped = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, name) => {
        const method = Reflect.get(target, name) as (...given: unknown[]) => unknown;
        return async (...given: unknown[]) => {
          await before();
          return method(...given);
        };
      },
    });
  return {
    tables: wrapped(store.tables),
    records: wrapped(store.records),
    events: wrapped(store.events),
  };
}
