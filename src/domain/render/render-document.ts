import {
  type Document,
  type DocumentId,
  documentLabel,
  type Substitution,
  type SubstitutionTarget,
  sourceKey,
} from '../document/document.ts';
import { actionsOf, substitutionsOf } from '../document/facts.ts';
import { type ErrorFacts, type Fault, fault, invariant, located, PurserError } from '../errors.ts';
import { type Size, sizeOf } from '../json/measure.ts';
import type { Json } from '../json/value.ts';
import { applyAction } from './actions.ts';
import { placeOfDocument } from './graph/place-of.ts';
import { createRenderBudget, type RenderBudget, type RenderOptions } from './render-budget.ts';
import { sizeAfterWrite, sizeOfPart } from './size-bound.ts';
import { substituteInto, valueToSubstitute } from './substitution.ts';
import { WorkExceeded } from './work-meter.ts';

/** Rendered data, and an upper bound of its size; undefined until it is measured. */
export interface RenderedData {
  readonly data: Json;
  readonly size?: Size | undefined;
}

/** A rendered document that another is made from. */
export interface RenderedInput extends RenderedData {
  readonly id: DocumentId;
}

/** The inputs of a document beside itself. */
export interface RenderInputs {
  /** The document itself, for messages. */
  readonly id: DocumentId;
  /** What it inherits from: its parent, or its parent's replacement. */
  readonly parent: RenderedInput | null;
  /** sourceKey → the substitution source. */
  readonly sources: ReadonlyMap<string, RenderedInput>;
}

/** A document's rendered data. If there are faults, `data` is incomplete. */
export interface RenderOutcome extends RenderedData {
  readonly faults: readonly Fault[];
  /** Steps of work. */
  readonly steps: number;
}

/**
 * Renders one document: its layering actions over its inherited data, then its substitutions, in
 * order. Results share structure with the inputs, which are never modified.
 * (docs/rendering.md#how-documents-are-rendered)
 *
 * A failing action ends the rendering of the document; of its substitutions all failing ones are
 * reported. `traceDocument` takes the same steps, to explain the origin of values.
 *
 * Finds LAYERING_PATH_MISSING, SUBSTITUTION_VALUE_MISSING, SUBSTITUTION_PATTERN_INVALID,
 * SUBSTITUTION_PATTERN_UNUSABLE, PATH_SYNTAX, PATH_UNWRITABLE, LIMIT_EXCEEDED.
 */
export function renderDocument(
  document: Document,
  inputs: RenderInputs,
  options: RenderOptions,
): RenderOutcome {
  const label = documentLabel(inputs.id);
  const budget = createRenderBudget(label, options);
  const { data } = document;
  const job: Job = { inputs, label, budget, faults: [], data, size: sizeOf(data) };
  try {
    layer(job, document);
    if (job.faults.length === 0) substitutionsOf(document).forEach(substituteIn(job));
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error;
    job.faults.push(located(budget.exhausted(), placeOfDocument(inputs.id)));
  }
  return { data: job.data, size: job.size, faults: job.faults, steps: budget.meter.spent() };
}

/** A document that is being rendered. */
interface Job {
  readonly inputs: RenderInputs;
  readonly label: string;
  readonly budget: RenderBudget;
  readonly faults: Fault[];
  data: Json;
  /** Upper bound of the size of `data`. */
  size: Size | undefined;
}

function layer(job: Job, document: Document): void {
  const { parent } = job.inputs;
  const actions = actionsOf(document);
  if (parent === null || actions.length === 0) return;
  const { meter } = job.budget;
  const context = { document: job.label, parent: documentLabel(parent.id), meter };
  const own = job.size;
  job.data = parent.data;
  job.size = parent.size;
  for (const [at, action] of actions.entries()) {
    const place = `metadata.layeringDefinition.actions[${at}].path`;
    const isDone = attempt(job, place, () => {
      const data = applyAction(job.data, document.data, action, context);
      const { size } = job;
      const isLess = action.method === 'delete';
      return { data, size: isLess ? size : sizeAfterWrite(size, action.path, own) };
    });
    if (!isDone) return;
  }
}

function substituteIn(job: Job): (substitution: Substitution, at: number) => void {
  return ({ src, dest }, at) => {
    const source = job.inputs.sources.get(sourceKey(src));
    invariant(source, 'a document is rendered only if all its sources are');
    const { meter, maxBytes } = job.budget;
    const context = { document: job.label, source: documentLabel(source.id), maxBytes, meter };
    const place = `metadata.substitutions[${at}]`;
    const value = valueOrFault(job, `${place}.src`, () =>
      valueToSubstitute(src, source.data, context),
    );
    if (value === undefined) return;
    const size = sizeOfPart(value, source.size);
    for (const [nth, target] of targetsOf(dest).entries()) {
      const path = Array.isArray(dest) ? `${place}.dest[${nth}]` : `${place}.dest`;
      attempt(job, path, () => {
        const data = substituteInto(job.data, target, value, context);
        const isText = target.pattern !== undefined;
        return { data, size: isText ? undefined : sizeAfterWrite(job.size, target.path, size) };
      });
    }
  };
}

function targetsOf(dest: Substitution['dest']): readonly SubstitutionTarget[] {
  return Array.isArray(dest) ? dest : [dest as SubstitutionTarget];
}

/** Makes new data, and keeps it if it is within the limits; returns false if that fails. */
function attempt(job: Job, path: string, make: () => RenderedData): boolean {
  const made = valueOrFault(job, path, () => {
    const { data, size } = make();
    return { data, size: job.budget.sizeWithin(data, size) };
  });
  if (made === undefined) return false;
  job.data = made.data;
  job.size = made.size;
  return true;
}

function valueOrFault<T>(job: Job, path: string, make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof PurserError)) throw error;
    const place = placeOfDocument(job.inputs.id, path);
    job.faults.push(...error.faults.map((found) => located(naming(job, found), place)));
    return undefined;
  }
}

/** Paths are read and written without the name of their document: adds it to a fault. */
function naming({ label }: Job, found: Fault): Fault {
  const { code, facts, place } = found;
  if (code !== 'PATH_SYNTAX' && code !== 'PATH_UNWRITABLE') return found;
  return fault(code, { ...facts, document: label } as ErrorFacts[typeof code], place);
}
