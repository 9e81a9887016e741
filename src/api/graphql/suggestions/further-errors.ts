import {
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  FieldsOnCorrectTypeRule,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  Kind,
  KnownArgumentNamesRule,
  ProvidedRequiredArgumentsRule,
  ScalarLeafsRule,
  TypeInfo,
  ValuesOfCorrectTypeRule,
  VariablesInAllowedPositionRule,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { correctQuery } from './correct-query.ts';
import { inputNamesFor } from './known-names.ts';
import { shapeOf, suggestionOf, suggestNames } from './suggest-names.ts';

/** The rules of errors in names. They take time in proportion to the query. */
const nameRules = [
  FieldsOnCorrectTypeRule,
  KnownArgumentNamesRule,
  ScalarLeafsRule,
  ValuesOfCorrectTypeRule,
  ProvidedRequiredArgumentsRule,
  VariablesInAllowedPositionRule,
];

const maxRounds = 6;
const maxFurther = 25;

/** A query with more errors is no mistake about some names, and takes too long to correct. */
const maxCorrected = 50;

/**
 * The errors of a query with suggestions, and those that it would still have if it followed the first suggestion for
 * each of them: graphql-js checks nothing inside an unknown field. Without those that a suggestion for another one
 * solves: a missing argument that the query gives by another name.
 *
 * @param errors the errors of the query, as graphql-js found them
 */
export function withSuggestions(
  schema: GraphQLSchema,
  query: DocumentNode,
  errors: readonly GraphQLError[],
): readonly GraphQLError[] {
  const placed = suggestedAt(schema, query, errors, '');
  const found = new Map(errors.map((error, at) => [identityOf(error), placed[at] ?? error]));
  if (errors.length > maxCorrected) return [...found.values()];
  let corrected = query;
  let open = errors;
  for (let round = 0; round < maxRounds && found.size < errors.length + maxFurther; round += 1) {
    const next = correctQuery(schema, corrected, open);
    if (next === corrected) break;
    corrected = next;
    const left = validate(schema, corrected, nameRules);
    const remaining = new Set(left.map(identityOf));
    for (const error of open.filter(isMissing)) {
      if (!remaining.has(identityOf(error))) found.delete(identityOf(error));
    }
    open = left;
    const fresh = open.filter((error) => !found.has(identityOf(error))).slice(0, maxFurther);
    const after = suggestedAt(schema, corrected, fresh, afterCorrections);
    fresh.forEach((error, at) => void found.set(identityOf(error), after[at] ?? error));
  }
  return [...found.values()];
}

const afterCorrections = 'After these corrections: ';

function suggestedAt(
  schema: GraphQLSchema,
  query: DocumentNode,
  errors: readonly GraphQLError[],
  prefix: string,
): readonly GraphQLError[] {
  const suggested = errors.map((error) => withMessage(error, suggestNames(schema, error)));
  const placed = withPlaces(schema, query, suggested);
  return prefix === '' ? placed : placed.map((error) => withMessage(error, prefix + error.message));
}

function withMessage({ nodes, extensions }: GraphQLError, message: string): GraphQLError {
  return new GraphQLError(message, { ...(nodes && { nodes }), extensions });
}

/**
 * Errors about values of scalars and enumerations name neither argument nor member: adds its path to each; for a mapping, as
 * in `name: { contains: … }`, also another member that does this. Goes through the query once, for all errors.
 */
function withPlaces(
  schema: GraphQLSchema,
  query: DocumentNode,
  errors: readonly GraphQLError[],
): readonly GraphQLError[] {
  const unplaced = new Set(errors.filter(lacksPlace).map(({ nodes }) => nodes?.[0]));
  if (unplaced.size === 0) return errors;
  const places = new Map<ASTNode, { readonly path: string; readonly hint: string }>();
  const types = new TypeInfo(schema);
  const find: ASTVisitor = {
    enter: (node, _key, parent, _path, ancestors) => {
      if (!unplaced.has(node)) return;
      const path = pathOfInput(parent === undefined ? ancestors : [...ancestors, parent]);
      const holder = types.getParentInputType();
      const taken = getNamedType(types.getInputType());
      places.set(node, { path, hint: hintForValue({ schema, value: node, path, holder, taken }) });
    },
  };
  visit(query, visitWithTypeInfo(types, find));
  return errors.map((error) => {
    const { nodes, message } = error;
    const place = lacksPlace(error) && nodes?.[0] ? places.get(nodes[0]) : undefined;
    if (place === undefined || place.path === '') return error;
    const [spelling] = spelledWord.exec(message) ?? [];
    const fact = message.replace(spelledWord, '').replace(/\.$/, '');
    return withMessage(error, `${fact}, at "${place.path}".${spelling ?? place.hint}`);
  });
}

/** The suggestion of graphql-js at the end of a message: the value before it can be any text, and must stay whole. */
const spelledWord = / Did you mean the enum value "\w+"(?:,? (?:or )?"\w+")*\?$/;

function lacksPlace({ message }: GraphQLError): boolean {
  return /^(?:Enum "\w+"|\w+) cannot represent /.test(message);
}

interface MisplacedValue {
  readonly schema: GraphQLSchema;
  readonly value: ASTNode;
  readonly path: string;
  /** The type of the mapping that has the value. */
  readonly holder: ReturnType<TypeInfo['getParentInputType']>;
  /** The type that belongs there. */
  readonly taken: GraphQLNamedType | undefined;
}

/**
 * About a value in place of a word: the words. About a mapping in place of a value: another member that takes it, unless it
 * is known as the value itself.
 */
function hintForValue({ schema, value, path, holder, taken }: MisplacedValue): string {
  if (value.kind !== Kind.OBJECT && isEnumType(taken)) return ` ${shapeOf(schema, taken.name)}`;
  // One object can stand for a list of them.
  const type = getNamedType(holder);
  if (value.kind !== Kind.OBJECT || !isInputObjectType(type)) return '';
  const members = Object.values(type.getFields());
  const known = value.fields.flatMap(({ name }) => inputNamesFor(schema, members, name.value));
  if (known.includes(path.slice(path.lastIndexOf('.') + 1))) return ' Leave out its { … }.';
  const names = known.length > 0 ? known : inputNamesFor(schema, members, 'mapping');
  return names.length === 0 ? '' : ` ${suggestionOf(names)}`;
}

/** The names of the argument and of the members that hold a value, joined by dots. */
function pathOfInput(ancestors: readonly (ASTNode | readonly ASTNode[])[]): string {
  const holders = ancestors.flatMap((one) =>
    'kind' in one && (one.kind === Kind.ARGUMENT || one.kind === Kind.OBJECT_FIELD) ? [one] : [],
  );
  return holders.map(({ name }) => name.value).join('.');
}

/** Whether the error is about a missing argument or member. */
function isMissing({ message }: GraphQLError): boolean {
  return message.endsWith('was not provided.');
}

function identityOf({ message, locations }: GraphQLError): string {
  return JSON.stringify([message, locations]);
}
