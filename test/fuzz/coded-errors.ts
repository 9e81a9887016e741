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

interface Coded {
  readonly code?: string;
}

interface CodedError {
  readonly extensions?: Coded & { readonly problems?: readonly Coded[] };
}

/**
 * Holds an answer to what every answer must be: no failure of the server, and every error coded, as is every problem
 * of it. The code of an error is that of its first problem.
 */
export function assertCoded({ status, text }: { status: number; text: string }): void {
  assert.ok(status < 500, `status ${status}: ${text.slice(0, 500)}`);
  const answers = [JSON.parse(text)].flat();
  const errors: readonly CodedError[] = answers.flatMap(({ errors: found = [] }) => found);
  for (const { extensions } of errors) {
    const { code = 'none', problems = [] } = extensions ?? {};
    assert.equal(problems[0]?.code, code, text.slice(0, 500));
    assertUsersCodes(problems, text);
  }
}

/** Holds what is wrong with the input of a mutation to codes that its user may meet. */
export function assertUsersCodes(problems: readonly Coded[], text: string): void {
  const codes = problems.map(({ code = 'none' }) => code);
  assert.deepEqual(
    codes.filter((code) => !isUsersCode(code)),
    [],
    text.slice(0, 500),
  );
}
