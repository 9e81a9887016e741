import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStore } from '../../src/adapters/embedded/open-store.ts';
import { openGivenKeys } from '../../src/adapters/keys/given-keys.ts';
import { systemEntropy } from '../../src/adapters/system/entropy.ts';
import { systemTimer } from '../../src/adapters/system/timer.ts';
import type { App } from '../../src/app/app.ts';
import type { AppPorts } from '../../src/app/app-ports.ts';
import { createApp } from '../../src/app/create-app.ts';
import { defaultLimits, type Limits } from '../../src/domain/limits.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { rulePorts } from './rule-ports.ts';

/** An app on an embedded store in a folder of its own, which goes with it. */
export interface TestApp {
  readonly app: App;
  readonly store: HistoryStore;
  /** Calls of the store so far, by method. */
  readonly calls: ReadonlyMap<string, number>;
  /** Makes it later by so many days. */
  passDays(days: number): void;
  /** Takes the history away and sets the clock back, so that the next test finds what the first one did. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Opens an app on an empty store, with a clock that ticks a second for each question unless one is given. */
export async function openTestApp(
  limits: Partial<Limits> = {},
  {
    onProblems = 'reject',
    rulesOver = rulePorts,
    maxTexts,
    ...ports
  }: Partial<
    Pick<
      AppPorts,
      'onProblems' | 'sources' | 'deployments' | 'execution' | 'logger' | 'clock' | 'telemetry'
    >
  > & {
    readonly rulesOver?: typeof rulePorts;
    /** See {@link openEmbeddedStore}. */
    readonly maxTexts?: number;
  } = {},
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'purser-test-'));
  const { store, calls } = countingStore(
    await openEmbeddedStore({ folder, ...(maxTexts !== undefined && { maxTexts }) }),
  );
  let seconds = 0;
  const clock = {
    now: () => {
      seconds += 1;
      return new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString();
    },
  };
  const rules = rulesOver(store);
  const app = createApp({
    store,
    clock,
    limits: { ...defaultLimits, ...limits },
    onProblems,
    ...ports,
    rules,
    ...testKeys(),
  });
  return {
    app,
    store,
    calls,
    passDays: (days) => {
      seconds += days * 24 * 60 * 60;
    },
    async clear() {
      await store.upkeep.purge();
      calls.clear();
      seconds = 0;
    },
    async close() {
      await app.close();
      const { engine, requestEngine, documentEngine, runner } = rules;
      for (const port of [engine, requestEngine, documentEngine, runner]) await port.close();
      // At once: by another thread it takes three times as much time of the processor.
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What an app keeps secrets with: the same key each time it has the same name. */
export function testKeys(
  name = 'test',
): Pick<Parameters<typeof createApp>[0], 'vault' | 'entropy' | 'timer'> {
  const key = Buffer.alloc(32, name).toString('base64');
  return { vault: openGivenKeys(`${name}:${key}`), entropy: systemEntropy, timer: systemTimer };
}

/** The same store, counting the calls of each method; of its parts as `validations.append`. */
export function countingStore(store: HistoryStore): {
  readonly store: HistoryStore;
  readonly calls: Map<string, number>;
} {
  const calls = new Map<string, number>();
  function counting<T extends object>(part: T, prefix: string): T {
    return new Proxy(part, {
      get(target, key, receiver) {
        const name = `${prefix}${String(key)}`;
        const member: unknown = Reflect.get(target, key, receiver);
        if (typeof member === 'object' && member !== null) return counting(member, `${name}.`);
        if (typeof member !== 'function') return member;
        return (...values: unknown[]) => {
          calls.set(name, (calls.get(name) ?? 0) + 1);
          return Reflect.apply(member, target, values);
        };
      },
    });
  }
  return { store: counting(store, ''), calls };
}
