import {
  type Document,
  type DocumentId,
  documentLabel,
  type Substitution,
  sourceKey,
} from '../document/document.ts';
import { actionsOf, substitutionsOf } from '../document/facts.ts';
import { type Fault, fault, invariant, located, PurserError, refusal } from '../errors.ts';
import { createMeasure, type Size } from '../json/measure.ts';
import type { Json } from '../json/value.ts';
import { defaultLimits } from '../limits.ts';
import { applyActions } from './actions.ts';
import { placeOf } from './place-of.ts';
import { substituteInto, valueToSubstitute } from './substitution.ts';
import { createWorkMeter, WorkExceeded, type WorkMeter } from './work-meter.ts';

/** A document that another is made from, rendered. */
export interface RenderedInput {
  readonly id: DocumentId;
  readonly data: Json;
}

/** All that a document is made from, beside itself. */
export interface RenderInputs {
  /** The document itself, for messages. */
  readonly id: DocumentId;
  /** What it inherits from: its parent, or its parent's replacement. */
  readonly parent: RenderedInput | null;
  /** sourceKey → what it substitutes from. */
  readonly sources: ReadonlyMap<string, RenderedInput>;
}

/** How large one rendered document may become, and how much work that may take. */
export interface RenderOptions {
  readonly maxBytes: number;
  readonly maxDepth?: number;
  readonly maxSteps?: number;
}

/** A document's data as its consumers see it. With faults, `data` is only as far as it came. */
export interface RenderOutcome {
  readonly data: Json;
  readonly faults: readonly Fault[];
}

/**
 * Renders one document: its layering actions over what it inherits, then its substitutions, in
 * order. Results share structure with the inputs, which are never modified.
 *
 * A failing action ends the document; of its substitutions all that fail are found. (To record
 * where values come from, `explain` would wrap the two calls that make new data: `applyActions` and
 * `substituteInto`.)
 *
 * Finds LAYERING_PATH_MISSING, SUBSTITUTION_VALUE_MISSING, SUBSTITUTION_PATTERN_INVALID,
 * SUBSTITUTION_PATTERN_UNUSABLE, PATH_SYNTAX, PATH_UNWRITABLE, LIMIT_EXCEEDED.
 *
 * @see spec deckhand.md 4.4, 4.5, 5.2
 */
export function renderDocument(
  document: Document,
  inputs: RenderInputs,
  options: RenderOptions,
): RenderOutcome {
  const job = createJob(document.data, inputs, options);
  try {
    layer(job, document);
    if (job.faults.length === 0) substitutionsOf(document).forEach(substituteIn(job));
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error;
    job.faults.push(tooMuchWork(job));
  }
  return { data: job.data, faults: job.faults };
}

/** A document that is being rendered. */
interface Job {
  readonly inputs: RenderInputs;
  readonly label: string;
  readonly limits: Required<RenderOptions>;
  readonly meter: WorkMeter;
  readonly measure: (value: Json) => Size;
  readonly faults: Fault[];
  data: Json;
}

/** Steps of work for each value copied. */
const stepsPerCopy = 5;

function createJob(data: Json, inputs: RenderInputs, options: RenderOptions): Job {
  const { documentDepth: maxDepth, renderSteps: maxSteps } = defaultLimits;
  const limits = { maxDepth, maxSteps, ...options };
  const meter = createWorkMeter(limits.maxSteps);
  const measure = createMeasure((members) => meter.spend(members * stepsPerCopy));
  return { inputs, label: documentLabel(inputs.id), limits, meter, measure, faults: [], data };
}

function layer(job: Job, document: Document): void {
  const { parent } = job.inputs;
  const actions = actionsOf(document);
  if (parent === null || actions.length === 0) return;
  const names = { document: job.label, parent: documentLabel(parent.id) };
  attempt(job, 'metadata.layeringDefinition.actions', () =>
    applyActions(parent.data, document.data, actions, names),
  );
}

function substituteIn(job: Job): (substitution: Substitution, at: number) => void {
  return ({ src, dest }, at) => {
    const source = job.inputs.sources.get(sourceKey(src));
    invariant(source, 'a document is rendered only if all its sources are');
    const context = {
      document: job.label,
      source: documentLabel(source.id),
      maxBytes: job.limits.maxBytes,
      meter: job.meter,
    };
    const place = `metadata.substitutions[${at}]`;
    const value = attemptTo(job, `${place}.src`, () =>
      valueToSubstitute(src, source.data, context),
    );
    if (value === undefined) return;
    const targets = Array.isArray(dest) ? dest : [dest];
    targets.forEach((target, nth) => {
      const path = Array.isArray(dest) ? `${place}.dest[${nth}]` : `${place}.dest`;
      attempt(job, path, () => substituteInto(job.data, target, value, context));
    });
  };
}

/** Makes new data and keeps it if it is within the limits; what goes wrong is noted. */
function attempt(job: Job, path: string, make: () => Json): void {
  const data = attemptTo(job, path, () => checked(job, make()));
  if (data !== undefined) job.data = data;
}

function attemptTo(job: Job, path: string, make: () => Json): Json | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof PurserError)) throw error;
    const place = placeOf(job.inputs.id, path);
    job.faults.push(...error.faults.map((found) => located(found, place)));
    return undefined;
  }
}

function checked({ measure, limits, label }: Job, data: Json): Json {
  const { bytes, depth } = measure(data);
  if (bytes > limits.maxBytes) {
    const what = `the size of ${label} in bytes, as rendered,`;
    const setting = 'PURSER_MAX_DOCUMENT_BYTES';
    throw refusal('LIMIT_EXCEEDED', { what, limit: limits.maxBytes, setting });
  }
  if (depth > limits.maxDepth) {
    const what = `the nesting of ${label}, as rendered,`;
    const setting = 'PURSER_MAX_DOCUMENT_DEPTH';
    throw refusal('LIMIT_EXCEEDED', { what, limit: limits.maxDepth, setting });
  }
  return data;
}

function tooMuchWork({ inputs, label, limits }: Job): Fault {
  const what = `the work of rendering ${label}`;
  const facts = { what, limit: limits.maxSteps, setting: 'PURSER_MAX_RENDER_STEPS' };
  return fault('LIMIT_EXCEEDED', facts, placeOf(inputs.id));
}
