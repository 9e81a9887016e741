import {
  type GraphQLField,
  GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isListType,
  isObjectType,
} from 'graphql';
import { directiveOn, fieldFacts } from '../../src/api/graphql/schema/field-facts.ts';

/** Which fields have a resolver, by type. */
export type Resolved = Readonly<Record<string, object | undefined>>;

interface Place {
  readonly schema: GraphQLSchema;
  readonly type: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  readonly hasResolver: boolean;
}

/**
 * The schema check: fields whose directives are missing or wrong, such as a list without a size, or a field
 * that is declared neither immutable nor mutable.
 */
export function fieldFaults(schema: GraphQLSchema, resolved: Resolved): readonly string[] {
  const reachable = reachableTypes(schema);
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => !isIntrospectionType(type))
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) => {
        const hasResolver = Object.hasOwn(resolved[type.name] ?? {}, field.name);
        const place = { schema, type, field, hasResolver };
        const faults = [
          ...costFaults(place),
          ...listFaults(place),
          ...stabilityFaults(place, reachable.has(type)),
          ...revisionFaults(place),
        ];
        return faults.map((fault) => `${type.name}.${field.name} ${fault}`);
      }),
    );
}

/** The types that a query can reach. */
function reachableTypes(schema: GraphQLSchema): ReadonlySet<GraphQLObjectType> {
  const query = schema.getQueryType();
  const reachable = new Set(query ? [query] : []);
  for (const type of reachable) {
    const inner = Object.values(type.getFields()).map((field) => getNamedType(field.type));
    for (const found of inner.filter(isObjectType)) reachable.add(found);
  }
  return reachable;
}

function costFaults({ schema, type, field }: Place): readonly string[] {
  const { weight } = fieldFacts(schema, type, field);
  return Number.isSafeInteger(weight) && weight > 0 ? [] : ['needs a whole number as its weight'];
}

function listFaults({ schema, type, field }: Place): readonly string[] {
  const { assumedSize } = fieldFacts(schema, type, field);
  const isPaged = field.args.some(({ name }) => name === 'first');
  if (isConnection(getNamedType(field.type)) && !isPaged) return ['needs the argument first'];
  const isSized = isPaged || isConnection(type) || !isListType(getNullableType(field.type));
  if (isSized) return assumedSize === null ? [] : ['has no use for @listSize'];
  return assumedSize !== null && assumedSize > 0 ? [] : ['needs @listSize'];
}

/** A field that a query can reach has exactly one declaration, its own or that of its type. */
function stabilityFaults(place: Place, isReachable: boolean): readonly string[] {
  const { schema, type, field, hasResolver } = place;
  const declarations = [
    directiveOn(schema, 'immutable', field),
    directiveOn(schema, 'mutable', field),
    directiveOn(schema, 'mutable', type),
    hasResolver ? undefined : directiveOn(schema, 'immutable', type),
  ].filter((found) => found !== undefined);
  if (!isReachable) return declarations.length === 0 ? [] : ['is not reached by any query'];
  return declarations.length === 1 ? [] : ['needs one of @immutable and @mutable'];
}

/** An immutable field of Query names revisions by its arguments; no other field does. */
function revisionFaults({ schema, type, field }: Place): readonly string[] {
  const { isImmutable, revisionArguments } = fieldFacts(schema, type, field);
  const isRoot = type === schema.getQueryType();
  if (!isRoot || !isImmutable) {
    return revisionArguments.length === 0 ? [] : ['names revisions that decide nothing'];
  }
  const args = new Set(field.args.map(({ name }) => name));
  const isNamed = revisionArguments.every(
    (pair) => pair.length === 2 && pair.every((name) => args.has(name)),
  );
  return isNamed && revisionArguments.length > 0
    ? []
    : ['needs pairs of its arguments as the revisions of @immutable'];
}

function isConnection(type: unknown): boolean {
  return type instanceof GraphQLObjectType && Object.hasOwn(type.getFields(), 'pageInfo');
}
