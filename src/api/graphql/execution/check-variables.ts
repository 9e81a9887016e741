import {
  coerceInputValue,
  type DocumentNode,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  getOperationAST,
  getVariableValues,
  isInputObjectType,
  isInputType,
  isLeafType,
  isListType,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import { invariant } from '../../../domain/errors.ts';
import { correctQuery } from '../suggestions/correct-query.ts';
import { withSuggestions } from '../suggestions/further-errors.ts';
import { shapeOf, suggestNames } from '../suggestions/suggest-names.ts';
import type { ValidOperation } from './measure-query.ts';

type Values = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** Variables of a request that do not have their types: an error for each place. */
export class InvalidVariables extends Error {
  override readonly name = 'InvalidVariables';
  readonly errors: readonly [GraphQLError, ...GraphQLError[]];

  constructor(errors: InvalidVariables['errors']) {
    super('variables do not fit their types');
    this.errors = errors;
  }
}

const maxErrors = 50;

/**
 * The values of an operation's variables. An error names the place and the type that is expected there. It
 * does not quote the value: that may be a secret, and clients show and log errors.
 *
 * @throws InvalidVariables
 */
export function coerceVariables(
  { schema, operation, variables }: ValidOperation,
  hideSuggestions: boolean,
): Values {
  const definitions = operation.variableDefinitions ?? [];
  const options = { maxErrors, hideSuggestions };
  const { coerced, errors = [] } = getVariableValues(schema, definitions, variables, options);
  if (coerced !== undefined) return coerced;
  const unfit = definitions.flatMap((definition) => {
    const reasons = unfitValues(schema, definition, variables, hideSuggestions);
    if (reasons.length > 0) return reasons.map((reason) => invalid(reason, definition));
    // A variable that is missing or null: there is no value to quote.
    return errors
      .filter(({ nodes }) => nodes?.includes(definition))
      .map(({ message }) => invalid(message, definition));
  });
  const [first, ...rest] = unfit.slice(0, maxErrors);
  invariant(first !== undefined, 'variables that are not coerced have a fault');
  throw new InvalidVariables([first, ...rest]);
}

/** A request that was refused before its variables were checked. */
export interface InvalidRequest {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables?: Values | undefined;
}

/**
 * The errors of a query with suggestions, and those of its variables: a client that corrects the names of a request needs
 * both. A variable of an unknown type is checked against the type that is suggested for it.
 *
 * @param errors the errors of the query, as graphql-js found them
 */
export function withVariableErrors(
  { schema, document, operationName, variables = {} }: InvalidRequest,
  errors: readonly GraphQLError[],
): readonly GraphQLError[] {
  const corrected = correctQuery(schema, document, errors);
  const definitions = getOperationAST(corrected, operationName)?.variableDefinitions ?? [];
  const unfit = definitions.flatMap((definition) =>
    unfitValues(schema, definition, variables, false).map((reason) => invalid(reason, definition)),
  );
  return [...withSuggestions(schema, document, errors), ...unfit.slice(0, maxErrors)];
}

function invalid(message: string, definition: VariableDefinitionNode): GraphQLError {
  return new GraphQLError(message, { nodes: definition, extensions: { code: 'BAD_USER_INPUT' } });
}

function unfitValues(
  schema: GraphQLSchema,
  definition: VariableDefinitionNode,
  variables: Values,
  hideSuggestions: boolean,
): readonly string[] {
  const name = definition.variable.name.value;
  const type = typeFromAST(schema, definition.type);
  if (!isInputType(type) || !Object.hasOwn(variables, name) || variables[name] === null) return [];
  const reasons: string[] = [];
  const note = (path: Path, value: unknown, error: GraphQLError): void => {
    const place = path.length === 0 ? '' : ` at "${name}${pathText(path)}"`;
    const expected = typeAt(type, path);
    // For a mapping the message names fields; for a leaf it quotes the value.
    const isQuoted = isLeafType(getNamedType(expected)) && value !== null && value !== undefined;
    const suggested = hideSuggestions ? error.message : suggestNames(schema, error);
    const shape = hideSuggestions ? '' : shapeOf(schema, getNamedType(expected).name);
    const reason = isQuoted ? `Expected type "${expected}". ${shape}`.trimEnd() : suggested;
    reasons.push(`Variable "$${name}" got an invalid value${place}; ${reason}`);
  };
  coerceInputValue(variables[name], type, note, hideSuggestions);
  return reasons;
}

/** The type at a path within a value; at an index of a value that is not a list, the type of its items. */
function typeAt(type: GraphQLInputType, [step, ...rest]: Path): GraphQLInputType {
  if (step === undefined) return type;
  const inner = getNullableType(type);
  if (isListType(inner))
    return typeAt(inner.ofType, typeof step === 'number' ? rest : [step, ...rest]);
  const field = isInputObjectType(inner) ? inner.getFields()[step] : undefined;
  return field === undefined ? type : typeAt(field.type, rest);
}

function pathText(path: Path): string {
  return path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
}
