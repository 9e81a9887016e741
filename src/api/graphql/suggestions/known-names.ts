import {
  type ASTNode,
  type ConstDirectiveNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isRequiredArgument,
} from 'graphql';
import { type FieldsType, hasFields } from '../schema/field-facts.ts';

/** Names of fields, arguments or members, or paths to them: `revision { problems }`, `filter: { bucket }`. */
export type Names = readonly string[];

/**
 * What to write for an unknown field of a type. The first of these that exists: fields known by the name, the selected
 * fields if the type itself has several of them, other places, fields below, a selected field of the type, rows.
 */
export function fieldNamesFor(
  schema: GraphQLSchema,
  type: FieldsType,
  name: string,
  selected: readonly FieldNode[],
): Names {
  const here = fieldsKnownAs(schema, type, name);
  const elsewhere = elsewhereAs(schema, `${type.name}.${name}`);
  const known = here.length > 0 ? [...here, ...elsewhere] : here;
  // A field without fields of its own is no answer to a selection, if there is another one.
  const fits = (form: string): boolean => {
    const field = type.getFields()[form];
    return selected.length === 0 || field === undefined || !isPlain(field);
  };
  if (known.some(fits)) return known;
  const flat = flatFields(type, selected);
  if (flat.length > (known.length > 0 ? 0 : 1)) return [flat.join(' ')];
  if (known.length > 0) return known;
  if (elsewhere.length > 0) return elsewhere;
  const below = fieldsBelow(schema, type, name);
  if (below.length > 0) return below;
  const own = selected.filter((field) => isObjectOf(type, field)).map((field) => field.name.value);
  if (own.length > 0) return own;
  const row = rowType(type);
  if (!hasFields(row)) return [];
  return fieldNamesFor(schema, row, name, selected).map((inner) => `nodes { ${inner} }`);
}

/** The arguments of every page: those of a page below are no answer to them. */
export const pageArguments: ReadonlySet<string> = new Set(['first', 'after', 'last', 'before']);

/** What to write for an unknown argument of a field: another argument, one of a field below, or another place. */
export function argumentNamesFor(
  schema: GraphQLSchema,
  type: FieldsType,
  field: string,
  name: string,
): Names {
  const declared = declarationsOf(type, field);
  const elsewhere = elsewhereAs(schema, `${type.name}.${field}.${name}`);
  if (elsewhere.length > 0) return elsewhere;
  const own = declared.flatMap(({ args }) => inputNamesFor(schema, args, name));
  if (own.length > 0) return own;
  return pageArguments.has(name)
    ? []
    : declared.flatMap((one) => argumentsBelow(schema, one, name));
}

/** Arguments or members that are known by a name, or whose own members have it: `filter: { bucket }`. */
export function inputNamesFor(
  schema: GraphQLSchema,
  inputs: readonly (GraphQLArgument | GraphQLInputField)[],
  name: string,
): Names {
  const known = inputs.flatMap((input) =>
    forms(schema, input, name).map((form) => ({ input, form })),
  );
  // A whole form needs no members beside it.
  const short = known.filter(({ form }) => form === null);
  const holders = known.length > 0 ? short.map(({ input }) => input) : inputs;
  const below = holders.flatMap((input) => {
    const type = getNamedType(input.type);
    const members = isInputObjectType(type) ? Object.values(type.getFields()) : [];
    const found = members.flatMap((one) => namesFor(schema, one, name));
    return found.map((member) => `${input.name}: { ${member} }`);
  });
  return [...known.map(({ input, form }) => form ?? input.name), ...below];
}

/** The type of the rows of a page; undefined for any other type. */
export function rowType(type: FieldsType) {
  const rows = type.getFields()['nodes'];
  // `nodes(ids:)` of Query is not the `nodes` of a page.
  return rows && rows.args.length === 0 ? getNamedType(rows.type) : undefined;
}

/** Fields without fields of their own, and without a required argument. */
export function isPlain({ type, args }: GraphQLField<unknown, unknown>): boolean {
  return isLeafType(getNamedType(type)) && !args.some(isRequiredArgument);
}

/** The selected fields without selections, if the type has all fields of the selection, and not only its `id`. */
function flatFields(type: FieldsType, selected: readonly FieldNode[]): Names {
  const fields = type.getFields();
  const names = selected.map(({ name }) => name.value);
  const fits = selected.every(({ name, selectionSet }) => {
    const field = fields[name.value];
    return field !== undefined && selectionSet === undefined && isPlain(field);
  });
  return fits && names.some((name) => name !== 'id') ? names : [];
}

/** Whether a type has a selected field, with fields of its own. */
function isObjectOf(type: FieldsType, selected: FieldNode): boolean {
  const field = type.getFields()[selected.name.value];
  if (field === undefined || !hasFields(getNamedType(field.type))) return false;
  const given = selected.arguments?.map(({ name }) => name.value) ?? [];
  return field.args.every((one) => !isRequiredArgument(one) || given.includes(one.name));
}

/** The fields of a type that other APIs call by a name, as a request writes them. */
export function fieldsKnownAs(schema: GraphQLSchema, type: FieldsType, name: string): Names {
  return Object.keys(type.getFields()).flatMap((field) =>
    declarationsOf(type, field).flatMap((declared) =>
      forms(schema, declared, name).map((form) => form ?? field),
    ),
  );
}

/** The paths to fields of a name, or known by it, of the values of a type: `revision { problems }`. */
function fieldsBelow(schema: GraphQLSchema, type: FieldsType, name: string): Names {
  return Object.values(type.getFields()).flatMap((field) => {
    const below = getNamedType(field.type);
    if (!hasFields(below) || field.args.some(isRequiredArgument)) return [];
    const found = below.getFields()[name] ? [name] : fieldsKnownAs(schema, below, name);
    return found.map((inner) => `${field.name} { ${inner} }`);
  });
}

/** The arguments of the fields of a field's values: `data(path:)`. */
function argumentsBelow(
  schema: GraphQLSchema,
  { type }: GraphQLField<unknown, unknown>,
  name: string,
): Names {
  const below = getNamedType(type);
  if (!hasFields(below)) return [];
  return Object.keys(below.getFields()).flatMap((field) => {
    const args = declarationsOf(below, field).flatMap((declared) => declared.args);
    const found = args.flatMap((one) => namesFor(schema, one, name));
    return found.map((argument) => `${field}(${argument}:)`);
  });
}

/** What is known by a place in the types: `Query.ruleRows` for `PolicyRule.rows`. */
function elsewhereAs(schema: GraphQLSchema, place: string): Names {
  const known = knownPlaces.get(schema) ?? placesOf(schema);
  knownPlaces.set(schema, known);
  const form = known.get(place);
  return form === undefined ? [] : [form];
}

const knownPlaces = new WeakMap<GraphQLSchema, ReadonlyMap<string, string>>();

function placesOf(schema: GraphQLSchema): ReadonlyMap<string, string> {
  const places = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!hasFields(type) && !isInputObjectType(type)) return [];
    const parts: readonly Declared[] = Object.values(type.getFields());
    return parts.flatMap((part) =>
      otherNamesOf(schema, part).flatMap(({ names, use }) =>
        names.map((name) => [name, use ?? `${type.name}.${part.name}`] as const),
      ),
    );
  });
  return new Map(places.filter(([name]) => name.includes('.')));
}

/** A field as its type and the interfaces of that type declare it. */
function declarationsOf(type: FieldsType, name: string): readonly GraphQLField<unknown, unknown>[] {
  const fields = [type, ...type.getInterfaces()].map((one) => one.getFields()[name]);
  return fields.filter((field) => field !== undefined);
}

type Declared = GraphQLField<unknown, unknown> | GraphQLArgument | GraphQLInputField;

/** The name of a part of the schema, if it has a name or is known by it. */
function namesFor(schema: GraphQLSchema, declared: Declared, name: string): Names {
  if (declared.name === name) return [name];
  return forms(schema, declared, name).map((form) => form ?? declared.name);
}

/** What a request writes for a part of the schema that is known by a name; null for its own name. */
function forms(
  schema: GraphQLSchema,
  declared: Declared,
  name: string,
): readonly (string | null)[] {
  return otherNamesOf(schema, declared)
    .filter(({ names }) => names.includes(name))
    .map(({ use }) => use);
}

/** One `@alsoKnownAs`. */
interface OtherNames {
  readonly names: Names;
  readonly use: string | null;
}

/** The other names of a field, an argument or a member of an input, read once for each. */
export function otherNamesOf(
  schema: GraphQLSchema,
  { astNode }: Pick<Declared, 'astNode'>,
): readonly OtherNames[] {
  if (!astNode) return [];
  const found = knownNames.get(astNode) ?? readOtherNames(schema, astNode.directives ?? []);
  knownNames.set(astNode, found);
  return found;
}

const knownNames = new WeakMap<ASTNode, readonly OtherNames[]>();

function readOtherNames(
  schema: GraphQLSchema,
  directives: readonly ConstDirectiveNode[],
): readonly OtherNames[] {
  const directive = schema.getDirective('alsoKnownAs');
  return directives.flatMap((node) => {
    if (!directive || node.name.value !== directive.name) return [];
    const { names, use } = getArgumentValues(directive, node);
    return [{ names: (names as string).split(' '), use: (use ?? null) as string | null }];
  });
}
