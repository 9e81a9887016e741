import { EVENT_ID, type Event } from 'js-yaml';
import { keyOf } from './yaml/locate-node.ts';
import { afterNode, eventOffset } from './yaml/yaml-event.ts';

/** Finds the offset at which a key of a mapping is written for the first time; undefined if it is an alias. */
export type FindFirstKey = (mapping: number, key: string) => number | undefined;

/** A {@link FindFirstKey} over the events of a text. It walks each mapping once. */
export function createFirstKeyFinder(text: string, events: readonly Event[]): FindFirstKey {
  const known = new Map<number, ReadonlyMap<string, number>>();
  return (mapping, key) => {
    const keys = known.get(mapping) ?? firstKeysOf(text, events, mapping);
    known.set(mapping, keys);
    return keys.get(key);
  };
}

function firstKeysOf(
  text: string,
  events: readonly Event[],
  mapping: number,
): ReadonlyMap<string, number> {
  const keys = new Map<string, number>();
  let index = mapping + 1;
  for (let event = events[index]; event && event.type !== EVENT_ID.POP; event = events[index]) {
    const key = keyOf(text, event);
    if (key !== null && !keys.has(key)) keys.set(key, eventOffset(event));
    index = afterNode(events, afterNode(events, index));
  }
  return keys;
}
