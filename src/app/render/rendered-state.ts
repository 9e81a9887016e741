import type { SourceId } from '../../domain/document/document.ts';
import { type Fault, PurserError, refusal } from '../../domain/errors.ts';
import { canonicalText, type Digest, digestOf } from '../../domain/json/canonical.ts';
import { createMeasure } from '../../domain/json/measure.ts';
import type { QueryPath } from '../../domain/json/path/path.ts';
import { createPathBudget, isWholePath, valueInData } from '../../domain/json/path/select.ts';
import type { Json } from '../../domain/json/value.ts';
import type { Limits } from '../../domain/limits.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { Context } from '../access/use-case.ts';
import { type VisibleRevision, visibleRevision } from '../access/visible-revision.ts';
import { renderVisible } from './render-visible.ts';
import type { RenderedDocument } from './rendered-document.ts';

/** A value of a rendered document: by the name of the document, and a path in its data. */
export interface RenderedValueId extends SourceId {
  readonly path: QueryPath;
}

/**
 * The state of a value of a rendered document in a revision, as a caller may see it.
 * (docs/changes.md#waiting-for-a-value)
 */
export interface RenderedState {
  readonly revision: VisibleRevision;
  /** Null if there is no such document, or if it cannot be rendered. */
  readonly rendered: RenderedDocument | null;
  /** The value at the path; undefined if it matches nothing. */
  readonly value: Json | undefined;
  /** Why there is no value, although the document exists. */
  readonly faults: readonly Fault[];
}

/** Renders a document and looks up a value in it. */
export async function readRenderedState(
  context: Context,
  revision: Revision,
  id: RenderedValueId,
): Promise<RenderedState> {
  const [found = null] = await renderVisible(context, revision, [id]);
  const state = { revision: visibleRevision(context.by, revision), value: undefined, faults: [] };
  if (found instanceof PurserError) return { ...state, rendered: null, faults: found.faults };
  if (found instanceof Error) throw found;
  if (found === null) return { ...state, rendered: null };
  try {
    const value = selectValue(found, id.path);
    if (value !== undefined) checkSize(value, context.services.limits);
    return { ...state, rendered: found, value };
  } catch (error) {
    if (!(error instanceof PurserError)) throw error;
    return { ...state, rendered: found, faults: error.faults };
  }
}

/** @throws LIMIT_EXCEEDED */
function selectValue({ data, secret }: RenderedDocument, path: QueryPath): Json | undefined {
  if (!secret) return valueInData(data, path, createPathBudget());
  return isWholePath(path) ? data : undefined;
}

/** Matches can be within others: a list of them may be far larger than the data. @throws LIMIT_EXCEEDED */
function checkSize(value: Json, { maxDocumentBytes: limit }: Limits): void {
  if (createMeasure(() => {})(value).bytes <= limit) return;
  const what = 'the value at the path, in bytes,';
  throw refusal('LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_DOCUMENT_BYTES' });
}

/** A digest that distinguishes states: of the value, or of the reason why there is none. */
export function stateDigest({ rendered, value, faults }: RenderedState): Digest {
  if (value !== undefined) return digestOf(`value ${canonicalText(value)}`);
  if (faults.length === 0) return rendered === null ? 'missing document' : 'missing value';
  return digestOf(JSON.stringify(faults.map(({ code, facts, place }) => [code, facts, place])));
}
