import type { LayeringAction } from '../document/document.ts';
import { invariant } from '../errors.ts';
import { parseActionPath } from '../json/path.ts';
import { findAll } from '../json/path-read.ts';
import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';
import { removeTraced, withMembers, writeTraced } from './edit-traced.ts';
import { content, memberSpot, placed, type Spot, type Step, spotAt } from './trace.ts';

const kinds = { merge: 'merged', replace: 'replaced', delete: 'deleted' } as const;

/**
 * As `applyAction` of rendering, with traces: what an action that has succeeded once made of what
 * was inherited. `own` is the data of the document whose action it is, `place` where that says so.
 */
export function traceAction(
  inherited: Spot,
  own: Json,
  { method, path: text }: LayeringAction,
  { document, place }: { readonly document: string; readonly place: string },
): Spot {
  const path = parseActionPath(text);
  const step: Step = { kind: kinds[method], document, place, from: null, at: [], part: false };
  if (method === 'delete') {
    if (path.length === 0) return placed(content({}, step), inherited);
    return removeTraced(inherited, path, step);
  }
  const [first] = findAll(own, path);
  invariant(first, 'an action that was applied found what it puts in');
  const value = spotAt(content(own, step), first);
  if (method === 'replace') return writeTraced(inherited, path, step, (old) => placed(value, old));
  const joins = path.at(-1)?.kind === 'index';
  return writeTraced(inherited, path, step, (old) => mergedAt(old, value, joins));
}

/** Two lists that an index addresses are joined; otherwise as {@link merged}. (spec 4.6, L5) */
function mergedAt(base: Spot, over: Spot, joins: boolean): Spot {
  const { value: before } = base;
  if (!joins || !isJsonArray(before) || !isJsonArray(over.value)) return merged(base, over);
  const added = over.value.map((_, at) => {
    const index = before.length + at;
    return [index, placed(memberSpot(over, at), memberSpot(base, index))] as const;
  });
  return withMembers(base, new Map(added));
}

function merged(base: Spot, over: Spot): Spot {
  if (!isJsonObject(base.value) || !isJsonObject(over.value)) return placed(over, base);
  const changes = Object.keys(over.value).map(
    (key) => [key, merged(memberSpot(base, key), memberSpot(over, key))] as const,
  );
  return withMembers(base, new Map(changes));
}
