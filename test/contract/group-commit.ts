import assert from 'node:assert/strict';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { systemClock } from '../../src/adapters/system/clock.ts';
import type { App } from '../../src/app/app.ts';
import { createApp } from '../../src/app/create-app.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { defaultLimits, type Limits } from '../../src/domain/limits.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { openTestApp, testKeys } from '../support/app.ts';
import { linearize } from '../support/linearize.ts';
import { runs } from '../support/properties.ts';
import { rulePorts } from '../support/rule-ports.ts';
import { textOf } from '../support/submitted.ts';
import {
  arbitraryWrites,
  recordWrite,
  type Write,
  type WriteOperation,
  writeModel,
} from '../support/write-model.ts';
import type { Pair } from './watch.ts';

/** What commits promise when many submit at once, to one server and to two; run on two stores of one history. */
export function checkGroupCommit(name: string, openPair: () => Promise<Pair>): void {
  describe(`committing many changes at once to ${name}`, () => {
    let stores: Pair;
    let apps: readonly [App, App];
    beforeEach(async () => {
      stores = await openPair();
      apps = [appOver(stores[0]), appOver(stores[1])];
    });
    afterEach(() => Promise.all(apps.map((app) => app.close())));

    it('gives what the same changes give one after the other', async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryWrites, async (writes) => {
          await stores[0].upkeep.purge();
          const history = await recordAll(apps, writes);
          const order = linearize(writeModel, history);
          assert.ok(order, `no order explains ${JSON.stringify(history)}`);
          await checkAgainstOneByOne(stores[0], order);
        }),
        { numRuns: runs(30) },
      );
    });

    it('answers every change of two servers, in a history without gaps', async () => {
      const made = await submitFrom(apps, 12, 5);
      const line = await stores[1].range({ limit: 99, newestFirst: false });
      assert.deepEqual(
        made.map(({ id, digest }) => `${id} ${digest}`).sort(),
        line.map(({ id, digest }) => `${id} ${digest}`).sort(),
      );
    });

    it('leaves no content behind that nothing uses', async () => {
      await submitFrom([apps[0], apps[0]], 12, 5);
      const { documents, pages } = await apps[0].collectGarbage(anonymous, true, () => {});
      assert.deepEqual([documents.unreachable, pages.unreachable], [0, 0]);
    });

    it('leaves none behind either when two servers begin at the same time, each as if alone', async () => {
      for (let round = 0; round < 3; round += 1) {
        const begun = [appOver(stores[0]), appOver(stores[1])] as const;
        await submitFrom(begun, 8, 2, `round-${round}`);
        const { documents, pages } = await begun[0].collectGarbage(anonymous, true, () => {});
        assert.deepEqual([documents.unreachable, pages.unreachable], [0, 0]);
      }
    });

    it('commits a large change among many small ones', async () => {
      let isDone = false;
      const large = submitLarge(apps[0], 600).finally(() => {
        isDone = true;
      });
      let rounds = 0;
      for (; !isDone && rounds < 1_000; rounds += 1)
        await submitFrom(apps, 4, 1, `round-${rounds}`);
      const { revision } = await large;
      assert.ok(rounds < 1_000 && revision.id > 0);
    });
  });
}

function appOver(store: HistoryStore, limits: Partial<Limits> = {}): App {
  return createApp({
    store,
    clock: systemClock,
    limits: { ...defaultLimits, ...limits },
    rules: rulePorts(store),
    ...testKeys(),
  });
}

/** Does all at once, every other one on another server, and records what came of them. */
async function recordAll(
  apps: readonly [App, App],
  writes: readonly Write[],
): Promise<readonly WriteOperation[]> {
  let now = 0;
  const tick = (): number => {
    now += 1;
    return now;
  };
  return Promise.all(writes.map((write, at) => recordWrite(apps[at % 2] as App, write, tick)));
}

/** Compares a history with the one of an app that does the same operations one after the other. */
async function checkAgainstOneByOne(
  store: HistoryStore,
  order: readonly WriteOperation[],
): Promise<void> {
  const alone = await openTestApp();
  for (const { input, output } of order) {
    const again = await recordWrite(alone.app, input, () => 0);
    assert.deepEqual(again.output, output);
  }
  const mapsOf = async (one: HistoryStore) =>
    (await one.range({ limit: 1_000, newestFirst: false })).map(({ maps }) => maps);
  assert.deepEqual(await mapsOf(store), await mapsOf(alone.store));
  await alone.close();
}

/** Has submitters on both servers submit, each time another document; gives the revisions. */
async function submitFrom(
  apps: readonly [App, App],
  submitters: number,
  times: number,
  prefix = 'own',
): Promise<readonly { readonly id: number; readonly digest: string }[]> {
  const each = await Promise.all(
    Array.from({ length: submitters }, async (_, submitter) => {
      const made: { readonly id: number; readonly digest: string }[] = [];
      for (let nth = 0; nth < times; nth += 1) {
        const text = textOf([{ name: `${prefix}-${submitter}`, data: { nth } }]);
        const { revision } = await (apps[submitter % 2] as App).submitDocuments(anonymous, {
          text,
        });
        made.push({ id: revision.id, digest: revision.digest });
      }
      return made;
    }),
  );
  return each.flat();
}

function submitLarge(app: App, count: number) {
  const documents = Array.from({ length: count }, (_, at) => ({ name: `large-${at}` }));
  return app.submitDocuments(anonymous, { text: textOf(documents) });
}
