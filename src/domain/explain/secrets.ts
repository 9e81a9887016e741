import type { DocumentFacts } from '../document/document.ts';
import type { Location } from '../json/path/read.ts';
import { membersOf } from '../json/path/read.ts';
import { ExactNumber, isJsonArray, type Json, type Scalar, setOwn } from '../json/value.ts';
import {
  type IsSecret,
  memberTrace,
  type Trace,
  type TracedValue,
  tracedMember,
  tracesBehind,
} from './trace.ts';

/** Returns the document of a key, among those that the explained document is made from. */
export type FactsOf = (key: string) => DocumentFacts;

/** Replaces a secret value. */
const hidden = '(secret)';

/**
 * Decides whether a value with a trace comes from an encrypted document, passed through one, or depends on the content
 * of one.
 */
export function secretsBy(factsOf: FactsOf): IsSecret {
  return (trace) => {
    for (const { step } of tracesBehind(trace)) {
      if (step.secret || isEncrypted(factsOf(step.document))) return true;
    }
    return false;
  };
}

/** Whether all data of a document is secret. */
export function isEncrypted({ storagePolicy }: DocumentFacts): boolean {
  return storagePolicy === 'encrypted';
}

/** A value without its secrets: a text replaces each secret scalar, mapping or list. */
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

/** The part of a location within a rendered document that is not secret. */
export function outsideSecrets(root: Trace, location: Location, isSecret: IsSecret): Location {
  let trace = root;
  for (const [depth, key] of location.entries()) {
    if (isSecret(trace)) return location.slice(0, depth);
    trace = memberTrace(trace, key);
  }
  return location;
}

/** Whether a value is secret, or contains a secret. */
export function holdsSecret(spot: TracedValue, isSecret: IsSecret): boolean {
  if (isSecret(spot.trace)) return true;
  return membersOf(spot.value ?? null).some((key) =>
    holdsSecret(tracedMember(spot, key), isSecret),
  );
}

/** All scalars that are secret, or are in a secret mapping or list. */
export function* secretScalars(spot: TracedValue, isSecret: IsSecret): Generator<Scalar> {
  const { value = null } = spot;
  const keys = membersOf(value);
  if (keys.length > 0) {
    for (const key of keys) yield* secretScalars(tracedMember(spot, key), isSecret);
  } else if (isScalar(value) && isSecret(spot.trace)) yield value;
}

function isScalar(value: Json): value is Scalar {
  return typeof value !== 'object' || value === null || value instanceof ExactNumber;
}
