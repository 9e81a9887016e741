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

// The one door through which errors leave. Faults of the catalogue are reported in full, what
// graphql-js or Apollo found wrong with a request keeps their code, and all else is a bug, which is
// logged and not reported.

type Where = Pick<GraphQLFormattedError, 'locations' | 'path'>;

/** All that is wrong in one place, as one error: its message and code are those of the first problem. */
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

/** An error as clients read it. */
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

/** What graphql-js or Apollo found wrong with a request. */
function requestProblem(error: GraphQLError): ProblemJson {
  return {
    code: String(error.extensions['code'] ?? 'BAD_USER_INPUT'),
    kind: 'INVALID',
    retryable: false,
    message: withoutValue(error),
    remedy: 'Correct the request; schema.graphql says what can be asked.',
    facts: {},
  };
}

/** Whether an error is Purser's own fault rather than that of whoever asked. */
export function isBug(error: GraphQLError): boolean {
  const cause = causeOf(error);
  if (cause instanceof PurserError || cause instanceof InvalidVariables) return false;
  if (error.extensions['code'] !== undefined) return false;
  // Arguments and variables that do not fit are found at their own place in the query; what fails
  // in a resolver, or in what it gave, is found at a field.
  const [node] = error.nodes ?? [];
  return node === undefined || node.kind === Kind.FIELD;
}

/** What was thrown, out of the wrappings in which it arrives. */
export function causeOf(error: Error): Error {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

/** Whatever was thrown, as an error that graphql-js could have thrown. */
export function asGraphQLError(thrown: unknown): GraphQLError {
  if (thrown instanceof GraphQLError) return thrown;
  const originalError = thrown instanceof Error ? thrown : new Error(String(thrown));
  return new GraphQLError(originalError.message, { originalError });
}

/** What graphql-js found where it expected something else: `String "text"`. */
const foundToken = /((?:found|Unexpected) (?:String|BlockString|Int|Float)) ".*"/s;

/** A character or number that the lexer could not read. */
const gotText = /(but got|escape sequence): ".*"/s;

/**
 * The message of an error that graphql-js found in a query, without the values that it quotes from there:
 * clients show and log errors, and a value may be a secret. Names of fields, arguments and types stay.
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

/** Takes a value out where graphql-js quotes one. */
function withoutText(message: string, value: string): string {
  return message
    .replace(`: ${value}`, '')
    .replace(`, found ${value}`, '')
    .replace(`invalid value ${value}`, 'an invalid value')
    .replace(`Value "${value}" does`, 'The value does');
}
