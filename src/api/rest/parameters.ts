import { clipped } from '../../domain/document/shape.ts';
import { refusal } from '../../domain/errors.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type { RestRequest } from './rest-route.ts';

const integer = /^[+-]?\d+$/;

/** The words that clients of Deckhand write for true and false; a parameter without a value is true. */
const booleans: ReadonlyMap<string, boolean> = new Map([
  ...['', 'true', 'True', 't', 'yes', 'y', '1', 'on'].map((word) => [word, true] as const),
  ...['false', 'False', 'f', 'no', 'n', '0', 'off'].map((word) => [word, false] as const),
]);

/**
 * The integer that a query parameter is; null if it is not there. One that is too large to count with is
 * the largest that is not. (docs/rest.md#asking)
 *
 * @throws ARGUMENT_INVALID for what is no integer, and for a parameter that is there twice
 */
export function integerParameter(query: URLSearchParams, name: string): number | null {
  const [text, ...more] = query.getAll(name);
  if (text === undefined) return null;
  if (more.length > 0) throw unfit(name, 'it is there more than once');
  if (!integer.test(text.trim())) throw unfit(name, 'it is no integer');
  const most = Number.MAX_SAFE_INTEGER;
  // No -0, which would be printed.
  return Math.min(most, Math.max(-most, Number(text))) + 0;
}

/**
 * How many rows a list has at most, whatever the sign; null, for all, if there is no such parameter.
 * (docs/rest.md#lists-of-documents)
 *
 * @throws ARGUMENT_INVALID
 */
export function limitParameter(query: URLSearchParams): number | null {
  const limit = integerParameter(query, 'limit');
  return limit === null ? null : Math.abs(limit);
}

/** How many rows a list leaves out at its beginning. @throws ARGUMENT_INVALID (docs/rest.md#revisions) */
export function offsetParameter(query: URLSearchParams): number {
  const offset = integerParameter(query, 'offset') ?? 0;
  if (offset < 0) throw unfit('offset', 'it is less than 0');
  return offset;
}

/**
 * The boolean that a query parameter is, the last one if it is there several times. (docs/rest.md#asking)
 *
 * @throws ARGUMENT_INVALID for a word that means neither
 */
export function booleanParameter(query: URLSearchParams, name: string, fallback: boolean): boolean {
  const text = query.getAll(name).at(-1);
  if (text === undefined) return fallback;
  const value = booleans.get(text);
  if (value === undefined) throw unfit(name, 'write true or false');
  return value;
}

/** All values of a query parameter, whole, in order; undefined if it is not there. */
export function listParameter(query: URLSearchParams, name: string): readonly string[] | undefined {
  return query.has(name) ? query.getAll(name) : undefined;
}

/** Whether a list is asked for with its end first: `desc`, and nothing else. (docs/rest.md#lists-of-documents) */
export function isDescending(query: URLSearchParams): boolean {
  return query.getAll('order').at(-1) === 'desc';
}

/**
 * The number of a revision that was made, from a path. The virtual revision 0 is none. (docs/rest.md#revisions)
 *
 * @throws REVISION_NOT_FOUND also for what is no number
 */
export function parseRevisionNumber(text: string | undefined): RevisionId {
  const id = parseRevisionNumberOrZero(text);
  if (id === 0) throw refusal('REVISION_NOT_FOUND', { revision: id });
  return id;
}

/** The number of a revision, from a path; 0 for the empty one. @throws REVISION_NOT_FOUND */
export function parseRevisionNumberOrZero(text = ''): RevisionId {
  const id = integer.test(text) ? Number(text) + 0 : -1;
  // The error names what was asked for: it may be no number at all.
  if (!Number.isSafeInteger(id) || id < 0) {
    throw refusal('REVISION_NOT_FOUND', { revision: clipped(text) });
  }
  return id;
}

/**
 * The numbers of the two revisions to compare, from a path; 0 for the empty one. (docs/rest.md#differences)
 *
 * @throws REVISION_NUMBER_INVALID if either is no integer; REVISION_NOT_FOUND
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
