import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { App } from '../../src/app/app.ts';
import { createApp } from '../../src/app/create-app.ts';
import type { Relation } from '../../src/app/render/relation.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import type { Revision } from '../../src/domain/revision/revision.ts';
import { testKeys } from '../support/app.ts';
import { seededRandom } from '../support/random.ts';
import { makeSeededHistory } from '../support/seeded-history.ts';
import { soundHistory } from './check-store.ts';
import { embeddedPlace, hasMongo, mongoPlace, type Place } from './place.ts';
import { safety, timeoutMs } from './settings.ts';

const relations: readonly Relation[] = [
  'parent',
  'children',
  'substitutesFrom',
  'substitutesInto',
  'replaces',
  'replacedBy',
];

(hasMongo ? describe : describe.skip)(
  `the two stores, seed ${safety.seed} (needs PURSER_MONGODB_URL)`,
  () => {
    it(
      'keep the same histories, and answer alike',
      async () => {
        for (let nth = 0; nth < 3; nth += 1) {
          const [one, other] = [
            await answersOf(embeddedPlace, nth),
            await answersOf(mongoPlace, nth),
          ];
          assert.ok(one.length > safety.steps / 2, 'there is a history');
          assert.deepEqual(one, other);
        }
      },
      timeoutMs,
    );
  },
);

/** All that can be asked of a history, and its digests. */
async function answersOf(
  openPlace: () => Promise<Place>,
  nth: number,
): Promise<readonly unknown[]> {
  const place = await openPlace();
  const store = await place.open();
  let seconds = 0;
  const clock = {
    now: () => {
      seconds += 1;
      return new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString();
    },
  };
  const app = createApp({ store, clock, limits: defaultLimits, ...testKeys() });
  await makeSeededHistory(app, seededRandom(safety.seed + nth), safety.steps);
  const line = await soundHistory(store);
  const answers: unknown[] = [];
  for (const [at, revision] of line.entries()) {
    const earlier = line[Math.floor(at / 2)] ?? revision;
    answers.push(await answerOf(app, earlier, revision));
  }
  await app.close();
  await place.remove();
  return answers;
}

async function answerOf(app: App, earlier: Revision, revision: Revision): Promise<unknown> {
  const whole = { page: { first: 1_000 } };
  const { items } = await app.documents(anonymous, revision, {
    ...whole,
    sort: [{ by: 'serial', descending: true }],
  });
  const entries = items.map(({ node }) => node);
  return {
    revision,
    entries,
    bodies: await app.bodies(anonymous, entries),
    rendered: await orMessages(
      app.renderedDocuments(anonymous, revision, whole),
      ({ items: rows }) => rows.map(({ node }) => node),
    ),
    related: await Promise.all(
      relations.map((relation) => app.listRelatedDocuments(anonymous, revision, relation, entries)),
    ),
    documents: await app.diffDocuments(anonymous, earlier, revision),
    buckets: await app.diffBuckets(anonymous, earlier, revision),
    differences: await app.diffRendered(anonymous, earlier, revision),
  };
}

async function orMessages<T>(asked: Promise<T>, shown: (answer: T) => unknown): Promise<unknown> {
  try {
    return shown(await asked);
  } catch (error) {
    return String(error);
  }
}
