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
import type { ErrorCode, ErrorFacts } from '../error-catalogue.ts';
import {
  ExactNumber,
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  setOwn,
} from '../json/value.ts';
import type { Limits } from '../limits.ts';
import { afterNode, eventOffset, tagHandles, tagName, yamlTag } from './yaml-event.ts';
import { isScalarTag, keyText, readPlain, readTagged } from './yaml-scalar.ts';

/** Takes note of what is wrong at an offset of the text; -1 where no place is known. */
export type Report = <C extends ErrorCode>(code: C, facts: ErrorFacts[C], offset: number) => void;

/** What the documents of one submission may still use up together. */
export interface Allowance {
  aliases: number;
}

/** What is known while the events of one text are composed. */
export interface ComposerOptions {
  readonly text: string;
  readonly events: readonly Event[];
  readonly limits: Limits;
  readonly allowance: Allowance;
  readonly report: Report;
}

/** A document made of events. */
export interface Composition {
  readonly value: Json;
  /** Whether `value` holds an `ExactNumber`. */
  readonly exact: boolean;
  /** Whether anything was reported: then `value` is not what the text says. */
  readonly faulty: boolean;
  /** Where the document's content begins; -1 for a document without content. */
  readonly offset: number;
  /** The index of the event after the document. */
  readonly next: number;
}

/** An anchored node. Until a collection is closed its value is not there: it cannot hold itself. */
interface Anchor {
  readonly value: Json | undefined;
  readonly key: string | null;
  readonly height: number;
  readonly size: number;
}

/** A list or mapping under construction. */
interface Frame {
  readonly list: Json[] | null;
  readonly map: Record<string, Json> | null;
  readonly anchor: string | null;
  readonly offset: number;
  /** Values counted before this one. */
  readonly before: number;
  /** Levels of nesting, itself included. */
  height: number;
  key: string | null;
  /** Whether the pending key is `<<`. */
  merging: boolean;
  /** What to merge below the explicit keys; later ones win. */
  merged: JsonObject[] | null;
}

interface Composer extends ComposerOptions {
  readonly handles: ReadonlyMap<string, string>;
  readonly anchors: Map<string, Anchor>;
  readonly stack: Frame[];
  top: Frame | null;
  root: Json;
  values: number;
  exact: boolean;
  faulty: boolean;
  /** Whether a limit was passed, so that nothing more of the document is read. */
  over: boolean;
}

/**
 * Makes the JSON of a document from its events, by chapter 2 of the spec: YAML 1.1 scalars, the
 * last of two equal keys, aliases and merge keys expanded. Aliased values are shared, not copied,
 * but count against the limits each time. `index` is the document's first event.
 *
 * Reports YAML_SYNTAX, YAML_UNSUPPORTED, LIMIT_EXCEEDED; never throws.
 */
export function composeDocument(options: ComposerOptions, index: number): Composition {
  const { events } = options;
  const first = events[index + 1];
  const state: Composer = {
    ...options,
    report: (code, facts, offset) => {
      state.faulty = true;
      options.report(code, facts, offset);
    },
    handles: tagHandles(events[index]),
    anchors: new Map(),
    stack: [],
    top: null,
    root: null,
    values: 0,
    exact: false,
    faulty: false,
    over: false,
  };
  const end = composeNodes(state, index + 1);
  return {
    value: state.root,
    exact: state.exact,
    faulty: state.faulty,
    offset: first === undefined ? -1 : eventOffset(first),
    next: state.over ? afterNode(events, index) : end + 1,
  };
}

/** Works through the events up to the one that closes the document, and gives its index. */
function composeNodes(state: Composer, from: number): number {
  const { events } = state;
  const { documentValues } = state.limits;
  let index = from;
  for (; index < events.length && !state.over; index += 1) {
    const event = events[index] as Event;
    if (event.type === EVENT_ID.SCALAR) scalar(state, event);
    else if (event.type === EVENT_ID.POP) {
      if (state.top === null) return index;
      close(state, state.top);
    } else if (event.type === EVENT_ID.ALIAS) alias(state, event);
    else if (event.type !== EVENT_ID.DOCUMENT) open(state, event);
    if (state.values > documentValues) {
      exceed(state, 'the number of values in a document', documentValues, 'VALUES', event);
    }
  }
  return index;
}

function scalar(state: Composer, event: ScalarEvent): void {
  const text = getScalarValue(state.text, event);
  const plain = event.style === SCALAR_STYLE.PLAIN;
  let value: Json | undefined;
  if (event.tagStart >= 0) value = taggedScalar(state, event, text);
  else value = plain ? readPlain(text) : text;
  const key = awaitsKey(state.top);
  if (!plain && text.includes('\0')) unsupported(state, 'a NUL character', event);
  if (value === undefined && !key) {
    unsupported(state, 'an infinite number, or what is not a number,', event);
    value = null;
  }
  if (value instanceof ExactNumber && !key) state.exact = true;
  if (event.anchorStart >= 0) anchor(state, event, text, value);
  if (key && state.top !== null) {
    state.top.merging = plain && text === '<<' && event.tagStart < 0;
    state.top.key = keyText(text, value);
  } else {
    state.values += 1;
    add(state, value as Json, 0, event);
  }
}

function anchor(state: Composer, event: ScalarEvent, text: string, value: Json | undefined): void {
  const name = state.text.slice(event.anchorStart, event.anchorEnd);
  state.anchors.set(name, { value: value ?? null, key: keyText(text, value), height: 0, size: 1 });
}

function taggedScalar(state: Composer, event: ScalarEvent, text: string): Json {
  const written = state.text.slice(event.tagStart, event.tagEnd);
  if (written === '!') return text;
  const name = ownTag(state, written);
  const value = name === null ? undefined : readTagged(name, text);
  if (value !== undefined) return value;
  const tag = tagLabel(name);
  const readable = name !== null && isScalarTag(name);
  unsupported(state, readable ? `a value that is not what its tag ${tag} says` : tag, event);
  return null;
}

function open(state: Composer, event: SequenceEvent | MappingEvent): void {
  const isMap = event.type === EVENT_ID.MAPPING;
  if (event.tagStart >= 0) checkCollectionTag(state, event, isMap ? 'map' : 'seq');
  const name = event.anchorStart < 0 ? null : state.text.slice(event.anchorStart, event.anchorEnd);
  if (name !== null) state.anchors.set(name, { value: undefined, key: null, height: 0, size: 0 });
  const frame: Frame = {
    list: isMap ? null : [],
    map: isMap ? {} : null,
    anchor: name,
    offset: event.start,
    before: state.values,
    height: 1,
    key: null,
    merging: false,
    merged: null,
  };
  state.values += 1;
  state.stack.push(frame);
  state.top = frame;
  if (state.stack.length > state.limits.documentDepth) tooDeep(state, event);
}

function checkCollectionTag(
  state: Composer,
  event: SequenceEvent | MappingEvent,
  expected: string,
): void {
  const written = state.text.slice(event.tagStart, event.tagEnd);
  const name = ownTag(state, written);
  if (written === '!' || name === expected) return;
  const known = name !== null && (isScalarTag(name) || name === 'map' || name === 'seq');
  const tag = tagLabel(name);
  unsupported(state, known ? `a value that is not what its tag ${tag} says` : tag, event);
}

function close(state: Composer, frame: Frame): void {
  const value = frame.list ?? (frame.merged === null ? (frame.map ?? {}) : withMerged(frame));
  state.stack.pop();
  state.top = state.stack.at(-1) ?? null;
  if (frame.anchor !== null) {
    const size = state.values - frame.before;
    state.anchors.set(frame.anchor, { value, key: null, height: frame.height, size });
  }
  add(state, value, frame.height, frame.offset);
}

function alias(state: Composer, event: AliasEvent): void {
  const known = state.anchors.get(state.text.slice(event.anchorStart, event.anchorEnd));
  state.allowance.aliases -= 1;
  if (state.allowance.aliases < 0) {
    exceed(state, 'the number of aliases', state.limits.aliases, 'ALIASES', event);
    return;
  }
  if (known === undefined) {
    const reason = 'an alias names no anchor before it';
    state.report('YAML_SYNTAX', { reason }, eventOffset(event));
  } else if (known.value === undefined) unsupported(state, 'a value that contains itself', event);
  if (awaitsKey(state.top) && state.top !== null && known?.key !== null) {
    state.top.key = known?.key ?? '';
    return;
  }
  state.values += known?.size ?? 1;
  if (known?.value instanceof ExactNumber) state.exact = true;
  if (state.stack.length + (known?.height ?? 0) > state.limits.documentDepth) tooDeep(state, event);
  add(state, known?.value ?? null, known?.height ?? 0, event);
}

/** Puts a finished value where it belongs. */
function add(state: Composer, value: Json, height: number, at: Event | number): void {
  const { top } = state;
  if (top === null) {
    state.root = value;
    return;
  }
  if (height >= top.height) top.height = height + 1;
  if (top.list !== null) top.list.push(value);
  else if (top.key === null) {
    unsupported(state, 'a list or mapping as a key', at);
    top.key = '';
  } else {
    if (top.merging) merge(state, top, value, at);
    else if (top.map !== null) setOwn(top.map, top.key, value);
    top.key = null;
    top.merging = false;
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

/** The name of one of YAML's own tags, without what they all begin with; null for other tags. */
function ownTag(state: Composer, written: string): string | null {
  const name = tagName(written, state.handles);
  return name.startsWith(yamlTag) ? name.slice(yamlTag.length) : null;
}

/** Only the well-known tags are named in messages: any other may be a mistyped secret. */
function tagLabel(name: string | null): string {
  const known = /^(?:str|int|float|bool|null|map|seq|timestamp|binary|set|omap|pairs|merge|value)$/;
  return name !== null && known.test(name) ? `!!${name}` : 'a custom tag';
}

function unsupported(state: Composer, what: string, at: Event | number): void {
  state.report('YAML_UNSUPPORTED', { what }, typeof at === 'number' ? at : eventOffset(at));
}

function tooDeep(state: Composer, event: Event): void {
  exceed(state, 'the nesting of a document', state.limits.documentDepth, 'DEPTH', event);
}

function exceed(
  state: Composer,
  what: string,
  limit: number,
  setting: 'VALUES' | 'DEPTH' | 'ALIASES',
  event: Event,
): void {
  if (state.over) return;
  const name = setting === 'ALIASES' ? 'PURSER_MAX_ALIASES' : `PURSER_MAX_DOCUMENT_${setting}`;
  state.report('LIMIT_EXCEEDED', { what, limit, setting: name }, eventOffset(event));
  state.over = true;
}
