import { describe, it } from 'vitest';
import { inLanes } from './in-lanes.ts';
import { embeddedPlace, hasMongo, mongoPlace } from './place.ts';
import { killReporters } from './receivers.ts';
import { safety, timeoutOfKills } from './settings.ts';

const lanes = 4;

const places = [
  ['the embedded store', embeddedPlace, true],
  ['MongoDB (needs PURSER_MONGODB_URL)', mongoPlace, hasMongo],
] as const;

describe.each(places)(`notifications on %s, seed ${safety.seed}`, (_name, openPlace, hasPlace) => {
  const test = hasPlace ? it : it.skip;

  test(
    `are sent at least once and in order over ${safety.receivers} kills`,
    () =>
      inLanes(safety.receivers, lanes, (kills, lane) => killReporters(openPlace, 1, kills, lane)),
    timeoutOfKills(safety.receivers),
  );

  test(
    `are sent at least once and in order by two servers, of which one is killed ${safety.receivers} times`,
    () =>
      inLanes(safety.receivers, lanes, (kills, lane) => killReporters(openPlace, 2, kills, lane)),
    timeoutOfKills(safety.receivers),
  );
});
