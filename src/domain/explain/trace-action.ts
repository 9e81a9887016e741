import type { LayeringAction } from '../document/document.ts';
import { invariant } from '../errors.ts';
import { parseActionPath } from '../json/path/path.ts';
import { findAll } from '../json/path/read.ts';
import { isJsonArray, type Json } from '../json/value.ts';
import { mergedMembers, removeTraced, withMembers, writeTraced } from './edit-traced.ts';
import {
  content,
  type IsSecret,
  placed,
  type Step,
  type TracedValue,
  tracedMember,
  tracedValueAt,
} from './trace.ts';

const kinds = { merge: 'merged', replace: 'replaced', delete: 'deleted' } as const;

/**
 * The document of the action, the location of the action in its metadata, and the documents that
 * are secret.
 */
export interface ActionPlace {
  readonly document: string;
  readonly place: string;
  readonly isSecret: IsSecret;
}

/**
 * `applyAction` of rendering, with traces: the result of an action that has succeeded before. `own`
 * is the data of the action's document.
 */
export function traceAction(
  inherited: TracedValue,
  own: Json,
  { method, path: text }: LayeringAction,
  { document, place, isSecret }: ActionPlace,
): TracedValue {
  const path = parseActionPath(text);
  const origin = { from: null, at: [], part: false, secret: false };
  const step: Step = { kind: kinds[method], document, place, ...origin };
  const into = { path, step, isSecret };
  if (method === 'delete') {
    if (path.length === 0) return placed(content({}, step), inherited);
    return removeTraced(inherited, into);
  }
  const [first] = findAll(own, path);
  invariant(first, 'an action that was applied found what it puts in');
  const value = tracedValueAt(content(own, step), first);
  if (method === 'replace') return writeTraced(inherited, into, (old) => placed(value, old));
  const joins = path.at(-1)?.kind === 'index';
  return writeTraced(inherited, into, (old) =>
    joins ? joined(old, value, isSecret) : merged(old, value, isSecret),
  );
}

/** Joins two lists that an index addresses; otherwise as {@link merged}. (docs/rendering.md#actions) */
function joined(base: TracedValue, over: TracedValue, isSecret: IsSecret): TracedValue {
  const { value: before } = base;
  if (!isJsonArray(over.value)) return merged(base, over, isSecret);
  const isKept = isSecret(base.trace) && !isSecret(over.trace);
  if (!isJsonArray(before)) return isKept ? { ...base, value: over.value } : placed(over, base);
  const value = [...before, ...over.value];
  // The locations of the items would reveal the length of a secret list.
  if (isKept) return { ...base, value };
  if (isSecret(over.trace)) return { ...placed(over, base), value };
  const added = over.value.map((_, at) => {
    const index = before.length + at;
    return [index, placed(tracedMember(over, at), tracedMember(base, index))] as const;
  });
  return withMembers(base, new Map(added), isSecret);
}

function merged(base: TracedValue, over: TracedValue, isSecret: IsSecret): TracedValue {
  return mergedMembers(base, over, (old, now) => merged(old, now, isSecret), isSecret);
}
