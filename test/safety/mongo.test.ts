import { beforeAll, describe, it } from 'vitest';
import { buildCli, serveCli } from '../support/cli.ts';
import { killTrials } from './kills.ts';
import { hasMongo, mongoPlace, onProblems } from './place.ts';
import { raceForReferences } from './references.ts';
import { safety, timeoutMs } from './settings.ts';
import { submitTogether } from './submitters.ts';

const suite = hasMongo ? describe : describe.skip;

if (hasMongo) beforeAll(buildCli);

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
    `breaks no reference in ${safety.races} races`,
    () => raceForReferences(mongoPlace),
    timeoutMs,
  );
});
