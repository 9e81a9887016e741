import { refusal } from '../../../domain/errors.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../domain/json/value.ts';
import { membersOfSearch, readNamedQuery } from './read-query.ts';
import type { TrustedQueries } from './trusted-queries.ts';

/** The parts of a GraphQL request over HTTP that determine what to execute. */
interface QueryRequest {
  readonly method: string;
  /** The query string, with its question mark. */
  readonly search: string;
  /** The parsed JSON of the body, if there was one. */
  readonly body: unknown;
  readonly isTrusted?: boolean;
}

/**
 * The request with the text of the query that it names. A batch stays as it is.
 *
 * @throws PERSISTED_QUERY_NOT_FOUND, QUERY_NOT_TRUSTED
 */
export async function withQuery<R extends QueryRequest>(
  trusted: TrustedQueries | null,
  request: R,
): Promise<R> {
  const { method, search, body } = request;
  if (Array.isArray(body)) return request;
  const members = method === 'GET' ? membersOfSearch(search) : (body as Json | undefined);
  if (members === undefined || !isJsonObject(members)) return request;
  const named = readNamedQuery(members);
  if (trusted === null) return withoutDocuments(request, members);
  const query = await trusted.textOf(named);
  if (named.id === null) return request;
  const isTrusted = named.query === '';
  return method === 'GET'
    ? { ...request, search: searchWith(search, query), isTrusted }
    : { ...request, body: bodyWith(members, query), isTrusted };
}

/** A server without trusted documents answers clients of Apollo in their own words, so that they stop sending hashes. */
function withoutDocuments<R>(request: R, { extensions: _extensions, ...members }: JsonObject): R {
  const { query, id } = readNamedQuery(members);
  if (query === '' && id !== null)
    throw refusal('PERSISTED_QUERY_NOT_FOUND', { id: id.slice(0, 128) });
  return request;
}

function searchWith(search: string, query: string): string {
  const given = new URLSearchParams(search);
  given.set('query', query);
  given.delete('extensions');
  return `?${given}`;
}

/** Without the extension that names the query, which Apollo would refuse. */
function bodyWith({ extensions: _extensions, ...members }: JsonObject, query: string): JsonObject {
  return { ...members, query };
}
