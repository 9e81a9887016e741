import { describe, it } from 'vitest';
import { embeddedPlace, hasMongo, mongoPlace } from './place.ts';
import { pollWithKills } from './pollers.ts';
import { safety, timeoutMs } from './settings.ts';
import { soakSources } from './soak.ts';

describe(`data sources, seed ${safety.seed}`, () => {
  it(
    `have one poller of three servers, whatever the ${safety.pollers} that are killed`,
    () => pollWithKills(embeddedPlace),
    timeoutMs,
  );

  (hasMongo ? it : it.skip)(
    `have one poller of three servers on MongoDB, whatever the ${safety.pollers} that are killed (needs PURSER_MONGODB_URL)`,
    () => pollWithKills(mongoPlace),
    timeoutMs,
  );

  it(
    `survive ${safety.soakSeconds} seconds of APIs that misbehave`,
    () => soakSources(embeddedPlace, safety.soakSeconds),
    timeoutMs,
  );
});
