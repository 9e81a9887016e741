import type { DocumentFacts } from '../document/document.ts';
import type { Location } from '../json/path-read.ts';
import { membersOf } from '../json/path-read.ts';
import { isJsonArray, type Json, setOwn } from '../json/value.ts';
import {
  type IsSecret,
  memberTrace,
  type Trace,
  type TracedValue,
  tracedMember,
  tracesBehind,
} from './trace.ts';

/** The document of a key, among those that an explained one is made from. */
export type FactsOf = (key: string) => DocumentFacts;

/** What stands for a value that is secret. */
const hidden = '(secret)';

/**
 * Decides of traces whether their values come from a document that is stored encrypted, or through one, or
 * depend on what one holds.
 */
export function secretsBy(factsOf: FactsOf): IsSecret {
  return (trace) => {
    for (const { step } of tracesBehind(trace)) {
      if (step.secret || isEncrypted(factsOf(step.document))) return true;
    }
    return false;
  };
}

/** Whether nothing of a document's own data may be shown. */
export function isEncrypted({ storagePolicy }: DocumentFacts): boolean {
  return storagePolicy === 'encrypted';
}

/** A value without what in it is secret: in place of a mapping or list that is, one text stands. */
export function withoutSecrets(spot: TracedValue, isSecret: IsSecret): Json {
  const { value = null } = spot;
  if (isSecret(spot.trace)) return hidden;
  const shown = (key: string | number): Json => withoutSecrets(tracedMember(spot, key), isSecret);
  const keys = membersOf(value);
  if (keys.length === 0) return value;
  if (isJsonArray(value)) return keys.map(shown);
  const mapping: Record<string, Json> = {};
  for (const key of keys) setOwn(mapping, String(key), shown(key));
  return mapping;
}

/** A location within a rendered document, as far as it is outside of what is secret there. */
export function outsideSecrets(root: Trace, location: Location, isSecret: IsSecret): Location {
  let trace = root;
  for (const [depth, key] of location.entries()) {
    if (isSecret(trace)) return location.slice(0, depth);
    trace = memberTrace(trace, key);
  }
  return location;
}

/** Whether a value is secret, or something in it is. */
export function holdsSecret(spot: TracedValue, isSecret: IsSecret): boolean {
  if (isSecret(spot.trace)) return true;
  return membersOf(spot.value ?? null).some((key) =>
    holdsSecret(tracedMember(spot, key), isSecret),
  );
}
