import { EVENT_ID, type Event, getScalarValue, SCALAR_STYLE } from 'js-yaml';
import { afterNode, eventOffset } from './yaml-event.ts';
import { keyText, readPlain } from './yaml-scalar.ts';

interface Spot {
  /** The index of the node's first event. */
  readonly index: number;
  readonly offset: number;
}

/**
 * The offset of what stands at a path below a node, or of the nearest enclosing place that is
 * there. A scalar is where its text begins; a list or mapping in a mapping is where its key is.
 * `root` is the index of the node's first event.
 */
export function locateNode(
  text: string,
  events: readonly Event[],
  root: number,
  path: readonly (string | number)[],
): number {
  const first = events[root];
  let spot: Spot = { index: root, offset: first === undefined ? 0 : eventOffset(first) };
  for (const step of path) {
    const found =
      typeof step === 'number' ? item(events, spot, step) : entry(text, events, spot, step);
    if (found === null) break;
    spot = found;
  }
  return Math.max(0, spot.offset);
}

function item(events: readonly Event[], { index, offset }: Spot, position: number): Spot | null {
  if (events[index]?.type !== EVENT_ID.SEQUENCE) return null;
  let at = index + 1;
  for (let left = position; left > 0 && isNode(events[at]); left -= 1) at = afterNode(events, at);
  const event = events[at];
  if (!isNode(event)) return null;
  const own = eventOffset(event);
  return { index: at, offset: own < 0 ? offset : own };
}

/** The value of a key: the last one, as when the document was read. */
function entry(text: string, events: readonly Event[], { index }: Spot, key: string): Spot | null {
  if (events[index]?.type !== EVENT_ID.MAPPING) return null;
  let found: Spot | null = null;
  let at = index + 1;
  for (let event = events[at]; isNode(event); event = events[at]) {
    const valueAt = afterNode(events, at);
    const value = events[valueAt];
    if (keyOf(text, event) === key && value !== undefined) {
      found = { index: valueAt, offset: valueOffset(value) ?? eventOffset(event) };
    }
    at = afterNode(events, valueAt);
  }
  return found;
}

function isNode(event: Event | undefined): event is Event {
  return event !== undefined && event.type !== EVENT_ID.POP;
}

function keyOf(text: string, event: Event): string | null {
  if (event.type !== EVENT_ID.SCALAR) return null;
  const key = getScalarValue(text, event);
  return event.style === SCALAR_STYLE.PLAIN ? keyText(key, readPlain(key)) : key;
}

function valueOffset(event: Event): number | null {
  if (event.type === EVENT_ID.ALIAS) return eventOffset(event);
  if (event.type !== EVENT_ID.SCALAR || event.valueStart < 0) return null;
  const inLine =
    event.style !== SCALAR_STYLE.LITERAL_BLOCK && event.style !== SCALAR_STYLE.FOLDED_BLOCK;
  return inLine ? eventOffset(event) : null;
}
