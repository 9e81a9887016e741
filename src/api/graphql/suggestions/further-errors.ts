import {
  type ArgumentNode,
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  FieldsOnCorrectTypeRule,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  Kind,
  KnownArgumentNamesRule,
  type ObjectFieldNode,
  type OperationDefinitionNode,
  ProvidedRequiredArgumentsRule,
  parse,
  ScalarLeafsRule,
  type SelectionNode,
  TypeInfo,
  ValuesOfCorrectTypeRule,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { notAPage, rowsSelected } from './foreign-names.ts';
import { inputNamesFor } from './known-names.ts';
import { selectedFields, suggestionOf, suggestNames } from './suggest-names.ts';

/** The rules of errors in names. They take time in proportion to the query. */
const nameRules = [
  FieldsOnCorrectTypeRule,
  KnownArgumentNamesRule,
  ScalarLeafsRule,
  ValuesOfCorrectTypeRule,
  ProvidedRequiredArgumentsRule,
];

const maxRounds = 4;
const maxFurther = 12;

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
    const next = correct(schema, corrected, open);
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
      places.set(node, { path, hint: otherMembers(schema, node, types.getParentInputType()) });
    },
  };
  visit(query, visitWithTypeInfo(types, find));
  return errors.map((error) => {
    const { nodes, message } = error;
    const place = lacksPlace(error) && nodes?.[0] ? places.get(nodes[0]) : undefined;
    if (place === undefined || place.path === '') return error;
    return withMessage(error, `${message.replace(/\.$/, '')}, at "${place.path}".${place.hint}`);
  });
}

function lacksPlace({ message }: GraphQLError): boolean {
  return /^(?:Enum "\w+"|\w+) cannot represent /.test(message);
}

function otherMembers(
  schema: GraphQLSchema,
  value: ASTNode,
  holder: ReturnType<TypeInfo['getParentInputType']>,
): string {
  // One object can stand for a list of them.
  const type = getNamedType(holder);
  if (value.kind !== Kind.OBJECT || !isInputObjectType(type)) return '';
  const members = Object.values(type.getFields());
  const known = value.fields.flatMap(({ name }) => inputNamesFor(schema, members, name.value));
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

/** The query with the first suggestion for each unknown name; the same object if there is nothing to correct. */
function correct(
  schema: GraphQLSchema,
  query: DocumentNode,
  errors: readonly GraphQLError[],
): DocumentNode {
  const corrections = new Map<ASTNode, ASTNode | null>();
  for (const error of errors) {
    const [node] = error.nodes ?? [];
    const message = suggestNames(schema, error);
    const form = /Did you mean "(?<form>[^"]+)"/.exec(message)?.groups?.['form'] ?? '';
    const rows = message.endsWith(notAPage) ? rowsOf(node) : undefined;
    const corrected = rows ?? (node && correctedNode(node, form, error.message));
    if (node && corrected !== undefined) corrections.set(node, corrected);
  }
  if (corrections.size === 0) return query;
  const corrected = visit(query, { enter: (node) => corrections.get(node) });
  return visit(corrected, {
    [Kind.FIELD]: (field) => ({ ...field, arguments: joined(field.arguments ?? []) }),
  });
}

/** Arguments with one of each name: two that were put into the same object, `filter: { … }`, are one object. */
function joined(args: readonly ArgumentNode[]): readonly ArgumentNode[] {
  const byName = new Map<string, ArgumentNode>();
  for (const argument of args) {
    const { name, value } = argument;
    const first = byName.get(name.value);
    const isPair = first?.value.kind === Kind.OBJECT && value.kind === Kind.OBJECT;
    const fields = isPair ? [...first.value.fields, ...value.fields] : [];
    byName.set(name.value, isPair ? { ...first, value: { ...first.value, fields } } : argument);
  }
  return [...byName.values()];
}

/** The rows that a request selects of a page, without the page; undefined without any. */
function rowsOf(field: ASTNode | undefined): SelectionNode | undefined {
  if (field?.kind !== Kind.FIELD) return undefined;
  const selections = rowsSelected(field.name.value, selectedFields(field));
  if (selections.length === 0) return undefined;
  return {
    kind: Kind.INLINE_FRAGMENT,
    selectionSet: { kind: Kind.SELECTION_SET, selections: [...selections] },
  };
}

/** What stands for a node of an error; null if it is left out, undefined if it stays. */
function correctedNode(node: ASTNode, form: string, message: string): ASTNode | null | undefined {
  // An error about a value has the node of that value.
  if (node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD)
    return correctedInput(node, form);
  const isUnknown = node.kind === Kind.FIELD && message.startsWith('Cannot query field');
  return isUnknown ? correctedField(node, form) : undefined;
}

/** A renamed argument or member, or one within another: `filter: { schema: … }`. */
function correctedInput<Input extends ArgumentNode | ObjectFieldNode>(
  node: Input,
  form: string,
): Input | null {
  const [outer = '', inner, ...rest] = form.match(/\w+/g) ?? [];
  if (rest.length > 0 || !/^\w+(: \{ \w+ \})?$/.test(form)) return null;
  const named = (value: string) => ({ ...node.name, value });
  if (inner === undefined) return { ...node, name: named(outer) };
  const member: ObjectFieldNode = { ...node, kind: Kind.OBJECT_FIELD, name: named(inner) };
  const value = { kind: Kind.OBJECT, fields: [member], loc: node.loc } as const;
  return { ...node, name: named(outer), value };
}

/** The suggested selection, with the arguments and the selections of the unknown field. */
function correctedField(field: FieldNode, form: string): SelectionNode | undefined {
  if (!/^\w+( \{|\}| \w+| \})*$/.test(form)) return undefined;
  const parsed = parse(`{ ${form} }`, { noLocation: true });
  const { selectionSet } = visit(parsed, { enter: (node) => ({ ...node, loc: field.loc }) })
    .definitions[0] as OperationDefinitionNode;
  const path = innermost(selectionSet.selections);
  if (path === undefined) return { kind: Kind.INLINE_FRAGMENT, selectionSet };
  const inner: FieldNode = { ...field, name: path.name };
  const [outer] = visit(selectionSet, {
    enter: (node) => (node === path ? inner : undefined),
  }).selections;
  return outer;
}

/** The last field of a path `a { b { c } }`; undefined for a selection of several fields. */
function innermost(selections: readonly SelectionNode[]): FieldNode | undefined {
  const [field, ...others] = selections;
  if (field?.kind !== Kind.FIELD || others.length > 0) return undefined;
  return field.selectionSet === undefined ? field : innermost(field.selectionSet.selections);
}
