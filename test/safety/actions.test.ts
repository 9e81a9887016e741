import { describe, it } from 'vitest';
import { callWhileFlapping } from './flapping.ts';
import { embeddedPlace, hasMongo, mongoPlace } from './place.ts';
import { killSenders, pauseSenders } from './senders.ts';
import { safety, timeoutMs, timeoutOfKills } from './settings.ts';

const places = [
  ['the embedded store', embeddedPlace, true],
  ['MongoDB (needs PURSER_MONGODB_URL)', mongoPlace, hasMongo],
] as const;

describe.each(places)(`actions on %s, seed ${safety.seed}`, (_name, openPlace, hasPlace) => {
  const test = hasPlace ? it : it.skip;

  test(
    `are made as promised over ${safety.senders} kills`,
    () => killSenders(openPlace, 1),
    timeoutOfKills(safety.senders),
  );

  test(
    `are made as promised by two servers, of which one is killed ${safety.senders} times`,
    () => killSenders(openPlace, 2),
    timeoutOfKills(safety.senders),
  );

  test(
    `are made as promised by two servers, of which one is paused ${safety.pauses} times while its leases move`,
    () => pauseSenders(openPlace),
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
