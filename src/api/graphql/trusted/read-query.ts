import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../domain/json/value.ts';

/** The query of a request, or the id of one. */
export interface NamedQuery {
  /** The text; empty if the request has none. */
  readonly query: string;
  /** The id of a trusted document; `null` if the request names none. */
  readonly id: string | null;
}

/** Members that name a document: that of GraphQL over HTTP, and those that clients of Relay use. */
const idNames = ['documentId', 'doc_id', 'id'] as const;

/** The query in the members of a request, from its body or its query string. */
export function readNamedQuery(members: JsonObject): NamedQuery {
  const query = ownValue(members, 'query');
  const ids = idNames.map((name) => ownValue(members, name));
  const id = [...ids, apolloHash(members)].find((one) => typeof one === 'string' && one !== '');
  return { query: typeof query === 'string' ? query : '', id: typeof id === 'string' ? id : null };
}

/** The hash of a persisted query, as clients of Apollo send it. */
function apolloHash(members: JsonObject): Json | undefined {
  const extensions = ownValue(members, 'extensions') ?? null;
  if (!isJsonObject(extensions)) return undefined;
  const persisted = ownValue(extensions, 'persistedQuery') ?? null;
  return isJsonObject(persisted) ? ownValue(persisted, 'sha256Hash') : undefined;
}

/** The members of a query string. */
export function membersOfSearch(search: string): JsonObject {
  const given = new URLSearchParams(search);
  const extensions = given.get('extensions');
  const texts = ['query', ...idNames].flatMap((name): [string, Json][] => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return {
    ...Object.fromEntries(texts),
    ...(extensions !== null && { extensions: parsed(extensions) }),
  };
}

/** A body that is not JSON has no members; the parser of requests reports it. */
function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}
