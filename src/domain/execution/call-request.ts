import { type Fault, fault } from '../errors.ts';
import { canonicalText } from '../json/canonical.ts';
import { isJsonArray, type Json } from '../json/value.ts';
import { apiPathFlaw, joinApiUrl } from '../source/api-url.ts';
import type { DataSource } from '../source/data-source.ts';
import type { Call } from './call.ts';

/** Why a call cannot go to its endpoint; null if it can. `source`: the live data source of that name. */
export function endpointFault(call: Call, source: DataSource | undefined): Fault | null {
  const { endpoint } = call;
  if (source === undefined) return fault('ENDPOINT_UNKNOWN', { endpoint });
  if (!source.allow_exec_api || source.api_endpoint === undefined)
    return fault('ENDPOINT_NOT_ALLOWED', { endpoint });
  const reason = apiPathFlaw(call.path);
  return reason === null ? null : fault('PATH_FORBIDDEN', { path: 'path', reason });
}

/** A call as it is sent, without what its data source adds. */
export interface CallRequest {
  readonly method: Call['method'];
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The request of a call to a data source that allows it. (docs/actions.md#the-request) */
export function callRequest(
  { path, method, body, parameters, headers }: Call,
  { api_endpoint: endpoint = '' }: DataSource,
  actionId: string,
): CallRequest {
  const own = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    method,
    url: withParameters(joinApiUrl(endpoint, path), parameters ?? {}),
    headers: {
      ...(body !== null && { 'content-type': 'application/json' }),
      ...Object.fromEntries(own),
      'idempotency-key': actionId,
    },
    ...(body !== null && { body: canonicalText(body) }),
  };
}

function withParameters(url: string, parameters: Readonly<Record<string, Json>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of isJsonArray(value) ? value : [value]) {
      if (one !== null) query.append(name, String(one));
    }
  }
  const text = query.toString();
  if (text === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${text}`;
}
