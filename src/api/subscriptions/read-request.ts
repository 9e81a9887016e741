import { refusal } from '../../domain/errors.ts';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../domain/json/value.ts';
import type { GraphQLHttpRequest } from '../graphql/execution/endpoint.ts';
import type { GraphQLRequest } from '../graphql/execution/execute.ts';

type Headers = GraphQLHttpRequest['headers'];

/**
 * Whether a client wants an event stream. Clients that accept JSON as well receive JSON, as before.
 */
export function wantsStream(method: string, { accept }: Headers): boolean {
  const types = String(accept ?? '');
  const canBeAsked = method === 'GET' || method === 'POST';
  return canBeAsked && types.includes('text/event-stream') && !/json|\*\/\*/.test(types);
}

/** The operation of a request. @throws REQUEST_MALFORMED */
export function readStreamRequest({
  method,
  headers,
  search,
  body,
}: GraphQLHttpRequest): GraphQLRequest {
  if (!isDeliberate(method, headers)) {
    throw malformed('a page of another site could send it; add "apollo-require-preflight: 1"');
  }
  const asked = method === 'GET' ? membersOf(search) : (body as Json | undefined);
  if (!isJsonObject(asked)) throw malformed('it is not one GraphQL request');
  const query = ownValue(asked, 'query');
  const name = ownValue(asked, 'operationName') ?? '';
  const variables = ownValue(asked, 'variables') ?? {};
  if (typeof query !== 'string') throw malformed('its "query" is no text');
  if (typeof name !== 'string') throw malformed('its "operationName" is no text');
  if (!isJsonObject(variables)) throw malformed('its "variables" are no object');
  return { query, variables, ...(name !== '' && { operationName: name }) };
}

/** Apollo's rule: headers that a page of another site can send only after a preflight. */
function isDeliberate(method: string, headers: Headers): boolean {
  const named = headers['apollo-require-preflight'] ?? headers['x-apollo-operation-name'] ?? '';
  // An EventSource cannot set headers; a browser sends the origin of its page.
  const ownPage = headers['sec-fetch-site'] === 'same-origin';
  const typed = method === 'POST' && /^application\/json\b/i.test(String(headers['content-type']));
  return named !== '' || ownPage || typed;
}

function membersOf(search: string): JsonObject {
  const given = new URLSearchParams(search);
  const variables = given.get('variables');
  return {
    query: given.get('query'),
    operationName: given.get('operationName'),
    variables: variables === null ? null : parsed(variables),
  };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    throw malformed('its "variables" are not JSON');
  }
}

function malformed(reason: string): Error {
  return refusal('REQUEST_MALFORMED', { reason });
}
