import { isJsonArray, isJsonObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import type { Pattern } from './pattern.ts';
import type { WorkMeter } from './work-meter.ts';

/**
 * `text` with `by` in place of all matches, literally: a backslash or `$` in it has no special
 * meaning. Null if the text would grow by more than `room` characters.
 */
export function replaceAll(
  text: string,
  pattern: Pattern,
  by: string,
  { room, meter }: { readonly room: number; readonly meter: WorkMeter },
): string | null {
  const parts: string[] = [];
  let growth = 0;
  let from = 0;
  for (const { start, end } of pattern.all(text, meter)) {
    growth += by.length - (end - start);
    if (growth > room) return null;
    parts.push(text.slice(from, start), by);
    from = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(from);
}

/**
 * A value with every string in it replaced, to a depth of `depth` levels of mappings and lists: 0
 * is nothing, 1 the strings directly inside, -1 all. Unchanged parts are shared.
 */
export function replaceWithin(
  value: Json,
  depth: number,
  replace: (text: string) => string,
  meter: WorkMeter,
): Json {
  meter.visited(1);
  if (typeof value === 'string') return replace(value);
  if (depth === 0) return value;
  const inside = (member: Json): Json => replaceWithin(member, depth - 1, replace, meter);
  if (isJsonArray(value)) return shared(value, value.map(inside));
  return isJsonObject(value) ? changedMapping(value, inside) : value;
}

function shared(before: readonly Json[], after: readonly Json[]): readonly Json[] {
  return after.every((item, at) => item === before[at]) ? before : after;
}

function changedMapping(mapping: JsonObject, inside: (member: Json) => Json): JsonObject {
  let changed: Record<string, Json> | undefined;
  for (const [key, old] of Object.entries(mapping)) {
    const now = inside(old);
    if (now === old) continue;
    changed ??= { ...mapping };
    setOwn(changed, key, now);
  }
  return changed ?? mapping;
}
