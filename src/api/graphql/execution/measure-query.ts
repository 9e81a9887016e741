import {
  type DocumentNode,
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isIntrospectionType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { defaultRows } from '../../../app/kernel/paging.ts';

/** How much an operation asks for. */
export interface QueryMeasure {
  /** Levels of fields. What `__schema` and `__type` hold is not counted; graphql-js bounds it. */
  readonly depth: number;
  readonly aliases: number;
  /** Fields, each as often as it will be asked for: see {@link rowsOf}. */
  readonly cost: number;
}

/** An operation that is known to be valid. */
export interface ValidOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  /** Coerced, with defaults. */
  readonly variables: Readonly<Record<string, unknown>>;
}

type Type = GraphQLNamedType | null | undefined;

/** Rows assumed of a list that has no pages: related documents, tags. */
const assumedRows = 10;

/**
 * Rows assumed of lists that mostly have fewer: most values come a short way and override little; or that
 * can have very many.
 */
export const usualRows: ReadonlyMap<string, number> = new Map([
  ['ExplainedValue.steps', 2],
  ['ExplainedStep.overrode', 1],
  ['Revision.validationPolicies', 2],
  ['ReferenceGraph.nodes', 1_000],
  ['ReferenceGraph.edges', 1_000],
  ['DeletionPlan.documents', 1_000],
  ['DeletionPlan.blockers', 100],
  ['DeletionPlan.blocked', 100],
  ['DeletionPlan.dependants', 100],
  ['DeletionPlan.problems', 100],
  ['Resource.references', 5],
  ['ReferentialSchema.kinds', 50],
  ['ReferentialSchema.faults', 2],
  ['ReferentialSchema.warnings', 2],
  ['ReferentialKind.references', 2],
  ['ReferenceRule.fixedKv', 1],
  ['ReferenceCandidate.elements', 5],
  ['ReferenceCandidate.ambiguous', 1],
  ['ValidationError.documents', 2],
]);

/** What fields cost that are work by themselves, whatever is asked of what they give. */
export const fieldCosts: ReadonlyMap<string, number> = new Map([
  ['Mutation.submitDocuments', 2_000],
  ['Mutation.rollback', 2_000],
  ['RevisionDiff.rendered', 5_000],
  ['RevisionDiff.problems', 5_000],
  ['RevisionDiff.documents', 100],
  ['RevisionDiff.buckets', 20],
  ['Query.documentHistory', 200],
  ['Query.auditLog', 50],
  ['Document.history', 200],
  ['RenderedDocument.explain', 50],
  ['RenderedDocument.blame', 200],
  ['Mutation.addValidation', 20],
  ['SubmitDocumentsPayload.validation', 2_000],
  ['Revision.schemaValidation', 500],
  ['Validation.entries', 20],
  ['Document.references', 20],
  ['Document.referrers', 20],
  ['RenderedDocument.references', 20],
  ['RenderedDocument.referrers', 20],
  ...bothPlaces('referenceGraph', 1_000),
  // It is judged as a submission is.
  ...bothPlaces('deletionPlan', 2_000),
  ...bothPlaces('explainReferences', 50),
  ['Query.explainSubmittedReferences', 2_000],
  ['RenderedDocument.resource', 20],
  ['Revision.resources', 50],
  ['Resource.view', 10],
  ['Revision.referentialSchema', 50],
  ['Revision.schemaVersion', 5],
  ['Revision.integrityReport', 5_000],
]);

/** What can be asked of the head as well as of a revision. */
function bothPlaces(field: string, cost: number): readonly (readonly [string, number])[] {
  return [
    [`Query.${field}`, cost],
    [`Revision.${field}`, cost],
  ];
}

const nothing: QueryMeasure = { depth: 0, aliases: 0, cost: 0 };

interface Measuring extends ValidOperation {
  readonly pageRows: number;
  readonly fragments: Map<string, QueryMeasure>;
}

/**
 * Measures in one pass, linear in the text: a fragment is measured once, however often it is spread,
 * so that one made of copies of others costs no time.
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
  const field = type instanceof GraphQLObjectType ? type.getFields()[node.name.value] : undefined;
  const inner = ofSelections(on, node.selectionSet, field && getNamedType(field.type));
  const rows = field === undefined ? 1 : rowsOf(on, node, field, type);
  return {
    depth: 1 + (field === undefined ? 0 : inner.depth),
    aliases: (node.alias === undefined ? 0 : 1) + inner.aliases,
    cost: countable((fieldCosts.get(`${type?.name}.${node.name.value}`) ?? 1) + rows * inner.cost),
  };
}

/** What is paged has the rows asked for; what a connection then lists are these same rows. */
function rowsOf(
  on: Measuring,
  node: FieldNode,
  field: GraphQLField<unknown, unknown>,
  type: Type,
): number {
  if (field.args.some(({ name }) => name === 'first')) {
    const asked = argument(on, node, 'first') ?? argument(on, node, 'last') ?? defaultRows;
    return Math.max(0, Math.min(asked, on.pageRows));
  }
  const isList = isListType(getNullableType(field.type));
  if (!isList || isConnection(type) || isIntrospection(type)) return 1;
  return usualRows.get(`${type?.name}.${field.name}`) ?? assumedRows;
}

function argument(on: Measuring, node: FieldNode, name: string): number | undefined {
  const value = node.arguments?.find((given) => given.name.value === name)?.value;
  if (value?.kind === Kind.INT) return Number(value.value);
  const variable = value?.kind === Kind.VARIABLE ? on.variables[value.name.value] : undefined;
  return typeof variable === 'number' ? variable : undefined;
}

function together(a: QueryMeasure, b: QueryMeasure): QueryMeasure {
  return {
    depth: Math.max(a.depth, b.depth),
    aliases: countable(a.aliases + b.aliases),
    cost: countable(a.cost + b.cost),
  };
}

/** Keeps counts that grow by powers out of infinity, where sums and products stop to make sense. */
function countable(count: number): number {
  return Math.min(count, Number.MAX_SAFE_INTEGER);
}

function isConnection(type: Type): boolean {
  return type instanceof GraphQLObjectType && Object.hasOwn(type.getFields(), 'pageInfo');
}

function isIntrospection(type: Type): boolean {
  return type instanceof GraphQLObjectType && isIntrospectionType(type);
}
