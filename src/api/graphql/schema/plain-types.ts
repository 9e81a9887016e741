import {
  type DocumentNode,
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLLeafType,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  type GraphQLSchema,
  GraphQLString,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  Kind,
  visit,
} from 'graphql';
import { collectSubfields } from 'graphql/execution/collectFields.js';
import { hasFields } from './field-facts.ts';

/**
 * Types whose values are complete as they are read: all fields are members that are leaves. Lists of them are long, and
 * graphql-js takes as long for each field as for one with a resolver, an argument and a promise.
 */
export const plainTypes: ReadonlySet<string> = new Set(['DocumentIdentity', 'KeyElement', 'Label']);

/** The same document, with plain types as scalars. */
export function withPlainScalars(document: DocumentNode): DocumentNode {
  return visit(document, {
    ObjectTypeDefinition: ({ name }) =>
      plainTypes.has(name.value) ? { kind: Kind.SCALAR_TYPE_DEFINITION, name } : undefined,
  });
}

type Field = GraphQLField<unknown, unknown>;

/**
 * Lets each field of a plain type give the selected members of its values.
 *
 * @param schema the schema that executes, in which plain types are scalars
 * @param described the same with the types that clients see
 */
export function selectPlainMembers(schema: GraphQLSchema, described: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!hasFields(type)) continue;
    for (const field of Object.values<Field>(type.getFields())) {
      const named = getNamedType(field.type);
      if (!(named instanceof GraphQLScalarType) || !plainTypes.has(named.name)) continue;
      if (isListType(getNullableType(field.type))) field.type = leafInPlaceOf(field.type, named);
      const plain = described.getType(named.name) as GraphQLObjectType;
      field.resolve = selecting(described, plain, field.resolve);
    }
  }
}

/** A list of plain values is complete too: graphql-js need not go through it. Whether it may be null stays. */
function leafInPlaceOf(list: GraphQLOutputType, leaf: GraphQLLeafType): GraphQLOutputType {
  return isNonNullType(list) ? new GraphQLNonNull(leaf) : leaf;
}

function selecting(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  resolve: Field['resolve'] = defaultFieldResolver,
): NonNullable<Field['resolve']> {
  // graphql-js uses one array for all rows of a response.
  const selections = new WeakMap<GraphQLResolveInfo['fieldNodes'], Picker>();
  const select = (found: unknown, info: GraphQLResolveInfo): unknown => {
    let pick = selections.get(info.fieldNodes);
    if (pick === undefined) {
      pick = picking(selectedMembers(schema, type, info));
      selections.set(info.fieldNodes, pick);
    }
    return Array.isArray(found) ? found.map(pick) : pick(found);
  };
  return (source, args, context, info) => {
    const found: unknown = resolve(source, args, context, info);
    return found instanceof Promise
      ? found.then((value) => select(value, info))
      : select(found, info);
  };
}

/** A selected member: its name in the response, and how its value is made from the whole. */
interface Member {
  readonly key: string;
  readonly read: (from: Readonly<Record<string, unknown>>) => unknown;
}

function selectedMembers(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  { fragments, variableValues, fieldNodes }: GraphQLResolveInfo,
): readonly Member[] {
  const fields = type.getFields();
  const selected = collectSubfields(schema, fragments, variableValues, type, fieldNodes);
  return Array.from(selected, ([key, [node]]) => {
    const name = node?.name.value ?? '';
    const field = fields[name];
    return { key, read: field === undefined ? () => type.name : readerOf(type, field) };
  });
}

function readerOf(type: GraphQLObjectType, { name, type: declared }: Field): Member['read'] {
  const leaf = getNullableType(declared) as GraphQLLeafType;
  const isNullable = leaf === declared;
  const isText = leaf === GraphQLString;
  return (from) => {
    const value = from[name] ?? null;
    if (isText && typeof value === 'string') return value;
    if (value !== null) return leaf.serialize(value);
    if (isNullable) return null;
    throw new Error(`Cannot return null for non-nullable field ${type.name}.${name}.`);
  };
}

/** Makes of a value an object of its selected members; null stays null. */
type Picker = (from: unknown) => unknown;

function picking(members: readonly Member[]): Picker {
  // Objects without a prototype take longer to write as JSON.
  const hasPrototype = members.some(isPrototype);
  return (from) => {
    if (from === null || from === undefined) return from;
    const picked: Record<string, unknown> = hasPrototype ? Object.create(null) : {};
    for (const { key, read } of members) picked[key] = read(from as Record<string, unknown>);
    return picked;
  };
}

function isPrototype({ key }: Member): boolean {
  return key === '__proto__';
}

/** Whether a type can be plain. */
export function canBePlain(type: GraphQLObjectType): boolean {
  return Object.values(type.getFields()).every(
    ({ args, resolve, type: declared }) =>
      args.length === 0 && resolve === undefined && isLeafType(getNullableType(declared)),
  );
}
