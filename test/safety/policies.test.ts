import { describe, it } from 'vitest';
import { evaluateOnTwoServers, killEvaluators } from './evaluators.ts';
import { embeddedPlace, hasMongo, mongoPlace } from './place.ts';
import { safety, timeoutMs } from './settings.ts';

const places = [
  ['the embedded store', embeddedPlace, true],
  ['MongoDB (needs PURSER_MONGODB_URL)', mongoPlace, hasMongo],
] as const;

describe.each(places)(`policies on %s, seed ${safety.seed}`, (_name, openPlace, hasPlace) => {
  const test = hasPlace ? it : it.skip;

  test(
    'are evaluated once by two servers, and go on when one of them is killed',
    () => evaluateOnTwoServers(openPlace),
    timeoutMs,
  );

  test(
    `have the state of one evaluation after each of ${safety.evaluators} kills`,
    () => killEvaluators(openPlace),
    timeoutMs,
  );
});
