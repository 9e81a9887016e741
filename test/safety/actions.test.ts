import { describe, it } from 'vitest';
import { callWhileFlapping } from './flapping.ts';
import { inLanes } from './in-lanes.ts';
import { embeddedPlace, hasMongo, mongoPlace } from './place.ts';
import { killSenders, pauseSenders } from './senders.ts';
import { safety, timeoutMs, timeoutOfKills } from './settings.ts';

const lanes = 4;

const places = [
  ['the embedded store', embeddedPlace, true],
  ['MongoDB (needs PURSER_MONGODB_URL)', mongoPlace, hasMongo],
] as const;

describe.each(places)(`actions on %s, seed ${safety.seed}`, (_name, openPlace, hasPlace) => {
  const test = hasPlace ? it : it.skip;

  test(
    `are made as promised over ${safety.senders} kills`,
    () => inLanes(safety.senders, lanes, (times, lane) => killSenders(openPlace, 1, times, lane)),
    timeoutOfKills(safety.senders),
  );

  test(
    `are made as promised by two servers, of which one is killed ${safety.senders} times`,
    () => inLanes(safety.senders, lanes, (times, lane) => killSenders(openPlace, 2, times, lane)),
    timeoutOfKills(safety.senders),
  );

  test(
    `are made as promised by two servers, of which one is paused ${safety.pauses} times while its leases move`,
    () => inLanes(safety.pauses, lanes, (times, lane) => pauseSenders(openPlace, times, lane)),
    timeoutOfKills(safety.pauses),
  );

  test(
    'are made at each appearance of a row that flaps, without a limit of loops',
    () => callWhileFlapping(openPlace, 0),
    timeoutMs,
  );

  test(
    'are stopped and reported by default when a row flaps',
    () => callWhileFlapping(openPlace, null),
    timeoutMs,
  );
});
