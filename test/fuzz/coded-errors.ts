import assert from 'node:assert/strict';
import { catalogue } from '../../src/domain/error-catalogue.ts';

/** Codes that GraphQL servers give to mistakes in the query language itself. */
const protocolCodes = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
];

const knownCodes = new Set([...Object.keys(catalogue), ...protocolCodes]);

/** Whether a code is one that a user may meet for what the user did. */
export function isUsersCode(code: string): boolean {
  return knownCodes.has(code) && code !== 'INTERNAL';
}

/** Holds an answer to what every answer must be: no failure of the server, and every error coded. */
export function assertCoded({ status, text }: { status: number; text: string }): void {
  assert.ok(status < 500, `status ${status}: ${text.slice(0, 500)}`);
  const answers = [JSON.parse(text)].flat();
  const codes = answers.flatMap(({ errors = [] }) =>
    errors.map((error: { extensions?: { code?: string } }) => error.extensions?.code ?? 'none'),
  );
  assert.deepEqual(
    codes.filter((code) => !isUsersCode(code)),
    [],
    text.slice(0, 500),
  );
}
