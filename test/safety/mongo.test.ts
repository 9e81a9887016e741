import assert from 'node:assert/strict';
import { beforeAll, describe, it } from '@jest/globals';
import { openMongoStore } from '../../src/adapters/mongo/open-store.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { PurserError } from '../../src/domain/errors.ts';
import { buildCli, serveCli } from '../support/cli.ts';
import { seededRandom } from '../support/random.ts';
import { soundHistory } from './check-store.ts';
import { layLink } from './flaky-link.ts';
import { killTrials } from './kills.ts';
import { appOn, submitSized } from './outages.ts';
import { hasMongo, mongoPlace } from './place.ts';
import { raceForReferences } from './references.ts';
import { patienceMs, safety } from './settings.ts';
import { submitTogether } from './submitters.ts';

const suite = hasMongo ? describe : describe.skip;

if (hasMongo) beforeAll(buildCli);

suite(`MongoDB, seed ${safety.seed} (needs PURSER_MONGODB_URL)`, () => {
  it(
    'keeps each of the changes of 32 submitters to 4 servers once',
    async () => {
      const place = await mongoPlace();
      const servers = await Promise.all([1, 2, 3, 4].map(() => serveCli(place.settings)));
      const store = await place.open();
      await submitTogether(
        servers.map(({ url }) => url),
        store,
      );
      await store.close();
      for (const server of servers) await server.stop();
      await place.remove();
    },
    patienceMs,
  );

  it(`is whole after each of ${safety.kills} kills`, () => killTrials(mongoPlace), patienceMs);

  it(
    `breaks no reference in ${safety.races} races`,
    () => raceForReferences(mongoPlace),
    patienceMs,
  );

  it(
    'loses nothing when it goes away in the middle of commits, and serves on when it is back',
    async () => {
      const random = seededRandom(safety.seed);
      const place = await mongoPlace();
      const link = await layLink(place.settings['PURSER_MONGODB_URL'] ?? '');
      const store = await openMongoStore({ url: link.url });
      const app = appOn(store);
      const kept = new Map<string, number>();
      await submitSized(app, 'first', 10);
      for (let trial = 0; trial < 10; trial += 1) {
        link.cutAfter(random.below(400_000));
        for (let nth = 0; ; nth += 1) {
          const name = `${trial}-${nth}`;
          try {
            kept.set(name, (await submitSized(app, name, random.below(100_000))).id);
          } catch (error) {
            assert.ok(error instanceof PurserError, String(error));
            assert.equal(error.code, 'STORE_UNAVAILABLE');
            break;
          }
        }
        link.mend();
        const line = await soundHistory(store);
        for (const [name, id] of kept) assert.equal(line[id - 1]?.message, name);
        const messages = line.map(({ message }) => message);
        assert.equal(new Set(messages).size, messages.length, 'no change is there twice');
      }
      assert.ok((await app.revision(anonymous, {})).id > 10);
      await app.close();
      await link.close();
      await place.remove();
    },
    patienceMs,
  );
});
