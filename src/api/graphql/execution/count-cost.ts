import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLResolveInfo,
  getNamedType,
  getNullableType,
  isListType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { fieldFacts, hasFields } from '../schema/field-facts.ts';
import type { ValidOperation } from './measure-query.ts';

/**
 * Counts what an answer costs, with the rows that it has: `requested` is what its query could have cost. Both follow
 * from the query and its answer, so that the same answer has the same cost. (docs/query-cost.md)
 */
export interface CostCounter {
  /** Counts the rows of a list that was resolved. */
  add(info: ListInfo, rows: number): void;
  /** The cost of an operation, once it is answered. */
  total(answered: Pick<ValidOperation, 'schema' | 'document' | 'operation'>): number;
}

type ListInfo = Pick<GraphQLResolveInfo, 'fieldNodes' | 'returnType' | 'schema' | 'fragments'>;

export function createCostCounter(): CostCounter {
  let counted = 0;
  return {
    add(info, rows) {
      const type = getNamedType(info.returnType);
      for (const { selectionSet } of info.fieldNodes) {
        counted += rows * costOfRow(info, selectionSet, type);
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

/** By selection set: what is selected costs the same in every row of every answer. */
const known = new WeakMap<SelectionSetNode, number>();

type Definitions = Pick<ListInfo, 'schema' | 'fragments'>;

/** What the fields of one row cost, without what is in the lists below it. */
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
  const { weight } = fieldFacts(on.schema, type, field);
  if (isListType(getNullableType(field.type))) return weight;
  return weight + costOfRow(on, node.selectionSet, getNamedType(field.type));
}

/** What an answer says of its cost. */
export interface CostReport {
  readonly cost: { readonly requested: number; readonly actual: number };
}
