import {
  type AliasEvent,
  EVENT_ID,
  type Event,
  getScalarValue,
  type MappingEvent,
  SCALAR_STYLE,
  type ScalarEvent,
  type SequenceEvent,
} from 'js-yaml';
import { scalarBytes } from '../../json/measure.ts';
import {
  ExactNumber,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from '../../json/value.ts';
import { looksLikeTemplate, templateAdvice } from '../template-hint.ts';
import { checkCollectionTag, taggedScalar } from './compose-tag.ts';
import {
  type Anchor,
  breakOff,
  type Composer,
  type ComposerOptions,
  exceed,
  type Frame,
  type KeyRepeat,
  newComposer,
  noteRepeat,
  unsupported,
} from './composer.ts';
import { unreadable } from './unreadable.ts';
import { afterNode, eventOffset } from './yaml-event.ts';
import { isKeyText, keyText, readPlain } from './yaml-scalar.ts';

/** A document made of events. */
export interface Composition {
  readonly value: Json;
  /** Whether `value` holds an `ExactNumber`. */
  readonly exact: boolean;
  /** Whether nothing was reported. If not, `value` may contain `unreadable`. */
  readonly sound: boolean;
  /** Whether `value` cannot be used: the document is not well-formed, or exceeds a limit. */
  readonly broken: boolean;
  /** Where the document's content begins; -1 for a document without content. */
  readonly offset: number;
  /** The index of the event after the document. */
  readonly next: number;
  /** Lower bound of the bytes of the canonical text of `value`. */
  readonly bytes: number;
  /** Repeated keys of mappings, in the order of the text. */
  readonly repeats: readonly KeyRepeat[];
}

/** Events between two pauses: one or two milliseconds. */
const eventsPerPause = 4096;

/**
 * Makes the JSON of a document from its events: YAML 1.1 scalars, the last of two equal keys, aliases and merge keys
 * expanded. Aliased values are shared, not copied, but count against the limits each time. `index` is the document's
 * first event. (docs/documents.md#how-yaml-is-read)
 *
 * Works in steps, so that a caller can yield to the event loop within a large document. Reports YAML_SYNTAX,
 * YAML_UNSUPPORTED, LIMIT_EXCEEDED; never throws.
 */
export function* composeInSteps(
  options: ComposerOptions,
  index: number,
): Generator<void, Composition> {
  const { events } = options;
  const content = events[index + 1];
  const offset = content === undefined ? -1 : eventOffset(content);
  const state = newComposer(options, events[index]);
  if (offset < 0) return composition(state, offset, afterNode(events, index));
  const end = yield* composeNodes(state, events, index + 1);
  return composition(state, offset, state.over ? afterNode(events, index) : end + 1);
}

function composition(state: Composer, offset: number, next: number): Composition {
  const { root: value, exact, sound, broken, bytes, repeats } = state;
  return { value, exact, sound, broken, bytes, repeats, offset, next };
}

/** Processes the events up to the one that closes the document, and returns its index. */
function* composeNodes(
  state: Composer,
  events: readonly Event[],
  from: number,
): Generator<void, number> {
  let index = from;
  while (index < events.length && !state.over) {
    const end = Math.min(events.length, index + eventsPerPause);
    for (; index < end && !state.over; index += 1) {
      const event = events[index] as Event;
      if (event.type === EVENT_ID.POP && state.top === null) return index;
      composeNode(state, event, index);
    }
    yield;
  }
  return index;
}

function composeNode(state: Composer, event: Event, index: number): void {
  const { maxDocumentValues, maxDocumentBytes } = state.limits;
  if (event.type === EVENT_ID.SCALAR) scalar(state, event);
  else if (event.type === EVENT_ID.POP) {
    if (state.top !== null) close(state, state.top);
  } else if (event.type === EVENT_ID.ALIAS) alias(state, event);
  else if (event.type !== EVENT_ID.DOCUMENT) open(state, event, index);
  if (state.values > maxDocumentValues) exceed(state, 'maxDocumentValues', event);
  if (state.bytes > maxDocumentBytes) exceed(state, 'maxDocumentBytes', event);
}

function scalar(state: Composer, event: ScalarEvent): void {
  const text = getScalarValue(state.text, event);
  if (state.reusables !== null && isReusableTag(state, event)) {
    reuse(state, state.reusables.get(text), event);
    return;
  }
  const plain = event.style === SCALAR_STYLE.PLAIN;
  let value: Json | undefined;
  if (event.tagStart >= 0) value = taggedScalar(state, event, text);
  else value = plain ? readPlain(text) : text;
  const isKey = awaitsKey(state.top);
  const hasNul = !plain && text.includes('\0');
  if (hasNul) {
    unsupported(state, 'a NUL character', event);
    value = unreadable;
  }
  if (value === undefined && (!isKey || event.anchorStart >= 0)) {
    unsupported(state, 'an infinite number, or what is not a number,', event);
    value = unreadable;
  }
  if (event.anchorStart >= 0) {
    const name = state.text.slice(event.anchorStart, event.anchorEnd);
    const bytes = scalarBytes(value);
    state.anchors.set(name, { value, key: keyText(text, value), height: 0, size: 1, bytes });
  }
  if (isKey && state.top !== null) {
    const isMerge = plain && text === '<<' && event.tagStart < 0;
    const isText = isMerge || hasNul || isKeyText(value);
    if (!isText) unsupportedKey(state, text, value, event);
    state.top.use = isMerge ? 'merge' : hasNul || !isText ? 'drop' : 'entry';
    takeKey(state, state.top, keyText(text, value), event);
    return;
  }
  if (value instanceof ExactNumber) state.exact = true;
  state.values += 1;
  state.bytes += scalarBytes(value);
  add(state, value ?? null, 0, event);
}

/**
 * Notes a scalar that cannot be a key; quotes it only if it is a word of YAML, which is no secret.
 */
function unsupportedKey(
  state: Composer,
  text: string,
  value: Json | undefined,
  event: ScalarEvent,
): void {
  const isWord = typeof value === 'boolean' && /^[a-z]+$/i.test(text);
  const what = isWord
    ? `the key ${text}, which YAML 1.1 reads as the boolean ${value},`
    : 'a boolean, fraction or null as a key';
  unsupported(state, what, event, `Put the key in quotes: ${isWord ? `"${text}": …` : '"…": …'}`);
}

/** Makes a text the pending key of a mapping. */
function takeKey(state: Composer, frame: Frame, key: string, event: Event): void {
  frame.key = key;
  // Quotes and colon.
  state.bytes += key.length + 3;
  noteRepeat(state, frame, event);
}

/** Placeholder for a list or mapping until it is closed. */
const openAnchor: Anchor = { value: undefined, key: null, height: 0, size: 0, bytes: 0 };

function open(state: Composer, event: SequenceEvent | MappingEvent, index: number): void {
  const isMap = event.type === EVENT_ID.MAPPING;
  if (event.tagStart >= 0) checkCollectionTag(state, event, isMap ? 'map' : 'seq');
  const name = event.anchorStart < 0 ? null : state.text.slice(event.anchorStart, event.anchorEnd);
  if (name !== null) state.anchors.set(name, openAnchor);
  const frame: Frame = {
    list: isMap ? null : [],
    map: isMap ? {} : null,
    anchor: name,
    offset: event.start,
    index,
    before: state.values,
    bytesBefore: state.bytes,
    height: 1,
    key: null,
    use: 'entry',
    merged: null,
  };
  state.values += 1;
  state.bytes += 1;
  state.stack.push(frame);
  state.top = frame;
  if (state.stack.length > state.limits.maxDocumentDepth) exceed(state, 'maxDocumentDepth', event);
}

function close(state: Composer, frame: Frame): void {
  const value = frame.list ?? (frame.merged === null ? (frame.map ?? {}) : withMerged(frame));
  state.stack.pop();
  state.top = state.stack.at(-1) ?? null;
  if (frame.anchor !== null) {
    const size = state.values - frame.before;
    const bytes = state.bytes - frame.bytesBefore;
    state.anchors.set(frame.anchor, { value, key: null, height: frame.height, size, bytes });
  }
  add(state, value, frame.height, frame.offset);
}

function alias(state: Composer, event: AliasEvent): void {
  const known = state.anchors.get(state.text.slice(event.anchorStart, event.anchorEnd));
  repeat(state, known, event, 'an alias names no anchor before it');
}

/** Inserts the value that `!ref` names. */
function reuse(state: Composer, known: Anchor | undefined, event: ScalarEvent): void {
  if (event.anchorStart >= 0 && known !== undefined) {
    state.anchors.set(state.text.slice(event.anchorStart, event.anchorEnd), known);
  }
  repeat(state, known, event, 'no reusable value has the name that follows !ref');
}

function isReusableTag(state: Composer, { tagStart, tagEnd }: ScalarEvent): boolean {
  return tagStart >= 0 && state.text.slice(tagStart, tagEnd) === '!ref';
}

/** Puts a value that is known already where an event refers to it; it counts against the limits once more. */
function repeat(
  state: Composer,
  known: Anchor | undefined,
  event: AliasEvent | ScalarEvent,
  reason: string,
): void {
  state.allowance.aliases -= 1;
  if (state.allowance.aliases < 0) {
    exceed(state, 'maxAliases', event);
    return;
  }
  if (known === undefined) {
    breakOff(state, 'YAML_SYNTAX', { reason }, event);
  } else if (known.value === undefined) unsupported(state, 'a value that contains itself', event);
  if (awaitsKey(state.top) && state.top !== null && known?.key !== null) {
    state.top.use = known?.key?.includes('\0') ? 'drop' : 'entry';
    takeKey(state, state.top, known?.key ?? '', event);
    return;
  }
  const height = known?.height ?? 0;
  state.values += known?.size ?? 1;
  state.bytes += known?.bytes ?? 0;
  if (known?.value instanceof ExactNumber) state.exact = true;
  if (state.stack.length + height > state.limits.maxDocumentDepth) {
    exceed(state, 'maxDocumentDepth', event);
  }
  add(state, known?.value === undefined ? unreadable : known.value, height, event);
}

/** Adds a finished value to its list, mapping or document. */
function add(state: Composer, value: Json, height: number, at: Event | number): void {
  const { top } = state;
  if (top === null) {
    state.root = value;
    return;
  }
  // The comma before it, or the closing bracket.
  state.bytes += 1;
  if (height >= top.height) top.height = height + 1;
  if (top.list !== null) top.list.push(value);
  else if (top.key === null) {
    const offset = typeof at === 'number' ? at : eventOffset(at);
    const isTemplate = looksLikeTemplate(state.text, offset);
    const advice = isTemplate ? templateAdvice : undefined;
    unsupported(state, 'a list or mapping as a key', at, advice);
    top.use = 'drop';
    top.key = '';
  } else {
    if (top.use === 'merge') merge(state, top, value, at);
    else if (top.map !== null && top.use === 'entry') setOwn(top.map, top.key, value);
    top.key = null;
    top.use = 'entry';
  }
}

function merge(state: Composer, frame: Frame, value: Json, at: Event | number): void {
  const sources = isJsonArray(value) ? value.toReversed() : [value];
  frame.merged ??= [];
  for (const source of sources) {
    if (isJsonObject(source)) frame.merged.push(source);
    else unsupported(state, 'a merge key (<<) with anything but mappings', at);
  }
}

function withMerged(frame: Frame): JsonObject {
  const result: Record<string, Json> = {};
  for (const source of [...(frame.merged ?? []), frame.map ?? {}]) {
    for (const [key, value] of Object.entries(source)) setOwn(result, key, value);
  }
  return result;
}

function awaitsKey(frame: Frame | null): boolean {
  return frame !== null && frame.map !== null && frame.key === null;
}
