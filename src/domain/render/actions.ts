import type { LayeringAction } from '../document/document.ts';
import { type PurserError, refusal } from '../errors.ts';
import { type Path, parseActionPath } from '../json/path/path.ts';
import { readFirst } from '../json/path/read.ts';
import { removeAll, writeAll } from '../json/path/write.ts';
import {
  growingCopy,
  isJsonArray,
  isJsonObject,
  type Json,
  ownValue,
  setOwn,
} from '../json/value.ts';
import type { WorkMeter } from './work-meter.ts';

/** The names of the two layered documents in faults, and the budget of one action. */
export interface LayeringContext {
  readonly document: string;
  readonly parent: string;
  readonly meter: WorkMeter;
}

/**
 * The result of one layering action of a child on the data it inherits, or on the result of earlier
 * actions. Keeps everything that the action does not change. Of `own`, the child's data as
 * submitted, it uses only the value at the action's path, which overrides the inherited one.
 * Arguments are shared and never modified. (docs/rendering.md#actions)
 *
 * @throws LAYERING_PATH_MISSING if the path finds nothing on the side that it reads
 * @throws PATH_SYNTAX, PATH_UNWRITABLE
 * @see test/conformance/layering/actions.yaml
 */
export function applyAction(
  inherited: Json,
  own: Json,
  action: LayeringAction,
  context: LayeringContext,
): Json {
  const path = parseActionPath(action.path);
  if (action.method === 'delete') return deleteAt(inherited, path, action, context);
  const { visited } = context.meter;
  const value = readFirst(own, path, visited);
  if (value === undefined || value === null) throw missing(action, context, 'child');
  if (action.method === 'replace') return writeAll(inherited, path, value, visited);
  const joins = path.at(-1)?.kind === 'index';
  const merged = (old: Json | undefined): Json => mergeAt(old, value, joins, context.meter);
  return writeAll(inherited, path, merged, visited);
}

function deleteAt(
  inherited: Json,
  path: Path,
  action: LayeringAction,
  context: LayeringContext,
): Json {
  if (path.length === 0) return {};
  const rest = removeAll(inherited, path, context.meter.visited);
  if (rest === undefined) throw missing(action, context, 'parent');
  return rest;
}

function missing(
  { method, path }: LayeringAction,
  { document, parent }: LayeringContext,
  side: 'child' | 'parent',
): PurserError {
  return refusal('LAYERING_PATH_MISSING', { document, parent, method, path, side });
}

/** Joins two lists that an index addresses; otherwise as {@link merge}. (docs/rendering.md#actions) */
function mergeAt(base: Json | undefined, over: Json, joins: boolean, meter: WorkMeter): Json {
  if (!joins || !isJsonArray(base) || !isJsonArray(over)) return merge(base, over, meter);
  meter.copied(base.length + over.length);
  return [...base, ...over];
}

/** Mappings are merged key by key; otherwise `over` wins, also with null within a mapping. */
function merge(base: Json | undefined, over: Json, meter: WorkMeter): Json {
  if (!isJsonObject(base) || !isJsonObject(over)) return over;
  const merged = growingCopy(base);
  meter.copied(Object.keys(base).length);
  const keys = Object.keys(over);
  for (const key of keys) {
    setOwn(merged, key, merge(ownValue(base, key), over[key] as Json, meter));
  }
  meter.copied(keys.length);
  return merged;
}
