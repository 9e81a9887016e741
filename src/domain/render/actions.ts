import type { LayeringAction } from '../document/document.ts';
import { located, PurserError, refusal } from '../errors.ts';
import { type Path, parseActionPath } from '../json/path.ts';
import { readFirst } from '../json/path-read.ts';
import { removeAll, writeAll } from '../json/path-write.ts';
import { isJsonArray, isJsonObject, type Json, ownValue, setOwn } from '../json/value.ts';

/** How faults name the two documents that are layered. */
export interface LayeringNames {
  readonly document: string;
  readonly parent: string;
}

/**
 * What a child makes of the data it inherits: its layering actions, in order. Everything inherited
 * is kept unless an action changes it; of the child only the values at the actions' paths count,
 * always as uploaded, and they win. Arguments are shared and never modified.
 *
 * @throws LAYERING_PATH_MISSING, PATH_SYNTAX, PATH_UNWRITABLE of the first action that fails
 * @see spec deckhand.md 4.5, 4.6
 * @see test/conformance/layering/actions.yaml
 */
export function applyActions(
  inherited: Json,
  own: Json,
  actions: readonly LayeringAction[],
  names: LayeringNames,
): Json {
  return actions.reduce<Json>((current, action, at) => {
    try {
      return applyAction(current, own, action, names);
    } catch (error) {
      if (!(error instanceof PurserError)) throw error;
      const path = `metadata.layeringDefinition.actions[${at}].path`;
      throw new PurserError([located(error.faults[0], { path })]);
    }
  }, inherited);
}

function applyAction(current: Json, own: Json, action: LayeringAction, names: LayeringNames): Json {
  const path = parseActionPath(action.path);
  if (action.method === 'delete') return deleteAt(current, path, action, names);
  const value = readFirst(own, path);
  if (value === undefined || value === null) throw missing(action, names, 'child');
  if (action.method === 'replace') return writeAll(current, path, value);
  const extend = path.at(-1)?.kind === 'index';
  return writeAll(current, path, (old) => mergeAt(old, value, extend));
}

function deleteAt(current: Json, path: Path, action: LayeringAction, names: LayeringNames): Json {
  if (path.length === 0) return {};
  const rest = removeAll(current, path);
  if (rest === undefined) throw missing(action, names, 'parent');
  return rest;
}

function missing(
  { method, path }: LayeringAction,
  names: LayeringNames,
  side: 'child' | 'parent',
): PurserError {
  return refusal('LAYERING_PATH_MISSING', { ...names, method, path, side });
}

/** Two lists that an index addresses are joined (spec 4.6, L5); otherwise as {@link merge}. */
function mergeAt(base: Json | undefined, over: Json, extend: boolean): Json {
  if (extend && isJsonArray(base) && isJsonArray(over)) return [...base, ...over];
  return merge(base, over);
}

/** Mappings are merged, key by key; of anything else `over` wins, a null within a mapping too. */
function merge(base: Json | undefined, over: Json): Json {
  if (!isJsonObject(base) || !isJsonObject(over)) return over;
  const merged = { ...base };
  for (const key of Object.keys(over)) {
    setOwn(merged, key, merge(ownValue(base, key), over[key] as Json));
  }
  return merged;
}
