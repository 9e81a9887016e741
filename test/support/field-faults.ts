import {
  type GraphQLField,
  GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isIntrospectionType,
  isListType,
} from 'graphql';
import {
  directiveOn,
  type FieldsType,
  fieldFacts,
  hasFields,
} from '../../src/api/graphql/schema/field-facts.ts';

/** Which fields have a resolver, by type. */
export type Resolved = Readonly<Record<string, object | undefined>>;

interface Place {
  readonly schema: GraphQLSchema;
  readonly type: FieldsType;
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
    .filter(hasFields)
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
          ...interfaceFaults(place),
        ];
        return faults.map((fault) => `${type.name}.${field.name} ${fault}`);
      }),
    );
}

/** The types that a query can reach. */
function reachableTypes(schema: GraphQLSchema): ReadonlySet<FieldsType> {
  const query = schema.getQueryType();
  const reachable = new Set<FieldsType>(query ? [query] : []);
  for (const type of reachable) {
    const inner = Object.values(type.getFields()).map((field) => getNamedType(field.type));
    const possible = isInterfaceType(type) ? schema.getPossibleTypes(type) : [];
    for (const found of [...inner, ...possible].filter(hasFields)) reachable.add(found);
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
  const isList = !isConnection(type) && isListType(getNullableType(field.type));
  if (assumedSize === null) return isList ? ['needs @listSize'] : [];
  if (!isList && !isPaged) return ['has no use for @listSize'];
  return assumedSize > 0 ? [] : ['needs @listSize'];
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
  const refs = field.args.filter((argument) => getNamedType(argument.type).name === 'RevisionRef');
  const names = new Set(refs.map(({ name }) => name));
  return revisionArguments.length > 0 && revisionArguments.every((name) => names.has(name))
    ? []
    : ['needs arguments of type RevisionRef as the revisions of @immutable'];
}

/** A field costs the same, and lasts as long, whether it is asked for by its type or by an interface. */
function interfaceFaults({ schema, type, field }: Place): readonly string[] {
  const { weight, assumedSize, isImmutable } = fieldFacts(schema, type, field);
  return type.getInterfaces().flatMap((above) => {
    const inherited = above.getFields()[field.name];
    if (inherited === undefined) return [];
    const facts = fieldFacts(schema, above, inherited);
    const isSame =
      facts.weight === weight &&
      facts.assumedSize === assumedSize &&
      facts.isImmutable === isImmutable;
    return isSame ? [] : [`is declared otherwise in ${above.name}`];
  });
}

function isConnection(type: unknown): boolean {
  return type instanceof GraphQLObjectType && Object.hasOwn(type.getFields(), 'pageInfo');
}
