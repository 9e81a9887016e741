import { clipped } from '../../domain/document/shape.ts';
import { refusal } from '../../domain/errors.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type { RestRequest } from './rest-route.ts';

const integer = /^[+-]?\d+$/;

/** Deckhand's words for true and false; a parameter without a value is true. */
const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['', 'true', 'True', 't', 'yes', 'y', '1', 'on'].map((word) => [word, true] as const),
  ...['false', 'False', 'f', 'no', 'n', '0', 'off'].map((word) => [word, false] as const),
]);

/**
 * A query parameter as an integer; null if it is missing. A number above JavaScript's safe integers becomes the largest
 * of these. (docs/rest.md#asking)
 *
 * @throws ARGUMENT_INVALID for a value that is not an integer, and for a repeated parameter
 */
export function integerParameter(query: URLSearchParams, name: string): number | null {
  const [text, ...more] = query.getAll(name);
  if (text === undefined) return null;
  if (more.length > 0) throw unfit(name, 'it is there more than once');
  if (!integer.test(text.trim())) throw unfit(name, 'it is no integer');
  const max = Number.MAX_SAFE_INTEGER;
  // Not -0, which would be printed.
  return Math.min(max, Math.max(-max, Number(text))) + 0;
}

/**
 * The maximum number of rows of a list, ignoring the sign; null, for all, without the parameter.
 * (docs/rest.md#lists-of-documents)
 *
 * @throws ARGUMENT_INVALID
 */
export function limitParameter(query: URLSearchParams): number | null {
  const limit = integerParameter(query, 'limit');
  return limit === null ? null : Math.abs(limit);
}

/** The number of rows to skip at the beginning of a list. @throws ARGUMENT_INVALID (docs/rest.md#revisions) */
export function offsetParameter(query: URLSearchParams): number {
  const offset = integerParameter(query, 'offset') ?? 0;
  if (offset < 0) throw unfit('offset', 'it is less than 0');
  return offset;
}

/**
 * A query parameter as a boolean, the last one if it is repeated. (docs/rest.md#asking)
 *
 * @throws ARGUMENT_INVALID for an unknown word
 */
export function booleanParameter(query: URLSearchParams, name: string, fallback: boolean): boolean {
  const text = query.getAll(name).at(-1);
  if (text === undefined) return fallback;
  const value = booleans.get(text);
  if (value === undefined) throw unfit(name, 'write true or false');
  return value;
}

/** All values of a query parameter, in order; undefined if it is missing. */
export function listParameter(query: URLSearchParams, name: string): readonly string[] | undefined {
  return query.has(name) ? query.getAll(name) : undefined;
}

/** Whether a list is requested in descending order: `desc`, and no other word. (docs/rest.md#lists-of-documents) */
export function isDescending(query: URLSearchParams): boolean {
  return query.getAll('order').at(-1) === 'desc';
}

/**
 * The number of an existing kind of revision, from a path: not of the virtual revision 0. (docs/rest.md#revisions)
 *
 * @throws REVISION_NOT_FOUND also for a text that is not a number
 */
export function parseRevisionNumber(text: string | undefined): RevisionId {
  const id = parseRevisionNumberOrZero(text);
  if (id === 0) throw refusal('REVISION_NOT_FOUND', { revision: id });
  return id;
}

/** The number of a revision, from a path; 0 for the empty one. @throws REVISION_NOT_FOUND */
export function parseRevisionNumberOrZero(text = ''): RevisionId {
  const id = integer.test(text) ? Number(text) + 0 : -1;
  // The error quotes the requested text, which may not be a number.
  if (!Number.isSafeInteger(id) || id < 0) {
    throw refusal('REVISION_NOT_FOUND', { revision: clipped(text) });
  }
  return id;
}

/**
 * The numbers of the two revisions to compare, from a path; 0 for the empty one. (docs/rest.md#differences)
 *
 * @throws REVISION_NUMBER_INVALID if either is not an integer; REVISION_NOT_FOUND
 */
export function parseComparedRevisions({
  revision = '',
  other = '',
}: RestRequest['params']): readonly [RevisionId, RevisionId] {
  for (const text of [revision, other]) {
    if (!integer.test(text)) throw refusal('REVISION_NUMBER_INVALID', { revision: clipped(text) });
  }
  return [parseRevisionNumberOrZero(revision), parseRevisionNumberOrZero(other)];
}

function unfit(argument: string, reason: string): Error {
  return refusal('ARGUMENT_INVALID', { argument, reason });
}
