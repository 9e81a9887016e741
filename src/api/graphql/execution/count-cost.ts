import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  getNamedType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { fieldFacts, hasFields } from '../schema/field-facts.ts';
import type { ValidOperation } from './measure-query.ts';

/**
 * Counts the actual cost of a response, with its actual rows; `requested` is the maximum cost of its query. Both follow
 * from the query and its response, so that the same response has the same cost. For a list that is longer than
 * `@listSize` assumes, only as many rows count as in `requested`, so the actual cost is never above it.
 * (docs/query-cost.md)
 */
export interface CostCounter {
  /** Notes a connection whose page size the query does not give: it counts the rows that `@listSize` assumes. */
  assumePage(info: Pick<GraphQLResolveInfo, 'path'>, rows: number): void;
  /** Counts the rows of a list that was resolved. */
  add(info: ListInfo, rows: number): void;
  /** The cost of an operation, after its execution. */
  total(answered: Pick<ValidOperation, 'schema' | 'document' | 'operation'>): number;
}

type ListInfo = Pick<
  GraphQLResolveInfo,
  'fieldNodes' | 'fieldName' | 'parentType' | 'returnType' | 'schema' | 'fragments' | 'path'
>;

type Path = GraphQLResolveInfo['path'];

export function createCostCounter(): CostCounter {
  let counted = 0;
  const assumedPages = new WeakMap<Path, number>();
  /** The rows that count in lists with more rows. */
  const cutLists = new Map<Path, number>();
  const isInUncountedRow = (path: Path): boolean => {
    if (cutLists.size === 0) return false;
    for (let at = path; at.prev !== undefined; at = at.prev) {
      const counted = cutLists.get(at.prev);
      if (counted !== undefined && typeof at.key === 'number' && at.key >= counted) return true;
    }
    return false;
  };
  /**
   * The maximum number of rows that `requested` counts; undefined for the rows of a page whose size the query does not
   * give.
   */
  const assumedRows = ({ schema, parentType, fieldName, path }: ListInfo): number | undefined => {
    const field = parentType.getFields()[fieldName];
    const size = field && fieldFacts(schema, parentType, field).assumedSize;
    return size ?? (path.prev && assumedPages.get(path.prev));
  };
  return {
    assumePage({ path }, rows) {
      assumedPages.set(path, rows);
    },
    add(info, rows) {
      const type = getNamedType(info.returnType);
      if (isInUncountedRow(info.path)) return;
      const countedRows = Math.min(rows, assumedRows(info) ?? rows);
      if (countedRows < rows) cutLists.set(info.path, countedRows);
      for (const { selectionSet } of info.fieldNodes) {
        counted += countedRows * costOfRow(info, selectionSet, type);
      }
    },
    total({ schema, document, operation }) {
      const fragments: Record<string, FragmentDefinitionNode> = {};
      for (const node of document.definitions) {
        if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node;
      }
      const root = schema.getRootType(operation.operation) ?? undefined;
      return counted + costOfRow({ schema, fragments }, operation.selectionSet, root);
    },
  };
}

/** By selection set: the selected fields cost the same in every row of every response. */
const known = new WeakMap<SelectionSetNode, number>();

type Definitions = Pick<ListInfo, 'schema' | 'fragments'>;

/** The cost of the fields of one row, without the lists below it. */
function costOfRow(
  on: Definitions,
  set: SelectionSetNode | undefined,
  type: GraphQLNamedType | undefined,
): number {
  if (set === undefined) return 0;
  const found = known.get(set);
  if (found !== undefined) return found;
  let cost = 0;
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) {
      cost += costOfField(on, node, type);
      continue;
    }
    const part = node.kind === Kind.FRAGMENT_SPREAD ? on.fragments[node.name.value] : node;
    const condition = part?.typeCondition?.name.value;
    const inner = condition === undefined ? type : on.schema.getType(condition);
    cost += costOfRow(on, part?.selectionSet, inner);
  }
  known.set(set, cost);
  return cost;
}

function costOfField(on: Definitions, node: FieldNode, type: GraphQLNamedType | undefined): number {
  const field = hasFields(type) ? type.getFields()[node.name.value] : undefined;
  if (!hasFields(type) || field === undefined) return 1;
  const { weight, isList } = fieldFacts(on.schema, type, field);
  if (isList) return weight;
  return weight + costOfRow(on, node.selectionSet, getNamedType(field.type));
}

/** The cost as a response contains it. */
export interface CostReport {
  readonly cost: { readonly requested: number; readonly actual: number };
}
