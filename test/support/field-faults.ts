import {
  type GraphQLField,
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
 * that is declared neither immutable nor mutable, or one that an interface declares otherwise.
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
          ...documentFaults(place),
        ];
        return faults.map((fault) => `${type.name}.${field.name} ${fault}`);
      }),
    );
}

/** The types that a query can reach, and the interfaces by which it can select their fields. */
function reachableTypes(schema: GraphQLSchema): ReadonlySet<FieldsType> {
  const query = schema.getQueryType();
  const reachable = new Set<FieldsType>(query ? [query] : []);
  for (const type of reachable) {
    const inner = Object.values(type.getFields()).map((field) => getNamedType(field.type));
    const possible = isInterfaceType(type) ? schema.getPossibleTypes(type) : [];
    const found = [...inner, ...possible, ...type.getInterfaces()];
    for (const one of found.filter(hasFields)) reachable.add(one);
  }
  return reachable;
}

function costFaults({ schema, type, field }: Place): readonly string[] {
  const { weight } = fieldFacts(schema, type, field);
  return Number.isSafeInteger(weight) && weight > 0 ? [] : ['needs a whole number as its weight'];
}

/** Lists need a size. A connection may have one: the rows that are assumed of it if its page names none. */
function listFaults({ schema, type, field }: Place): readonly string[] {
  const { assumedSize, slicingArgument } = fieldFacts(schema, type, field);
  const isPaged = field.args.some(({ name }) => name === 'first');
  if (isConnection(getNamedType(field.type)) && !isPaged) return ['needs the argument first'];
  const slicing = field.args.find(({ name }) => name === slicingArgument);
  if (slicingArgument !== null && !isListType(getNullableType(slicing?.type))) {
    return ['names a slicingArgument that is no list argument'];
  }
  const isSized = assumedSize === null ? slicing !== undefined : assumedSize > 0;
  if (isPaged) return assumedSize === null || isSized ? [] : ['needs a size that is not 0'];
  if (isConnection(type) || !isListType(getNullableType(field.type))) {
    return assumedSize === null ? [] : ['has no use for @listSize'];
  }
  return isSized ? [] : ['needs @listSize'];
}

/** A field that a query can reach has exactly one declaration: its own or, without one, that of its type. */
function stabilityFaults(place: Place, isReachable: boolean): readonly string[] {
  const { schema, type, field, hasResolver } = place;
  const own = stabilities.filter((name) => directiveOn(schema, name, field));
  const ofType = stabilities
    .filter((name) => name === 'mutable' || !hasResolver)
    .filter((name) => directiveOn(schema, name, type));
  if (!isReachable) {
    return own.length + ofType.length === 0 ? [] : ['is not reached by any query'];
  }
  const [first, second] = own.length > 0 ? own : ofType;
  const isRepeated = own.some((name) => ofType.includes(name));
  const isDeclared = first !== undefined && second === undefined && !isRepeated;
  return isDeclared ? [] : ['needs one of @immutable and @mutable'];
}

const stabilities = ['immutable', 'mutable'] as const;

/** An immutable field of Query names all its arguments that name revisions; no other field does. */
function revisionFaults({ schema, type, field }: Place): readonly string[] {
  const { isImmutable, revisionArguments } = fieldFacts(schema, type, field);
  const isRoot = type === schema.getQueryType();
  if (!isRoot || !isImmutable) {
    return revisionArguments.length === 0 ? [] : ['names revisions that decide nothing'];
  }
  const args = field.args.filter((arg) => getNamedType(arg.type).name === 'RevisionRef');
  const names = args.map(({ name }) => name).sort();
  const isComplete = names.join() === [...revisionArguments].sort().join();
  return isComplete && names.length > 0
    ? []
    : ['needs its arguments of the type RevisionRef as the revisions of @immutable'];
}

/** What costs, sizes and caching go by is the same whether a field is selected on a type or on its interface. */
function interfaceFaults({ schema, type, field }: Place): readonly string[] {
  const own = factsToCompare(schema, type, field);
  return type.getInterfaces().flatMap((from) => {
    const inherited = from.getFields()[field.name];
    if (inherited === undefined) return [];
    const theirs = factsToCompare(schema, from, inherited);
    return Object.entries(own)
      .filter(([name, value]) => theirs[name] !== value)
      .map(([name]) => `differs from ${from.name}.${field.name} in ${name}`);
  });
}

/** Whoever asks by an interface takes the answer for one that documents decide only if they do on every type. */
function documentFaults({ schema, type, field }: Place): readonly string[] {
  if (fieldFacts(schema, type, field).isByDocument) return [];
  return type
    .getInterfaces()
    .filter((from) => {
      const inherited = from.getFields()[field.name];
      return inherited !== undefined && fieldFacts(schema, from, inherited).isByDocument;
    })
    .map((from) => `is not byDocument, as ${from.name}.${field.name} is`);
}

function factsToCompare(
  schema: GraphQLSchema,
  type: FieldsType,
  field: Place['field'],
): Readonly<Record<string, unknown>> {
  const { weight, assumedSize, slicingArgument, isImmutable } = fieldFacts(schema, type, field);
  const listSize = assumedSize ?? slicingArgument;
  return { '@cost': weight, '@listSize': listSize, '@immutable': isImmutable };
}

function isConnection(type: unknown): boolean {
  return hasFields(type) && Object.hasOwn(type.getFields(), 'pageInfo');
}
