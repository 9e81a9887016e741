import type { DocumentFacts } from '../document/document.ts';
import type { Location } from '../json/path-read.ts';
import { membersOf } from '../json/path-read.ts';
import { isJsonArray, type Json, setOwn } from '../json/value.ts';
import { memberSpot, memberTrace, type Spot, type Trace, tracesBehind } from './trace.ts';

/** The document of a key, among those that an explained one is made from. */
export type FactsOf = (key: string) => DocumentFacts;

/** What stands for a value that is secret. */
const hidden = '(secret)';

/** Whether a value comes from a document that is stored encrypted, or through one. */
export function isSecret(trace: Trace, factsOf: FactsOf): boolean {
  for (const { step } of tracesBehind(trace)) {
    if (factsOf(step.document).storagePolicy === 'encrypted') return true;
  }
  return false;
}

/** A value without what in it is secret: in place of a mapping or list that is, one text stands. */
export function withoutSecrets(spot: Spot, factsOf: FactsOf): Json {
  const { value = null } = spot;
  if (isSecret(spot.trace, factsOf)) return hidden;
  const shown = (key: string | number): Json => withoutSecrets(memberSpot(spot, key), factsOf);
  const keys = membersOf(value);
  if (keys.length === 0) return value;
  if (isJsonArray(value)) return keys.map(shown);
  const mapping: Record<string, Json> = {};
  for (const key of keys) setOwn(mapping, String(key), shown(key));
  return mapping;
}

/** A location within a rendered document, as far as it is outside of what is secret there. */
export function outsideSecrets(root: Trace, location: Location, factsOf: FactsOf): Location {
  let trace = root;
  for (const [depth, key] of location.entries()) {
    if (isSecret(trace, factsOf)) return location.slice(0, depth);
    trace = memberTrace(trace, key);
  }
  return location;
}
