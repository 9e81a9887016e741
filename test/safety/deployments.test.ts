import { describe, it } from 'vitest';
import { killDeployers, localPrograms } from './deployers.ts';
import { inLanes } from './in-lanes.ts';
import { embeddedPlace, hasMongo, mongoPlace } from './place.ts';
import { approveElsewhere, killRivals } from './rival-deployers.ts';
import { safety, timeoutMs, timeoutOfKills } from './settings.ts';

const lanes = 3;

const places = [
  ['the embedded store', embeddedPlace, true],
  ['MongoDB (needs PURSER_MONGODB_URL)', mongoPlace, hasMongo],
] as const;

describe.each(places)(`deployments on %s, seed ${safety.seed}`, (_name, openPlace, hasPlace) => {
  const test = hasPlace ? it : it.skip;

  test(
    `can be resumed after each of ${safety.deployers} kills, and run no action twice`,
    () =>
      inLanes(safety.deployers, lanes, (kills, lane) =>
        killDeployers(openPlace, localPrograms, kills, lane),
      ),
    timeoutMs,
  );
});

// Two servers have one store only on MongoDB.
describe.skipIf(!hasMongo)(`deployments of two servers on MongoDB, seed ${safety.seed}`, () => {
  it(
    `of one environment wait for each other, whichever server is killed, ${safety.rivals} times`,
    () => killRivals(mongoPlace),
    timeoutOfKills(safety.rivals),
  );

  it(
    'are approved by another person on another server',
    () => approveElsewhere(mongoPlace),
    timeoutMs,
  );
});
