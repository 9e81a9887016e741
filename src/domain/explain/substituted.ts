import { membersOf } from '../json/path/read.ts';
import { isJsonArray, type Json, setOwn } from '../json/value.ts';
import {
  type StepKind,
  type Trace,
  type TracedValue,
  tracedMember,
  tracesBehind,
} from './trace.ts';

/**
 * Replaces a substituted value in messages of validation, in the words of Deckhand.
 * (docs/validation.md#the-result)
 */
const substitutedText = 'Sanitized to avoid exposing secret.';

const kinds: ReadonlySet<StepKind> = new Set(['substituted', 'rewritten']);

/**
 * A value in which a text replaces each value that a substitution inserted or changed, also in a parent. Parts without
 * such values are shared, not copied.
 */
export function withoutSubstituted(spot: TracedValue): Json {
  const { value = null, trace } = spot;
  if (isSubstituted(trace)) return substitutedText;
  const keys = membersOf(value);
  const shown = keys.map((key) => withoutSubstituted(tracedMember(spot, key)));
  if (shown.every((member, at) => member === tracedMember(spot, keys[at] ?? '').value))
    return value;
  if (isJsonArray(value)) return shown;
  const mapping: Record<string, Json> = {};
  for (const [at, key] of keys.entries()) setOwn(mapping, String(key), shown[at] ?? null);
  return mapping;
}

/** Whether a substitution put a value in place, or changed a part of it, also in a document that it is inherited from. */
export function isSubstituted(trace: Trace): boolean {
  return [...tracesBehind(trace)].some(({ step }) => kinds.has(step.kind));
}
