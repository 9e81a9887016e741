import type { DocumentFacts } from '../document/document.ts';
import { formatLocation } from '../json/path/format-location.ts';
import { keysOfPath } from '../json/path/path.ts';
import type { Location } from '../json/path/read.ts';
import type { Json } from '../json/value.ts';
import { isEncrypted, outsideSecrets, secretsBy, withoutSecrets } from './secrets.ts';
import {
  contentAt,
  overriddenBy,
  type StepKind,
  type Trace,
  type TracedValue,
  traceBehind,
  tracesBehind,
  whereMade,
} from './trace.ts';

/** The part of a stored document that caused a step. */
export interface StepContent {
  /** Begins with `data` or `metadata`; empty for the document itself. */
  readonly location: Location;
  /** Whether all of the value matters; otherwise only that it is a mapping or list. */
  readonly deep: boolean;
  /** For a text of several lines the line that matters, 0 being what precedes them; null: all. */
  readonly line: number | null;
}

/** One step in the origin of a value, for people and programs. */
export interface ExplainedStep<E extends DocumentFacts> {
  readonly kind: StepKind;
  /** The document that the step rendered. */
  readonly entry: E;
  /** The part of that document that caused the step. */
  readonly content: StepContent;
  /** The part of its metadata that caused the step; null for submitted content. */
  readonly place: string | null;
  /**
   * The document whose rendered data the value was taken from; null if it was the document's own.
   */
  readonly source: E | null;
  /**
   * The location of the value: in the source's rendered data, or in the document's own as submitted; for a secret, the
   * part of the location that is not secret.
   */
  readonly path: string | null;
  /** Whether only a part of the text was taken. */
  readonly part: boolean;
  /**
   * The overridden values, nearest first; computed on demand. Empty if the step just inherits, or is itself the step of
   * an overridden value: the list that contains it has the rest.
   */
  readonly overrode: () => readonly OverriddenValue<E>[];
}

/** An overridden value, and the step that had put it in place. */
export interface OverriddenValue<E extends DocumentFacts> {
  /** Null if it is secret, or if the step had removed the value. */
  readonly value: Json | null;
  readonly secret: boolean;
  readonly step: ExplainedStep<E>;
  /**
   * The last step of the value's origin, in the document that contains it; null if that is `step`.
   */
  readonly heldBy: ExplainedStep<E> | null;
}

/** A value of a rendered document and its origin. */
export interface ExplainedValue<E extends DocumentFacts> {
  readonly path: string;
  /** Null if it is secret, or missing. */
  readonly value: Json | null;
  /** False if the value was removed by the first step. */
  readonly exists: boolean;
  readonly secret: boolean;
  /**
   * From the rendered document to the document that contains the value as submitted: at least one.
   */
  readonly steps: readonly ExplainedStep<E>[];
}

/** Returns the document of a key, among those that the explained document is made from. */
export type EntryOf<E extends DocumentFacts> = (key: string) => E;

/**
 * Maximum number of listed steps, or overridden values: the first ones and, for steps, the last.
 */
const maxListedSteps = 100;

/** The origin of the value at a place of a rendered document. Secrets in the document are replaced. */
export function explainValue<E extends DocumentFacts>(
  location: Location,
  { value, trace }: TracedValue,
  entryOf: EntryOf<E>,
): ExplainedValue<E> {
  const secret = secretsBy(entryOf)(trace);
  const exists = value !== undefined;
  const way = exists ? wayOf(trace) : wayOfNothing(trace);
  return {
    path: formatLocation(location),
    value: secret ? null : (value ?? null),
    exists,
    secret,
    steps: clipped(way).map((step) => explainedStep(step, entryOf)),
  };
}

/**
 * The steps that introduced a value, the last step first: one, but several for text that was
 * rewritten.
 */
export function lastSteps<E extends DocumentFacts>(
  trace: Trace,
  entryOf: EntryOf<E>,
): readonly ExplainedStep<E>[] {
  const last = [...tracesBehind(trace)].filter(({ step }) => step.from === null);
  // An encrypted document is listed once: which of its values were taken is not shown.
  const encrypted = new Set<string>();
  const shown = last.filter(({ step: { document } }) => {
    if (!isEncrypted(entryOf(document))) return true;
    const isNew = !encrypted.has(document);
    encrypted.add(document);
    return isNew;
  });
  return shown.map((end) => explainedStep(end, entryOf));
}

/** The traces of a value through the documents that it was taken from, one for each step. */
function wayOf(trace: Trace): readonly Trace[] {
  const way: Trace[] = [];
  for (let next: Trace | null = trace; next !== null; next = traceBehind(next)) way.push(next);
  return way;
}

/** For a removed value: the traces of inheriting it, and that of the step which removed it. */
function wayOfNothing(trace: Trace): readonly Trace[] {
  const way = wayOf(trace);
  const made = way.findIndex(({ step }) => step.kind !== 'inherited');
  return [...way.slice(0, made), ...way.slice(made, made + 1).map(withoutContent)];
}

/** A value is removed by the step that put another one in its place. */
function withoutContent(trace: Trace): Trace {
  return { ...trace, step: { ...trace.step, kind: 'deleted', from: null } };
}

function clipped(way: readonly Trace[]): readonly Trace[] {
  return way.length <= maxListedSteps
    ? way
    : [...way.slice(0, maxListedSteps - 1), ...way.slice(-1)];
}

function explainedStep<E extends DocumentFacts>(
  trace: Trace,
  entryOf: EntryOf<E>,
): ExplainedStep<E> {
  const { kind, document, place, from, part } = trace.step;
  const hasContent = kind !== 'made' && kind !== 'deleted';
  const isOwn = hasContent && from === null;
  return {
    kind,
    entry: entryOf(document),
    content: isOwn ? ownContent(trace, entryOf) : foreignContent(place),
    place,
    source: from && entryOf(from.document),
    path: hasContent ? formatLocation(locationOf(trace, entryOf)) : null,
    part,
    overrode: () => (kind === 'inherited' ? [] : overridden(trace, entryOf)),
  };
}

function locationOf(trace: Trace, entryOf: EntryOf<DocumentFacts>): Location {
  const { document, from } = trace.step;
  const location = contentAt(trace);
  if (from !== null) return outsideSecrets(from.trace, location, secretsBy(entryOf));
  return isEncrypted(entryOf(document)) ? [] : location;
}

/** A secret is compared as a whole, so that no changed or unchanged part is revealed. */
function ownContent(trace: Trace, entryOf: EntryOf<DocumentFacts>): StepContent {
  return isEncrypted(entryOf(trace.step.document))
    ? { location: ['data'], deep: true, line: null }
    : { location: ['data', ...contentAt(trace)], deep: false, line: null };
}

/** The whole action, selector or substitution that a place in the metadata belongs to. */
function foreignContent(place: string | null): StepContent {
  const keys = keysOfPath(place ?? 'metadata');
  const location = keys[1] === 'substitutions' ? keys.slice(0, 3) : keys;
  return { location, deep: true, line: null };
}

function overridden<E extends DocumentFacts>(
  trace: Trace,
  entryOf: EntryOf<E>,
): readonly OverriddenValue<E>[] {
  const values: OverriddenValue<E>[] = [];
  const isSecret = secretsBy(entryOf);
  let spot = overriddenBy(trace, isSecret);
  while (spot !== null && values.length < maxListedSteps) {
    values.push(overriddenValue(spot, entryOf));
    spot = overriddenBy(spot.trace, isSecret);
  }
  return values;
}

function overriddenValue<E extends DocumentFacts>(
  spot: TracedValue,
  entryOf: EntryOf<E>,
): OverriddenValue<E> {
  const { value, trace } = spot;
  const isSecret = secretsBy(entryOf);
  const secret = isSecret(trace);
  const isGone = value === undefined && !secret;
  const made = whereMade(trace);
  const last = isGone ? made : (wayOf(made).at(-1) ?? made);
  return {
    value: secret ? null : withoutSecrets(spot, isSecret),
    secret,
    step: stepAlone(isGone ? withoutContent(made) : made, entryOf),
    heldBy: last === made ? null : stepAlone(last, entryOf),
  };
}

function stepAlone<E extends DocumentFacts>(trace: Trace, entryOf: EntryOf<E>): ExplainedStep<E> {
  return { ...explainedStep(trace, entryOf), overrode: () => [] };
}
