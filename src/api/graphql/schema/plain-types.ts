import {
  type DocumentNode,
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLLeafType,
  GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  Kind,
  visit,
} from 'graphql';
import { collectSubfields } from 'graphql/execution/collectFields.js';

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
    if (!(type instanceof GraphQLObjectType)) continue;
    for (const field of Object.values(type.getFields())) {
      const named = getNamedType(field.type);
      if (!(named instanceof GraphQLScalarType) || !plainTypes.has(named.name)) continue;
      const plain = described.getType(named.name) as GraphQLObjectType;
      field.resolve = selecting(described, plain, field.resolve);
    }
  }
}

function selecting(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  resolve: Field['resolve'] = defaultFieldResolver,
): NonNullable<Field['resolve']> {
  // graphql-js uses one array for all rows of a response.
  const selections = new WeakMap<GraphQLResolveInfo['fieldNodes'], readonly Member[]>();
  const select = (found: unknown, info: GraphQLResolveInfo): unknown => {
    let members = selections.get(info.fieldNodes);
    if (members === undefined) {
      members = selectedMembers(schema, type, info);
      selections.set(info.fieldNodes, members);
    }
    return Array.isArray(found) ? found.map((one) => pick(one, members)) : pick(found, members);
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
  return (from) => {
    const value = from[name] ?? null;
    if (value !== null) return leaf.serialize(value);
    if (isNullable) return null;
    throw new Error(`Cannot return null for non-nullable field ${type.name}.${name}.`);
  };
}

function pick(from: unknown, members: readonly Member[]): unknown {
  if (from === null || from === undefined) return from;
  // Objects without a prototype take longer to write as JSON.
  const picked: Record<string, unknown> = members.some(isPrototype) ? Object.create(null) : {};
  for (const { key, read } of members) picked[key] = read(from as Record<string, unknown>);
  return picked;
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
