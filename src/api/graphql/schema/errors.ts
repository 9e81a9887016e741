import { GraphQLError, type GraphQLFormattedError, Kind } from 'graphql';
import {
  type ErrorCode,
  type Fault,
  fault,
  type Place,
  PurserError,
} from '../../../domain/errors.ts';
import type { NamedDocument } from '../../../domain/named-document.ts';
import { referenceErrors } from '../../../domain/reference-errors.ts';
import { InvalidVariables } from '../execution/check-variables.ts';
import { withoutValue } from '../execution/without-value.ts';

// The one door through which errors leave. Faults of the catalogue are reported in full, what
// graphql-js or Apollo found wrong with a request keeps their code, and all else is a bug, which is
// logged and not reported.

type Where = Pick<GraphQLFormattedError, 'locations' | 'path'>;

/** A fault as a GraphQL error: `extensions` holds all its members, those of its place among them. */
export function errorOf(found: Fault, where: Where = {}): GraphQLFormattedError {
  const { message, place, ...told } = found;
  return { message, ...where, extensions: { ...told, ...place } };
}

/** An error for each fault; the first one lists what is wrong with references, if anything is. */
function errorsOf(faults: readonly Fault[], where: Where): readonly GraphQLFormattedError[] {
  const errors = faults.map((found) => errorOf(found, where));
  const [first, ...rest] = errors;
  const violations = violationsOf(faults);
  if (first === undefined || violations.length === 0) return errors;
  return [{ ...first, extensions: { ...first.extensions, violations } }, ...rest];
}

/** One document that would break a rule of references, with the facts of its fault, and where it says so. */
interface Violation {
  readonly code: ErrorCode;
  readonly resource: NamedDocument;
  readonly place: Omit<Place, 'schema' | 'name' | 'layer'>;
}

/**
 * What is wrong with references, as one list: of the faults of a refusal, all that are about a document. Empty
 * unless one of them is about references. (docs/deviations.md#references)
 */
function violationsOf(faults: readonly Fault[]): readonly Violation[] {
  if (!faults.some(({ code }) => Object.hasOwn(referenceErrors, code))) return [];
  return faults.flatMap(({ code, facts, place: { schema, name, layer, ...place } }) => {
    if (schema === undefined || name === undefined) return [];
    const resource = { schema, name, ...(layer !== undefined && { layer }) };
    return [{ code, resource, ...facts, place }];
  });
}

/** The errors of an answer that one error stands for: an error for each fault. */
export function expandError(error: GraphQLError): readonly GraphQLFormattedError[] {
  const { locations, path, extensions } = error.toJSON();
  const where = { ...(locations && { locations }), ...(path && { path }) };
  const cause = causeOf(error);
  if (cause instanceof PurserError) return errorsOf(cause.faults, where);
  if (cause instanceof InvalidVariables) return cause.errors.flatMap(expandError);
  if (isBug(error)) return [errorOf(fault('INTERNAL', {}), where)];
  const code = extensions?.['code'] ?? 'BAD_USER_INPUT';
  const remedy = 'Correct the request; schema.graphql says what can be asked.';
  const told = withoutValue(error);
  return [{ message: told, ...where, extensions: { code, kind: 'invalid', remedy, facts: {} } }];
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
