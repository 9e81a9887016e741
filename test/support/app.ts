import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStore } from '../../src/adapters/embedded/open-store.ts';
import type { App } from '../../src/app/app.ts';
import { createApp } from '../../src/app/create-app.ts';
import { defaultLimits, type Limits } from '../../src/domain/limits.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';

/** An app on an embedded store in a folder of its own, which goes with it. */
export interface TestApp {
  readonly app: App;
  readonly store: HistoryStore;
  /** Calls of the store so far, by method. */
  readonly calls: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** Opens an app on an empty store, with a clock that ticks a second for each question. */
export async function openTestApp(limits: Partial<Limits> = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'purser-test-'));
  const { store, calls } = countingStore(await openEmbeddedStore({ folder }));
  let seconds = 0;
  const clock = {
    now: () => {
      seconds += 1;
      return new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString();
    },
  };
  const app = createApp({ store, clock, limits: { ...defaultLimits, ...limits } });
  return {
    app,
    store,
    calls,
    async close() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same store, counting the calls of each method. */
export function countingStore(store: HistoryStore): {
  readonly store: HistoryStore;
  readonly calls: Map<string, number>;
} {
  const calls = new Map<string, number>();
  const counted = new Proxy(store, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== 'function') return member;
      return (...values: unknown[]) => {
        calls.set(String(name), (calls.get(String(name)) ?? 0) + 1);
        return Reflect.apply(member, target, values);
      };
    },
  });
  return { store: counted, calls };
}
