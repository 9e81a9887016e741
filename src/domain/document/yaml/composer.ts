import type { Event } from 'js-yaml';
import type { ErrorCode, ErrorFacts } from '../../error-catalogue.ts';
import { sizeOf } from '../../json/measure.ts';
import type { Location } from '../../json/path/read.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../json/value.ts';
import type { Limits } from '../../limits.ts';
import { eventOffset, tagHandles } from './yaml-event.ts';

/** Notes a fault at an offset of the text, -1 if unknown, and at a path. */
export type Report = <C extends ErrorCode>(
  code: C,
  facts: ErrorFacts[C],
  offset: number,
  path: Location,
) => void;

/** The remaining budget that the documents of one submission share. */
export interface AliasBudget {
  aliases: number;
}

/** What is known while the events of one text are composed. */
export interface ComposerOptions {
  readonly text: string;
  readonly events: readonly Event[];
  readonly limits: Limits;
  readonly allowance: AliasBudget;
  readonly report: Report;
  /** The values that the tag `!ref` inserts by name; null where it is a tag like any other. */
  readonly reusables: ReadonlyMap<string, Anchor> | null;
}

/** A key that its mapping already has. */
export interface KeyRepeat {
  readonly key: string;
  /** The offset of the repetition. */
  readonly offset: number;
  readonly path: Location;
  /** The index of the event that opens its mapping. */
  readonly mapping: number;
}

/**
 * An anchored node. Its value is absent until a collection is closed, because a collection cannot
 * contain itself.
 */
export interface Anchor {
  readonly value: Json | undefined;
  /** The text of the node as a key; null for a list or mapping. */
  readonly key: string | null;
  readonly height: number;
  /** Number of values in it, and the bytes of their text, counted for each alias. */
  readonly size: number;
  readonly bytes: number;
}

/** A finished value as an anchored one. */
export function anchorOf(value: Json): Anchor {
  const { bytes, depth: height } = sizeOf(value);
  const key = isJsonArray(value) || isJsonObject(value) ? null : String(value);
  return { value, key, height, size: valuesIn(value), bytes };
}

function valuesIn(value: Json): number {
  if (!isJsonArray(value) && !isJsonObject(value)) return 1;
  return Object.values(value).reduce<number>((sum, member) => sum + valuesIn(member), 1);
}

/** A list or mapping under construction. */
export interface Frame {
  readonly list: Json[] | null;
  readonly map: Record<string, Json> | null;
  readonly anchor: string | null;
  readonly offset: number;
  /** The index of the event that opens it. */
  readonly index: number;
  /** Values and bytes counted before this one. */
  readonly before: number;
  readonly bytesBefore: number;
  /** Levels of nesting, including itself. */
  height: number;
  key: string | null;
  /** How to use the value of the pending key: merge it after `<<`, drop it if the key is bad. */
  use: 'entry' | 'merge' | 'drop';
  /** Mappings to merge below the explicit keys; later ones win. */
  merged: JsonObject[] | null;
}

/** The state of composing one document. */
export interface Composer {
  readonly text: string;
  readonly limits: Limits;
  readonly allowance: AliasBudget;
  readonly report: Report;
  readonly reusables: ReadonlyMap<string, Anchor> | null;
  /** Repeated keys, no more than can be listed. */
  readonly repeats: KeyRepeat[];
  readonly handles: ReadonlyMap<string, string>;
  readonly anchors: Map<string, Anchor>;
  readonly stack: Frame[];
  top: Frame | null;
  root: Json;
  values: number;
  /** Lower bound of the bytes of the canonical text so far, aliases and merge keys expanded. */
  bytes: number;
  exact: boolean;
  /** Whether no fault was found: then `root` is the value of the text. */
  sound: boolean;
  /** Whether a fault makes the value of the document unusable. */
  broken: boolean;
  /** Whether a limit was exceeded, so that the rest of the document is not read. */
  over: boolean;
}

/** A composer for the document whose first event is given. */
export function newComposer(options: ComposerOptions, first: Event | undefined): Composer {
  // Not spread: objects made that way share no hidden class, which slows all who use them.
  const { text, limits, allowance, report, reusables } = options;
  return {
    text,
    limits,
    allowance,
    report,
    reusables,
    repeats: [],
    handles: tagHandles(first),
    anchors: new Map(),
    stack: [],
    top: null,
    root: null,
    values: 0,
    bytes: 0,
    exact: false,
    sound: true,
    broken: false,
    over: false,
  };
}

/** Notes a fault that ends the document. */
export function breakOff<C extends ErrorCode>(
  state: Composer,
  code: C,
  facts: ErrorFacts[C],
  at: Event,
): void {
  state.broken = true;
  noteFault(state, code, facts, at);
}

function noteFault<C extends ErrorCode>(
  state: Composer,
  code: C,
  facts: ErrorFacts[C],
  at: Event | number,
): void {
  state.sound = false;
  const offset = typeof at === 'number' ? at : eventOffset(at);
  // A missing value has no place of its own.
  state.report(code, facts, offset < 0 ? (state.top?.offset ?? offset) : offset, pathOf(state));
}

/** Notes the pending key of a mapping if the mapping already has it. */
export function noteRepeat(state: Composer, frame: Frame, at: Event): void {
  const { map, merged, use, index: mapping } = frame;
  const key = frame.key ?? '';
  const isThere = use === 'merge' ? merged !== null : map !== null && Object.hasOwn(map, key);
  if (!isThere || use === 'drop' || state.repeats.length > state.limits.maxFaults) return;
  state.repeats.push({ key, offset: eventOffset(at), path: pathOf(state), mapping });
}

/** The path of the node that is being read; for a key and its content, the path of the mapping. */
function pathOf({ stack }: Composer): Location {
  const steps: (string | number)[] = [];
  for (const { list, key } of stack) {
    const step = list === null ? key : list.length;
    if (step === null) break;
    steps.push(step);
  }
  return steps;
}

/** Notes a feature of YAML that JSON cannot represent; the value is `unreadable`. */
export function unsupported(
  state: Composer,
  what: string,
  at: Event | number,
  advice?: string,
): void {
  noteFault(state, 'YAML_UNSUPPORTED', advice === undefined ? { what } : { what, advice }, at);
}

const measures = {
  maxDocumentBytes: ['the size of a document in bytes', 'PURSER_MAX_DOCUMENT_BYTES'],
  maxDocumentValues: ['the number of values in a document', 'PURSER_MAX_DOCUMENT_VALUES'],
  maxDocumentDepth: ['the nesting of a document', 'PURSER_MAX_DOCUMENT_DEPTH'],
  maxAliases: ['the number of aliases in a submission', 'PURSER_MAX_ALIASES'],
} as const;

/** Notes that a limit was exceeded, and stops reading the document. */
export function exceed(state: Composer, limit: keyof typeof measures, event: Event): void {
  if (state.over) return;
  state.over = true;
  const [what, setting] = measures[limit];
  breakOff(state, 'LIMIT_EXCEEDED', { what, limit: state.limits[limit], setting }, event);
}
