import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE } from 'js-yaml';
import { afterNode, eventOffset } from './yaml-event.ts';
import { keyText, readPlain } from './yaml-scalar.ts';

interface Spot {
  /** The index of the node's first event. */
  readonly index: number;
  readonly offset: number;
}

type Children = ReadonlyMap<string | number, Spot>;

/** Returns the offset of the node at a path in the document whose content begins at `begin`. */
export type LocateNode = (begin: number, path: readonly (string | number)[]) => number;

/**
 * Finds positions in a text that was parsed to events; if a path does not exist, the nearest
 * enclosing node. The position of a scalar is the beginning of its text; the position of a list or
 * mapping in a mapping is its key. Each search reuses results of earlier ones.
 */
export function nodeLocator(text: string, events: readonly Event[]): LocateNode {
  const learned = new Map<number, Children>();
  const roots = rootsOf(events);
  return (begin, path) => {
    let spot: Spot = { index: roots.get(begin) ?? -1, offset: begin };
    for (const step of path) {
      const children = learned.get(spot.index) ?? childrenOf(text, events, spot);
      learned.set(spot.index, children);
      const child = children.get(step);
      if (child === undefined) break;
      spot = child;
    }
    return spot.offset;
  };
}

function rootsOf(events: readonly Event[]): ReadonlyMap<number, number> {
  const roots = new Map<number, number>();
  for (const [at, { type }] of events.entries()) {
    const content = events[at + 1];
    if (type === EVENT_ID.DOCUMENT && content !== undefined)
      roots.set(eventOffset(content), at + 1);
  }
  return roots;
}

function childrenOf(text: string, events: readonly Event[], parent: Spot): Children {
  const type = events[parent.index]?.type;
  if (type === EVENT_ID.MAPPING) return entriesOf(text, events, parent);
  return type === EVENT_ID.SEQUENCE ? itemsOf(events, parent) : new Map();
}

function itemsOf(events: readonly Event[], parent: Spot): Children {
  const items = new Map<number, Spot>();
  let index = parent.index + 1;
  for (let event = events[index]; isNode(event); event = events[index]) {
    const own = eventOffset(event);
    items.set(items.size, { index, offset: own < 0 ? parent.offset : own });
    index = afterNode(events, index);
  }
  return items;
}

/** The values of keys: of equal keys the last one, as in the document that was read. */
function entriesOf(text: string, events: readonly Event[], parent: Spot): Children {
  const entries = new Map<string, Spot>();
  let index = parent.index + 1;
  for (let event = events[index]; isNode(event); event = events[index]) {
    const valueAt = afterNode(events, index);
    const key = keyOf(text, event);
    const offset = valueOffset(events[valueAt]) ?? Math.max(parent.offset, eventOffset(event));
    if (key !== null) entries.set(key, { index: valueAt, offset });
    index = afterNode(events, valueAt);
  }
  return entries;
}

function isNode(event: Event | undefined): event is Event {
  return event !== undefined && event.type !== EVENT_ID.POP;
}

/** The key that a scalar makes, ignoring tags; null for anything else. */
export function keyOf(text: string, event: Event): string | null {
  if (event.type !== EVENT_ID.SCALAR) return null;
  const key = getScalarValue(text, event);
  return event.style === SCALAR_STYLE.PLAIN ? keyText(key, readPlain(key)) : key;
}

function valueOffset(event: Event | undefined): number | null {
  if (event?.type === EVENT_ID.ALIAS) return eventOffset(event);
  if (event?.type !== EVENT_ID.SCALAR || event.valueStart < 0) return null;
  const isBlock =
    event.style === SCALAR_STYLE.LITERAL_BLOCK || event.style === SCALAR_STYLE.FOLDED_BLOCK;
  return isBlock ? null : eventOffset(event);
}
