import assert from 'node:assert/strict';

/** What a server answers to a query of GraphQL, of the owner of a token; fails if it answers with errors. */
export async function askServer<T>(
  url: string,
  query: string,
  variables = {},
  token: string | null = null,
): Promise<T> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = JSON.parse(await response.text());
  assert.equal(errors, undefined, JSON.stringify(errors));
  return data;
}
