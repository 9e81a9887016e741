import assert from 'node:assert/strict';
import type { App } from '../../src/app/app.ts';
import { createApp } from '../../src/app/create-app.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { defaultLimits } from '../../src/domain/limits.ts';
import type { HistoryStore } from '../../src/ports/history-store.ts';
import { testKeys } from '../support/app.ts';
import { type Random, seededRandom } from '../support/random.ts';
import { type DocumentSketch, layeringPolicy, sketched, textOf } from '../support/submitted.ts';
import { soundHistory } from './check-store.ts';
import { onProblems, type Place } from './place.ts';
import { type Racer, startRacer } from './racers.ts';
import { safety } from './settings.ts';

/** Two races at a time, so that the loser of one has to check again. */
const lanes = 2;

/** Milliseconds that one of two may come later. */
const longestLead = 4;

const quaySchema = 'safety/Quay/v1';

/** A way to come to need a quay, which another deletes. */
interface Race {
  /** What is there before, beside the quay. */
  readonly before: (quay: string) => readonly DocumentSketch[];
  /** What makes something need the quay. */
  readonly need: (quay: string) => DocumentSketch;
  /** The error of either if it loses. */
  readonly needLoses: string;
  readonly deletionLoses: string;
}

const child = { needLoses: 'PARENT_NOT_FOUND', deletionLoses: 'HAS_CHILDREN' };
const reference = { needLoses: 'REFERENCE_NOT_FOUND', deletionLoses: 'IS_REFERENCED' };
const crane = (quay: string) => ({ schema: 'safety/Crane/v1', name: `${quay}/crane` });
const ship = (quay: string, data: { quay: string } | null) => {
  return { schema: 'safety/Ship/v1', name: `ship-${quay}`, data: data ?? {} };
};
const barge = (quay: string, at: string) => {
  return { schema: 'safety/Barge/v1', name: `barge-${quay}`, data: { quay: at } };
};
const fleet = (quay: string, data: { quay: string } | null): DocumentSketch => ({
  schema: 'safety/Ship/v1',
  name: `fleet-${quay}`,
  metadata: {
    labels: { fleet: quay },
    layeringDefinition: { layer: 'global', abstract: true },
  },
  data: data ?? {},
});
const ofFleet = (quay: string): DocumentSketch => ({
  schema: 'safety/Ship/v1',
  name: `ship-${quay}`,
  metadata: {
    layeringDefinition: {
      layer: 'site',
      parentSelector: { fleet: quay },
      actions: [{ method: 'merge', path: '.' }],
    },
  },
});

const races: readonly Race[] = [
  // A child that is new, by its Key.
  { ...child, before: () => [], need: crane },
  // A child that comes from another parent.
  { ...child, before: (quay) => [barge(quay, 'home')], need: (quay) => barge(quay, quay) },
  // A referrer that is new.
  { ...reference, before: () => [], need: (quay) => ship(quay, { quay }) },
  // A document that did not refer to it.
  { ...reference, before: (quay) => [ship(quay, null)], need: (quay) => ship(quay, { quay }) },
  // One that refers to it by what it is layered on, and is not submitted.
  {
    ...reference,
    before: (quay) => [fleet(quay, null), ofFleet(quay)],
    need: (quay) => fleet(quay, { quay }),
  },
];

const segment: DocumentSketch = {
  schema: 'purser/ReferentialSchema/v1',
  name: 'safety',
  control: true,
  data: {
    resources: [
      { name: 'quay', schema: quaySchema },
      { name: 'crane', schema: 'safety/Crane/v1', parent: 'quay' },
      { name: 'barge', schema: 'safety/Barge/v1', parent: 'quay', parentPath: '.quay' },
      {
        name: 'ship',
        schema: 'safety/Ship/v1',
        references: [{ name: 'quay', path: '.quay' }],
      },
    ],
  },
};

/**
 * Has processes create what needs a document while others delete it, over and over: exactly one of
 * two wins, the other receives the reason, and no reference is ever broken.
 */
export async function raceForReferences(openPlace: () => Promise<Place>): Promise<void> {
  const place = await openPlace();
  const store = await place.open();
  const app = createApp({ store, clock, limits: defaultLimits, ...testKeys() });
  await prepare(app);
  const racers = await Promise.all(
    Array.from({ length: 2 * lanes }, (_, nth) =>
      // Each lane has one that accepts problems, and one that does not.
      startRacer({ settings: { ...place.settings, ...onProblems(nth) } }),
    ),
  );
  const winners = await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      raceOften(racers.slice(2 * lane, 2 * lane + 2), lane),
    ),
  );
  for (const racer of racers) await racer.stop();
  await checkOutcome(app, store, new Map(winners.flat()));
  await app.close();
  await place.remove();
}

const clock = { now: () => new Date().toISOString() };

function quayOf(trial: number): string {
  return `quay-${trial}`;
}

function raceOf(trial: number): Race {
  return races[trial % races.length] as Race;
}

/** All that is there before the races. */
async function prepare(app: App): Promise<void> {
  const trials = Array.from({ length: safety.races }, (_, trial) => trial);
  const quays = ['home', ...trials.map(quayOf)].map((name) => ({ schema: quaySchema, name }));
  const others = trials.flatMap((trial) => raceOf(trial).before(quayOf(trial)));
  const text = textOf([layeringPolicy('global', 'site'), segment, ...quays, ...others]);
  await app.submitDocuments(anonymous, { text });
}

type Winner = 'need' | 'deletion';

/** Every trial of a lane, and who won it. */
async function raceOften(
  racers: readonly Racer[],
  lane: number,
): Promise<readonly (readonly [number, Winner])[]> {
  const random = seededRandom(safety.seed + lane);
  const winners: (readonly [number, Winner])[] = [];
  for (let trial = lane; trial < safety.races; trial += lanes) {
    winners.push([trial, await raceOnce(racers, trial, random)]);
  }
  return winners;
}

async function raceOnce(racers: readonly Racer[], trial: number, random: Random): Promise<Winner> {
  const quay = quayOf(trial);
  const { need, needLoses, deletionLoses } = raceOf(trial);
  const tombstone = { schema: quaySchema, name: quay, tombstone: true };
  const sides = [need(quay), tombstone].map((one) => JSON.stringify([sketched(one)]));
  // Neither process has always the same part.
  const [one, other] = (random.oneIn(2) ? racers : racers.toReversed()) as [Racer, Racer];
  const lead = random.below(2 * longestLead + 1) - longestLead;
  const [needed, deleted] = await Promise.all([
    one.submit(sides[0] as string, Math.max(0, lead)),
    other.submit(sides[1] as string, Math.max(0, -lead)),
  ]);
  const reported = `trial ${trial}: [${needed}] against [${deleted}]`;
  assert.ok((needed.length === 0) !== (deleted.length === 0), `${reported}: one wins`);
  const lost = deleted.length === 0 ? needed : deleted;
  const reason = deleted.length === 0 ? needLoses : deletionLoses;
  assert.ok([reason, 'REVISION_CONFLICT'].includes(lost.join()), reported);
  return deleted.length === 0 ? 'deletion' : 'need';
}

/** Looks at what the races left: what won is there, what lost is not, and nothing is broken. */
async function checkOutcome(
  app: App,
  store: HistoryStore,
  winners: ReadonlyMap<number, Winner>,
): Promise<void> {
  assert.equal(winners.size, safety.races);
  const line = await soundHistory(store);
  assert.equal(line.length, 1 + safety.races, 'each race makes one revision');
  const head = await app.revision(anonymous, {});
  const ids = Array.from(winners.keys(), (trial) => ({ schema: quaySchema, name: quayOf(trial) }));
  const [quays, needs] = [
    await app.documentsByName(anonymous, head, ids),
    await app.referrers(anonymous, head, ids, { relations: ['parent', 'reference'] }),
  ];
  for (const [at, winner] of [...winners.values()].entries()) {
    const expected = winner === 'need' ? [1, 1] : [0, 0];
    assert.deepEqual([quays[at]?.length, needs[at]?.length], expected, ids[at]?.name);
  }
  const { documents, issues } = await app.integrityReport(anonymous, head);
  assert.ok(documents > 0);
  assert.deepEqual(issues, []);
  const won = new Set(winners.values());
  assert.ok(safety.races < 100 || won.size === 2, 'now the one wins, now the other');
}
