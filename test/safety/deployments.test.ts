import { describe, it } from 'vitest';
import { killDeployers, localPrograms } from './deployers.ts';
import { embeddedPlace, hasMongo, mongoPlace } from './place.ts';
import { safety, timeoutMs } from './settings.ts';

const places = [
  ['the embedded store', embeddedPlace, true],
  ['MongoDB (needs PURSER_MONGODB_URL)', mongoPlace, hasMongo],
] as const;

describe.each(places)(`deployments on %s, seed ${safety.seed}`, (_name, openPlace, hasPlace) => {
  const test = hasPlace ? it : it.skip;

  test(
    `can be resumed after each of ${safety.deployers} kills, and run no action twice`,
    () => killDeployers(openPlace, localPrograms, safety.deployers),
    timeoutMs,
  );
});
