import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { defaultRows } from '../../../app/kernel/paging.ts';
import { type FieldFacts, fieldFacts, hasFields } from '../schema/field-facts.ts';

/** The size of an operation. */
export interface QueryMeasure {
  /**
   * Levels of fields. Fields of `__schema` and `__type` are not counted; graphql-js limits them.
   */
  readonly depth: number;
  readonly aliases: number;
  /** The sum of the `@cost` of all fields, each times the number of rows in which it is resolved. */
  readonly cost: number;
  /**
   * The part with the highest cost that fewer rows would reduce; null if nothing in it is paged.
   */
  readonly paged: PagedField | null;
}

/** A connection that a query selects. */
export interface PagedField {
  /** Its path in the response. */
  readonly path: readonly string[];
  /** The cost of the first field of the path, with all fields below it. */
  readonly cost: number;
}

/** A valid operation. */
export interface ValidOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** Coerced, with defaults. */
  readonly variables: Readonly<Record<string, unknown>>;
}

type Type = GraphQLNamedType | null | undefined;

const nothing: QueryMeasure = { depth: 0, aliases: 0, cost: 0, paged: null };

interface Measuring extends ValidOperation {
  readonly pageRows: number;
  readonly fragments: Map<string, QueryMeasure>;
}

/**
 * Measures in one pass, in time linear to the text: a fragment is measured once, however often it is spread, so that
 * fragments made of copies of others take no additional time.
 */
export function measureQuery(valid: ValidOperation, pageRows: number): QueryMeasure {
  const { operation, schema } = valid;
  const type = schema.getRootType(operation.operation);
  return ofSelections({ ...valid, pageRows, fragments: new Map() }, operation.selectionSet, type);
}

function ofSelections(on: Measuring, set: SelectionSetNode | undefined, type: Type): QueryMeasure {
  const selections = set?.selections ?? [];
  return selections.map((node) => ofSelection(on, node, type)).reduce(together, nothing);
}

function ofSelection(on: Measuring, node: SelectionNode, type: Type): QueryMeasure {
  if (node.kind === Kind.FIELD) return ofField(on, node, type);
  if (node.kind === Kind.FRAGMENT_SPREAD) return ofFragment(on, node.name.value);
  const condition = node.typeCondition?.name.value;
  const inner = condition === undefined ? type : on.schema.getType(condition);
  return ofSelections(on, node.selectionSet, inner);
}

function ofFragment(on: Measuring, name: string): QueryMeasure {
  const known = on.fragments.get(name);
  if (known !== undefined) return known;
  const definition = on.document.definitions
    .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
    .find((node) => node.name.value === name);
  const type = definition && on.schema.getType(definition.typeCondition.name.value);
  const measure = ofSelections(on, definition?.selectionSet, type);
  on.fragments.set(name, measure);
  return measure;
}

function ofField(on: Measuring, node: FieldNode, type: Type): QueryMeasure {
  const field = hasFields(type) ? type.getFields()[node.name.value] : undefined;
  const inner = ofSelections(on, node.selectionSet, field && getNamedType(field.type));
  const aliases = (node.alias === undefined ? 0 : 1) + inner.aliases;
  // `__typename`, `__schema` and `__type` are fields of no type.
  if (!hasFields(type) || field === undefined) {
    return { depth: 1, aliases, cost: countable(1 + inner.cost), paged: null };
  }
  const facts = fieldFacts(on.schema, type, field);
  const rows = isPaged(field) ? rowsOfPage(on, node, facts) : rowsOfList(on, node, facts);
  const cost = countable(facts.weight + rows * inner.cost);
  const isWithin = isPaged(field) || inner.paged !== null;
  const path = [node.alias?.value ?? node.name.value, ...(inner.paged?.path ?? [])];
  return { depth: 1 + inner.depth, aliases, cost, paged: isWithin ? { path, cost } : null };
}

function isPaged(field: GraphQLField<unknown, unknown>): boolean {
  return field.args.some(({ name }) => name === 'first');
}

/**
 * The requested rows of a page, which are also those of the lists of the connection. At least one: the fields of the
 * connection itself, such as `pageInfo`, cost something even if it lists none.
 */
function rowsOfPage(on: Measuring, node: FieldNode, { assumedSize }: FieldFacts): number {
  const given = argument(on, node, 'first') ?? argument(on, node, 'last');
  const asked = given ?? assumedSize ?? defaultRows;
  return Math.max(1, Math.min(asked, on.pageRows));
}

/** The rows of a list that is not a connection; 1 for other fields. */
function rowsOfList(on: Measuring, node: FieldNode, facts: FieldFacts): number {
  const { slicingArgument, assumedSize } = facts;
  if (slicingArgument === null) return assumedSize ?? 1;
  return Math.max(1, Math.min(itemsOfArgument(on, node, slicingArgument), on.pageRows));
}

function argument(on: Measuring, node: FieldNode, name: string): number | undefined {
  const value = givenValue(node, name);
  if (value?.kind === Kind.INT) return Number(value.value);
  const variable = variableOf(on, value);
  return typeof variable === 'number' ? variable : undefined;
}

/** The number of items of a list argument; a single value counts as a list of one. */
function itemsOfArgument(on: Measuring, node: FieldNode, name: string): number {
  const value = givenValue(node, name);
  if (value?.kind === Kind.LIST) return value.values.length;
  const variable = variableOf(on, value);
  return Array.isArray(variable) ? variable.length : 1;
}

function givenValue(node: FieldNode, name: string): ValueNode | undefined {
  return node.arguments?.find((given) => given.name.value === name)?.value;
}

function variableOf(on: Measuring, value: ValueNode | undefined): unknown {
  return value?.kind === Kind.VARIABLE ? on.variables[value.name.value] : undefined;
}

function together(a: QueryMeasure, b: QueryMeasure): QueryMeasure {
  return {
    depth: Math.max(a.depth, b.depth),
    aliases: countable(a.aliases + b.aliases),
    cost: countable(a.cost + b.cost),
    paged: (b.paged?.cost ?? 0) > (a.paged?.cost ?? 0) ? b.paged : a.paged,
  };
}

/** Limits numbers that grow exponentially, to keep them finite. */
function countable(count: number): number {
  return Math.min(count, Number.MAX_SAFE_INTEGER);
}
