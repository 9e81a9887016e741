import {
  type GraphQLField,
  GraphQLInterfaceType,
  GraphQLObjectType,
  type GraphQLSchema,
  getDirectiveValues,
  Kind,
  type TypeNode,
} from 'graphql';

/** The directives of a field in schema.graphql. */
export interface FieldFacts {
  /** `@cost`: the cost of the field by itself. */
  readonly weight: number;
  /** Whether it is a list, also if a schema that executes has a leaf in its place. */
  readonly isList: boolean;
  /** `@listSize`: the assumed rows of a list; null if it does not state them. */
  readonly assumedSize: number | null;
  /** `@listSize`: the list argument that has an item for each row; null if it does not name one. */
  readonly slicingArgument: string | null;
  /** Whether the field, or its type, is declared `@immutable` and not `@mutable`. */
  readonly isImmutable: boolean;
  /** `@immutable(revisions:)`: the arguments that name revisions. */
  readonly revisionArguments: readonly string[];
  /** `@immutable(byDocument:)`: whether the value follows from a rendered document, and not from all of its revision. */
  readonly isByDocument: boolean;
}

type Field = Pick<GraphQLField<unknown, unknown>, 'astNode'>;

/** A type whose fields a query can select. */
export type FieldsType = GraphQLObjectType | GraphQLInterfaceType;

export function hasFields(type: unknown): type is FieldsType {
  return type instanceof GraphQLObjectType || type instanceof GraphQLInterfaceType;
}

const known = new WeakMap<Field, FieldFacts>();

/** The facts about a field of a type, read once for each field of a schema. */
export function fieldFacts(schema: GraphQLSchema, type: FieldsType, field: Field): FieldFacts {
  const found = known.get(field);
  if (found !== undefined) return found;
  const made = readFacts(schema, type, field);
  known.set(field, made);
  return made;
}

function readFacts(schema: GraphQLSchema, type: FieldsType, field: Field): FieldFacts {
  const cost = directiveOn(schema, 'cost', field);
  const listSize = directiveOn(schema, 'listSize', field);
  const own = directiveOn(schema, 'immutable', field);
  const immutable = own ?? directiveOn(schema, 'immutable', type);
  return {
    weight: cost === undefined ? 1 : Number(cost['weight']),
    isList: isListNode(field.astNode?.type),
    assumedSize: (listSize?.['assumedSize'] ?? null) as number | null,
    slicingArgument: (listSize?.['slicingArgument'] ?? null) as string | null,
    isImmutable: directiveOn(schema, 'mutable', field) === undefined && immutable !== undefined,
    revisionArguments: (own?.['revisions'] ?? []) as readonly string[],
    isByDocument: immutable?.['byDocument'] === true,
  };
}

function isListNode(type: TypeNode | undefined): boolean {
  return type?.kind === Kind.NON_NULL_TYPE ? isListNode(type.type) : type?.kind === Kind.LIST_TYPE;
}

/** The arguments of a directive on a part of the schema; undefined without the directive. */
export function directiveOn(
  schema: GraphQLSchema,
  name: string,
  { astNode }: { readonly astNode?: Parameters<typeof getDirectiveValues>[1] | null | undefined },
): Readonly<Record<string, unknown>> | undefined {
  const directive = schema.getDirective(name);
  return directive && astNode ? getDirectiveValues(directive, astNode) : undefined;
}
