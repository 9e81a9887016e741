import { EVENT_ID, type Event, SCALAR_STYLE, type ScalarEvent } from 'js-yaml';

/** The common prefix of YAML's own tags. */
export const yamlTag = 'tag:yaml.org,2002:';

const defaultHandles: ReadonlyMap<string, string> = new Map([['!!', yamlTag]]);

/** The offset of an event's node in the text, anchor and tag included; -1 for an absent value. */
export function eventOffset(event: Event): number {
  const starts: number[] = [];
  if ('tagStart' in event && event.tagStart >= 0) starts.push(event.tagStart);
  if ('anchorStart' in event && event.anchorStart >= 0) starts.push(event.anchorStart - 1);
  if (event.type === EVENT_ID.SCALAR && event.valueStart >= 0) {
    starts.push(event.valueStart - (isQuoted(event) ? 1 : 0));
  }
  if ('start' in event) starts.push(event.start);
  return starts.length === 0 ? -1 : Math.min(...starts);
}

/** The index of the event after a node. `index` is the node's first event. */
export function afterNode(events: readonly Event[], index: number): number {
  let open = 0;
  let at = index;
  do {
    const type = events[at]?.type;
    if (type === EVENT_ID.POP) open -= 1;
    else if (type !== EVENT_ID.SCALAR && type !== EVENT_ID.ALIAS) open += 1;
    at += 1;
  } while (open > 0 && at < events.length);
  return at;
}

/** The full name of a tag as written: `!!str` is `tag:yaml.org,2002:str`. */
export function tagName(written: string, handles: ReadonlyMap<string, string>): string {
  if (written.startsWith('!<')) return written.slice(2, -1);
  const handle = /^!(?:[^!]*!)?/.exec(written)?.[0] ?? '!';
  return (handles.get(handle) ?? handle) + written.slice(handle.length);
}

/** The prefixes of handles, from a document's `%TAG` directives and from YAML itself. */
export function tagHandles(event: Event | undefined): ReadonlyMap<string, string> {
  if (event?.type !== EVENT_ID.DOCUMENT || event.directives.length === 0) return defaultHandles;
  const handles = new Map(defaultHandles);
  for (const directive of event.directives) {
    if (directive.kind === 'tag') handles.set(directive.handle, directive.prefix);
  }
  return handles;
}

function isQuoted({ style }: ScalarEvent): boolean {
  return style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
}
