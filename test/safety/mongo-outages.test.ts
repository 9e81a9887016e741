import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { openMongoStore } from '../../src/adapters/mongo/open-store.ts';
import { anonymous } from '../../src/domain/access/principal.ts';
import { PurserError } from '../../src/domain/errors.ts';
import { seededRandom } from '../support/random.ts';
import { soundHistory } from './check-store.ts';
import { layLink } from './flaky-link.ts';
import { appOn, submitSized } from './outages.ts';
import { hasMongo, mongoPlace } from './place.ts';
import { safety, timeoutMs } from './settings.ts';

const suite = hasMongo ? describe : describe.skip;

suite(`MongoDB behind a cable, seed ${safety.seed} (needs PURSER_MONGODB_URL)`, () => {
  it(
    'loses nothing when it goes away in the middle of commits, and serves on when it is back',
    async () => {
      const random = seededRandom(safety.seed);
      const place = await mongoPlace();
      const link = await layLink(place.settings['PURSER_MONGODB_URL'] ?? '');
      const store = await openMongoStore({ url: link.url });
      const app = appOn(store);
      const kept = new Map<string, number>();
      try {
        await submitSized(app, 'first', 10);
        for (let trial = 0; trial < safety.cuts; trial += 1) {
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
        assert.ok(
          (await app.revision(anonymous, {})).id > 1,
          'there were commits between the cuts',
        );
      } finally {
        await app.close();
        await link.close();
        await place.remove();
      }
    },
    timeoutMs,
  );
});
