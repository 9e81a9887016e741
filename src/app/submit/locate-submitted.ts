import {
  type DocumentFacts,
  type DocumentId,
  documentKey,
} from '../../domain/document/document.ts';
import {
  documentOf,
  type Submitted,
  type SubmittedDocument,
} from '../../domain/document/submitted.ts';
import type { Place } from '../../domain/errors.ts';
import type { ExplainedValue } from '../../domain/explain/explain-value.ts';
import { eachInSteps } from '../../domain/in-steps.ts';
import { keysOfPath } from '../../domain/json/path/path.ts';
import { type Location, valueAt } from '../../domain/json/path/read.ts';

/** A place in a rendered document; the location begins with `data`. */
export interface RenderedPlace {
  readonly document: DocumentId;
  readonly location: Location;
}

/** The steps of the first value at a location within a document's data, if they are known. */
export type WayOf = (location: Location) => ExplainedValue<DocumentFacts> | undefined;

/** The position in a submitted text of a place of a rendered document: document, line and column. */
export type PlaceInText = Required<Pick<Place, 'document' | 'line' | 'column'>>;

/**
 * Finds the position of a place of a rendered document: that of the value at its origin, which may be another document;
 * otherwise that of the place, or its nearest parent, in the document itself. Null if neither was submitted.
 */
export function placeInSubmission(
  submitted: ReadonlyMap<string, SubmittedDocument>,
  { document, location }: RenderedPlace,
  wayOf: WayOf,
): PlaceInText | null {
  const own = submitted.get(documentKey(document));
  const origin = originOf(location, wayOf);
  const source = origin && submitted.get(documentKey(origin.document));
  const isOwn = own !== undefined && (origin === null || (!origin.isPlain && holds(own, location)));
  if (origin !== null && source && !isOwn) return placeIn(source, origin.location);
  return own === undefined ? null : placeIn(own, location);
}

/** The documents of a submission to store, by key; found in steps. */
export function* submittedByKey(
  items: readonly Submitted[],
): Generator<void, ReadonlyMap<string, SubmittedDocument>> {
  const found = new Map<string, SubmittedDocument>();
  yield* eachInSteps(items, (item) => {
    if (item.kind === 'document') found.set(documentKey(item.facts), item);
  });
  return found;
}

function placeIn({ index, source }: SubmittedDocument, location: Location): PlaceInText {
  return { document: index, ...source.locate(location) };
}

function holds(item: SubmittedDocument, location: Location): boolean {
  const { data } = documentOf(item);
  return valueAt({ data }, location) !== undefined;
}

/** A place in a submitted document, and whether its value is a scalar. */
interface Origin extends RenderedPlace {
  readonly isPlain: boolean;
}

/** The origin of a value; for a mapping or list, the container at the origin of its first value. */
function originOf(location: Location, wayOf: WayOf): Origin | null {
  const value = wayOf(location.slice(1));
  const last = value?.steps.at(-1);
  if (value === undefined || last === undefined) return null;
  const within = keysOfPath(value.path).length - (location.length - 1);
  const from = last.content.location;
  if (within < 0 || within >= from.length) return null;
  return {
    document: last.entry,
    location: within === 0 ? from : from.slice(0, -within),
    isPlain: within === 0,
  };
}
