import {
  type ASTNode,
  GraphQLError,
  type GraphQLFormattedError,
  isValueNode,
  Kind,
  print,
} from 'graphql';
import { type Fault, fault, PurserError } from '../../../domain/errors.ts';
import { InvalidVariables } from '../execution/check-variables.ts';
import { type ProblemJson, problemWithPlace } from './problem.ts';

// All errors pass through here. Faults of the catalogue are reported in full, errors that
// graphql-js or Apollo found in a request keep their code, and every other error is a bug, which is
// logged and not reported.

type Where = Pick<GraphQLFormattedError, 'locations' | 'path'>;

/** All faults of one place as one error: its message and code are those of the first problem. */
function errorOfProblems(
  problems: readonly [ProblemJson, ...ProblemJson[]],
  where: Where = {},
): GraphQLFormattedError {
  const [{ code, message }] = problems;
  return { message, ...where, extensions: { code, problems } };
}

/** Faults as one GraphQL error. (docs/errors.md#errors-and-problems) */
export function errorOf(
  [first, ...rest]: readonly [Fault, ...Fault[]],
  where?: Where,
): GraphQLFormattedError {
  return errorOfProblems([problemWithPlace(first), ...rest.map(problemWithPlace)], where);
}

/** An error in the form that clients receive. */
export function formatError(error: GraphQLError): GraphQLFormattedError {
  const { locations, path } = error.toJSON();
  const where = { ...(locations && { locations }), ...(path && { path }) };
  const cause = causeOf(error);
  if (cause instanceof PurserError) return errorOf(cause.faults, where);
  if (cause instanceof InvalidVariables) return errorOfVariables(cause);
  if (isBug(error)) return errorOf([fault('INTERNAL', {})], where);
  return errorOfProblems([requestProblem(error)], where);
}

function errorOfVariables({ errors }: InvalidVariables): GraphQLFormattedError {
  const [first, ...rest] = errors;
  const locations = errors.flatMap((error) => error.locations ?? []);
  return errorOfProblems([requestProblem(first), ...rest.map(requestProblem)], { locations });
}

/** The error that graphql-js or Apollo found in a request. */
function requestProblem(error: GraphQLError): ProblemJson {
  return {
    code: String(error.extensions['code'] ?? 'BAD_USER_INPUT'),
    kind: 'INVALID',
    retryable: false,
    message: withoutValue(error),
    remedy: 'Correct the request; see schema.graphql.',
    facts: {},
  };
}

/** Whether an error is a bug or failure of Purser rather than a fault of the request. */
export function isBug(error: GraphQLError): boolean {
  const cause = causeOf(error);
  if (cause instanceof PurserError || cause instanceof InvalidVariables) return false;
  if (error.extensions['code'] !== undefined) return false;
  // Errors of arguments and variables have the place of these in the query; errors of resolvers, or
  // of their results, have the place of a field.
  const [node] = error.nodes ?? [];
  return node === undefined || node.kind === Kind.FIELD;
}

/** The original error inside its wrappers. */
export function causeOf(error: Error): Error {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

/** Any thrown value as a GraphQLError. */
export function asGraphQLError(thrown: unknown): GraphQLError {
  if (thrown instanceof GraphQLError) return thrown;
  const originalError = thrown instanceof Error ? thrown : new Error(String(thrown));
  return new GraphQLError(originalError.message, { originalError });
}

/** The unexpected token in a syntax error of graphql-js: `String "text"`. */
const foundToken = /((?:found|Unexpected) (?:String|BlockString|Int|Float)) ".*"/s;

/** A character or number that the lexer could not read. */
const gotText = /(but got|escape sequence): ".*"/s;

/**
 * The message of an error that graphql-js found in a query, without the values that it quotes from the query: clients
 * show and log errors, and a value may be a secret. Names of fields, arguments and types stay.
 */
function withoutValue({ message, nodes }: GraphQLError): string {
  const values = (nodes ?? []).flatMap(valuesIn);
  const unquoted = values.reduce(withoutText, message);
  return unquoted.replace(foundToken, '$1').replace(gotText, '$1 something else');
}

function valuesIn(node: ASTNode): readonly string[] {
  if (isValueNode(node)) return [print(node)];
  const isArgument = node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD;
  return isArgument ? [print(node.value)] : [];
}

/** Removes a value that graphql-js quotes. */
function withoutText(message: string, value: string): string {
  return message
    .replace(`: ${value}`, '')
    .replace(`, found ${value}`, '')
    .replace(`invalid value ${value}`, 'an invalid value')
    .replace(`Value "${value}" does`, 'The value does');
}
