import type { DocumentFacts } from '../document/document.ts';
import { formatLocation } from '../json/format-location.ts';
import { keysOfPath } from '../json/path.ts';
import type { Location } from '../json/path-read.ts';
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

/** What in a document as stored a step rests on. */
export interface StepContent {
  /** Begins with `data` or `metadata`; nothing means the document itself. */
  readonly location: Location;
  /** Whether all that is within matters, too; otherwise a mapping or list is just one. */
  readonly deep: boolean;
  /** Of a text of several lines the one that matters, 0 being what comes before them; null: all. */
  readonly line: number | null;
}

/** One step on the way of a value, for people and programs. */
export interface ExplainedStep<E extends DocumentFacts> {
  readonly kind: StepKind;
  /** The document that took the step. */
  readonly entry: E;
  /** What in that document made it take the step. */
  readonly content: StepContent;
  /** What in its metadata says so; null for what was just submitted. */
  readonly place: string | null;
  /** The document whose rendered data the value was taken from; null if the value was its own. */
  readonly source: E | null;
  /**
   * Where the value stood: in the source's rendered data, or in the document's own as submitted; of a
   * secret, as far as the way to it is none.
   */
  readonly path: string | null;
  /** Whether only a part of the text that stood there was taken. */
  readonly part: boolean;
  /**
   * What stood there before, nearest first; found when asked for. Nothing if it just inherits, or is
   * the step behind such a value itself: the list that this is in has the rest.
   */
  readonly overrode: () => readonly OverriddenValue<E>[];
}

/** A value that gave way to another, and the step that had put it there. */
export interface OverriddenValue<E extends DocumentFacts> {
  /** Null if it is secret, or if the step had taken away what stood there. */
  readonly value: Json | null;
  readonly secret: boolean;
  readonly step: ExplainedStep<E>;
  /** The last step on the value's way, in the document that holds it; null if that is `step`. */
  readonly heldBy: ExplainedStep<E> | null;
}

/** A value of a rendered document and the way it came. */
export interface ExplainedValue<E extends DocumentFacts> {
  readonly path: string;
  /** Null if it is secret, or if nothing stands there. */
  readonly value: Json | null;
  /** False where something stood once, and the first step took it away. */
  readonly exists: boolean;
  readonly secret: boolean;
  /** From the rendered document to the document that holds the value as submitted: at least one. */
  readonly steps: readonly ExplainedStep<E>[];
}

/** The document of a key, among those that an explained one is made from. */
export type EntryOf<E extends DocumentFacts> = (key: string) => E;

/** How many steps, or overridden values, are listed: the first and, of steps, the last. */
const maxTold = 100;

/**
 * The way by which a place of a rendered document came to its value. The document holds something in
 * place of what is secret.
 */
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
 * The steps that brought a value in, the last on their ways, nearest first: one, but for text that
 * was rewritten, which comes from several.
 */
export function lastSteps<E extends DocumentFacts>(
  trace: Trace,
  entryOf: EntryOf<E>,
): readonly ExplainedStep<E>[] {
  const last = [...tracesBehind(trace)].filter(({ step }) => step.from === null);
  // An encrypted document counts once: which places of it were taken is not shown.
  const encrypted = new Set<string>();
  const shown = last.filter(({ step: { document } }) => {
    if (!isEncrypted(entryOf(document))) return true;
    const isNew = !encrypted.has(document);
    encrypted.add(document);
    return isNew;
  });
  return shown.map((end) => explainedStep(end, entryOf));
}

/** The traces of a value through the documents it was taken from, one for each step. */
function wayOf(trace: Trace): readonly Trace[] {
  const way: Trace[] = [];
  for (let next: Trace | null = trace; next !== null; next = traceBehind(next)) way.push(next);
  return way;
}

/** Of what was taken away: the traces of inheriting that, and that of the step which did it. */
function wayOfNothing(trace: Trace): readonly Trace[] {
  const way = wayOf(trace);
  const made = way.findIndex(({ step }) => step.kind !== 'inherited');
  return [...way.slice(0, made), ...way.slice(made, made + 1).map(withoutContent)];
}

/** Whatever put something else in the place of a value took it away. */
function withoutContent(trace: Trace): Trace {
  return { ...trace, step: { ...trace.step, kind: 'deleted', from: null } };
}

function clipped(way: readonly Trace[]): readonly Trace[] {
  return way.length <= maxTold ? way : [...way.slice(0, maxTold - 1), ...way.slice(-1)];
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

/** Of a secret all matters, so that no part of it is shown to have changed or stayed. */
function ownContent(trace: Trace, entryOf: EntryOf<DocumentFacts>): StepContent {
  return isEncrypted(entryOf(trace.step.document))
    ? { location: ['data'], deep: true, line: null }
    : { location: ['data', ...contentAt(trace)], deep: false, line: null };
}

/** The whole of the action, selector or substitution that a place in the metadata belongs to. */
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
  while (spot !== null && values.length < maxTold) {
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
