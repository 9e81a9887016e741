import {
  type FieldNode,
  type GraphQLArgument,
  type GraphQLError,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isRequiredArgument,
  Kind,
} from 'graphql';
import { directiveOn, type FieldsType, hasFields } from './field-facts.ts';

/**
 * The message of an error of graphql-js, with better suggestions for an unknown field, argument or input field than
 * names of similar spelling: what the directive `@alsoKnownAs` of schema.graphql says about the name, the places
 * one level below that have it, and the selected fields that the type itself has. For a value in place of a `@oneOf`
 * input: its members. Any other message stays as it is.
 */
export function suggestNames(
  schema: GraphQLSchema,
  { message, nodes }: { readonly message: string; readonly nodes?: GraphQLError['nodes'] },
): string {
  for (const { pattern, namesFor } of unknownNames) {
    const found = pattern.exec(message)?.groups;
    if (found === undefined) continue;
    const names = [...new Set(namesFor(schema, found, selectedIn(nodes)))].slice(0, maxNames);
    const fact = `${found['fact']} Did you mean ${listed(names)}?`;
    return names.length === 0 ? message : message.replace(pattern, () => fact);
  }
  return message;
}

const maxNames = 3;

type Names = readonly string[];

interface UnknownName {
  /** `fact` is the message without the suggestions of graphql-js. */
  readonly pattern: RegExp;
  readonly namesFor: (
    schema: GraphQLSchema,
    found: Readonly<Record<string, string>>,
    /** The fields that the request selects of an unknown field. */
    selected: readonly FieldNode[],
  ) => Names;
}

function messageOf(fact: string): RegExp {
  return new RegExp(`(?<fact>${fact}\\.)(?: Did you mean [^?]*\\?)?`);
}

const unknownNames: readonly UnknownName[] = [
  {
    pattern: messageOf('Cannot query field "(?<name>\\w+)" on type "(?<type>\\w+)"'),
    namesFor: (schema, { name = '', type = '' }, selected) => {
      const holder = schema.getType(type);
      return hasFields(holder) ? fieldsFor(schema, holder, name, selected) : [];
    },
  },
  {
    pattern: messageOf(
      'Unknown argument "(?<name>\\w+)" on field "(?<type>\\w+)\\.(?<field>\\w+)"',
    ),
    namesFor: (schema, { name = '', type = '', field = '' }) => {
      const holder = schema.getType(type);
      const fields = hasFields(holder) ? declarationsOf(holder, field) : [];
      const own = fields.flatMap(({ args }) => inputsFor(schema, args, name));
      if (own.length > 0) return own;
      const below = fields.flatMap((one) => argumentsBelow(schema, one, name));
      return below.length > 0 ? below : fieldsElsewhere(schema, `${type}.${field}.${name}`);
    },
  },
  {
    pattern: messageOf('Field "(?<name>\\w+)" is not defined by type "(?<type>\\w+)"'),
    namesFor: (schema, { name = '', type = '' }) => {
      const holder = schema.getType(type);
      if (!isInputObjectType(holder)) return [];
      return inputsFor(schema, Object.values(holder.getFields()), name);
    },
  },
  {
    // The value can be any text.
    pattern: /^(?<fact>Expected value of type "(?<type>\w+)!?", found .*\.)$/s,
    namesFor: (schema, { type = '' }) => {
      const holder = schema.getType(type);
      if (!isInputObjectType(holder) || !holder.isOneOf) return [];
      return Object.keys(holder.getFields()).map((name) => `{ ${name} }`);
    },
  },
];

function selectedIn(nodes: GraphQLError['nodes']): readonly FieldNode[] {
  const [node] = nodes ?? [];
  const selections = node?.kind === Kind.FIELD ? node.selectionSet?.selections : undefined;
  return (selections ?? []).filter((one) => one.kind === Kind.FIELD);
}

/** The first that exist: fields known by the name, fields below, selected fields of the type, other places, rows. */
function fieldsFor(
  schema: GraphQLSchema,
  type: FieldsType,
  name: string,
  selected: readonly FieldNode[],
): Names {
  const known = fieldsKnownAs(schema, type, name);
  if (known.length > 0) return known;
  const below = fieldsBelow(schema, type, name);
  if (below.length > 0) return below;
  const own = selected.filter((field) => isObjectOf(type, field)).map((field) => field.name.value);
  if (own.length > 0) return own;
  const elsewhere = fieldsElsewhere(schema, `${type.name}.${name}`);
  if (elsewhere.length > 0) return elsewhere;
  const rows = type.getFields()['nodes'];
  const row = rows && getNamedType(rows.type);
  if (!hasFields(row)) return [];
  return fieldsFor(schema, row, name, selected).map((inner) => `nodes { ${inner} }`);
}

/** Whether a type has a selected field, with fields of its own; `nodes(ids:)` of Query is not the `nodes` of a page. */
function isObjectOf(type: FieldsType, selected: FieldNode): boolean {
  const field = type.getFields()[selected.name.value];
  if (field === undefined || !hasFields(getNamedType(field.type))) return false;
  const given = selected.arguments?.map(({ name }) => name.value) ?? [];
  return field.args.every((one) => !isRequiredArgument(one) || given.includes(one.name));
}

/** The fields of a type that other APIs call by a name. */
function fieldsKnownAs(schema: GraphQLSchema, type: FieldsType, name: string): Names {
  return Object.keys(type.getFields()).filter((field) =>
    declarationsOf(type, field).some((declared) => isKnownAs(schema, declared, name)),
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

/** The fields that are known by a place in the types: `Query.ruleRows` for `PolicyRule.rows`. */
function fieldsElsewhere(schema: GraphQLSchema, place: string): Names {
  const known = knownPlaces.get(schema) ?? placesOf(schema);
  knownPlaces.set(schema, known);
  const field = known.get(place);
  return field === undefined ? [] : [field];
}

const knownPlaces = new WeakMap<GraphQLSchema, ReadonlyMap<string, string>>();

function placesOf(schema: GraphQLSchema): ReadonlyMap<string, string> {
  const types = Object.values(schema.getTypeMap()).filter(hasFields);
  const places = types.flatMap((type) =>
    Object.values(type.getFields()).flatMap((field) =>
      namesOf(schema, field).map((name) => [name, `${type.name}.${field.name}`] as const),
    ),
  );
  return new Map(places.filter(([name]) => name.includes('.')));
}

/** Arguments or members that are known by a name, or whose own members have it: `filter: { bucket }`. */
function inputsFor(
  schema: GraphQLSchema,
  inputs: readonly (GraphQLArgument | GraphQLInputField)[],
  name: string,
): Names {
  const known = inputs.filter((input) => isKnownAs(schema, input, name));
  const below = (known.length > 0 ? known : inputs).flatMap((input) => {
    const type = getNamedType(input.type);
    const members = isInputObjectType(type) ? Object.values(type.getFields()) : [];
    const found = members.filter((one) => one.name === name || isKnownAs(schema, one, name));
    return found.map((member) => `${input.name}: { ${member.name} }`);
  });
  return [...known.map((input) => input.name), ...below];
}

/** Arguments of the fields of a field's values: `data(path:)`. */
function argumentsBelow(
  schema: GraphQLSchema,
  { type }: GraphQLField<unknown, unknown>,
  name: string,
): Names {
  const below = getNamedType(type);
  if (!hasFields(below)) return [];
  return Object.keys(below.getFields()).flatMap((field) => {
    const args = declarationsOf(below, field).flatMap((declared) => declared.args);
    const found = args.filter((one) => one.name === name || isKnownAs(schema, one, name));
    return found.map((argument) => `${field}(${argument.name}:)`);
  });
}

/** A field as its type and the interfaces of that type declare it. */
function declarationsOf(type: FieldsType, name: string): readonly GraphQLField<unknown, unknown>[] {
  const fields = [type, ...type.getInterfaces()].map((one) => one.getFields()[name]);
  return fields.filter((field) => field !== undefined);
}

type Declared = Parameters<typeof directiveOn>[2];

function isKnownAs(schema: GraphQLSchema, declared: Declared, name: string): boolean {
  return namesOf(schema, declared).includes(name);
}

function namesOf(schema: GraphQLSchema, declared: Declared): Names {
  return (directiveOn(schema, 'alsoKnownAs', declared)?.['names'] ?? []) as Names;
}

/** In the form of graphql-js: `"a", "b", or "c"`. */
function listed(names: Names): string {
  const quoted = names.map((name) => `"${name}"`);
  const last = quoted.pop();
  if (quoted.length === 0) return String(last);
  return `${quoted.join(', ')}${quoted.length > 1 ? ',' : ''} or ${last}`;
}
