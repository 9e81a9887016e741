import { MongoClient } from 'mongodb';
import { describe, it } from 'vitest';
import { serveCli } from '../support/cli.ts';
import { killTrials } from './kills.ts';
import { hasMongo, mongoPlace, onProblems, type Place } from './place.ts';
import { raceForReferences } from './references.ts';
import { safety, timeoutMs } from './settings.ts';
import { submitTogether } from './submitters.ts';
import { killTableWriters } from './tables.ts';

const suite = hasMongo ? describe : describe.skip;

suite(`MongoDB, seed ${safety.seed} (needs PURSER_MONGODB_URL)`, () => {
  it(
    'keeps each of the changes of 32 submitters to 4 servers once',
    async () => {
      const place = await mongoPlace();
      const servers = await Promise.all(
        [1, 2, 3, 4].map((nth) => serveCli({ ...place.settings, ...onProblems(nth) })),
      );
      const store = await place.open();
      await submitTogether(
        servers.map(({ url }) => url),
        store,
      );
      await store.close();
      for (const server of servers) await server.stop();
      await place.remove();
    },
    timeoutMs,
  );

  it(`is whole after each of ${safety.kills} kills`, () => killTrials(mongoPlace), timeoutMs);

  it(
    `shows a table whole after each of ${safety.tableKills} kills`,
    async () => {
      const place = await mongoPlace();
      await killTableWriters(place, 1_000, safety.tableKills, () => countRows(place));
      await place.remove();
    },
    timeoutMs,
  );

  it(
    `breaks no reference in ${safety.races} races`,
    () => raceForReferences(mongoPlace),
    timeoutMs,
  );
});

/** The rows in the database, of whatever table. */
async function countRows({ settings }: Place): Promise<number> {
  const client = new MongoClient(settings['PURSER_MONGODB_URL'] ?? '');
  try {
    const collections = await client.db().collections();
    const ofTables = collections.filter(({ collectionName }) => collectionName.startsWith('rows.'));
    const counts = await Promise.all(ofTables.map((rows) => rows.countDocuments()));
    return counts.reduce((sum, count) => sum + count, 0);
  } finally {
    await client.close();
  }
}
