import {
  type FieldNode,
  type GraphQLNamedType,
  getArgumentValues,
  getNamedType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { RevisionRef } from '../../../app/kernel/revision-ref.ts';
import type { ValidOperation } from '../execution/measure-query.ts';
import type { RevisionRef as RevisionRefInput } from '../generated/schema.ts';
import { readRevisionRef } from '../schema/arguments.ts';
import { fieldFacts, hasFields } from '../schema/field-facts.ts';
import { isImmutable } from './immutable-fields.ts';

/**
 * The revisions on which the answer to an operation depends, and on nothing else that could change;
 * null if anything else may decide too. What is skipped by a directive counts as asked for.
 */
export function namedRevisions(valid: ValidOperation): readonly RevisionRef[] | null {
  const roots = immutableRoots(valid);
  return roots?.flatMap((node) => refsOf(valid, node)) ?? null;
}

/** By operation: what is asked for is the same whatever the variables are. */
const known = new WeakMap<ValidOperation['operation'], readonly FieldNode[] | null>();

/** The fields that an operation begins with; null unless all that it asks for is immutable. */
function immutableRoots(valid: ValidOperation): readonly FieldNode[] | null {
  const found = known.get(valid.operation);
  if (found !== undefined) return found;
  const made = findRoots(valid);
  known.set(valid.operation, made);
  return made;
}

function findRoots({ schema, document, operation }: ValidOperation): readonly FieldNode[] | null {
  const query = schema.getQueryType();
  const roots: FieldNode[] = [];
  const spread = new Set<string>();

  function areImmutable(set: SelectionSetNode, type: GraphQLNamedType | undefined): boolean {
    return set.selections.every((node) => {
      if (node.kind === Kind.FIELD) return isFieldImmutable(node, type);
      if (node.kind === Kind.FRAGMENT_SPREAD) return isFragmentImmutable(node.name.value);
      const condition = node.typeCondition?.name.value;
      return areImmutable(
        node.selectionSet,
        condition === undefined ? type : schema.getType(condition),
      );
    });
  }

  function isFieldImmutable(node: FieldNode, type: GraphQLNamedType | undefined): boolean {
    const name = node.name.value;
    const args = (node.arguments ?? []).map((given) => given.name.value);
    if (!hasFields(type) || !isImmutable(schema, type, name, args)) return false;
    if (type === query && name !== '__typename') roots.push(node);
    const field = type.getFields()[name];
    const inner = field && getNamedType(field.type);
    return node.selectionSet === undefined || areImmutable(node.selectionSet, inner);
  }

  // Once is enough: spread in other places, a fragment asks for the same.
  function isFragmentImmutable(name: string): boolean {
    if (spread.has(name)) return true;
    spread.add(name);
    const fragment = document.definitions
      .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
      .find((node) => node.name.value === name);
    return (
      fragment !== undefined &&
      areImmutable(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value))
    );
  }

  const isQuery = operation.operation === 'query' && query;
  return isQuery && areImmutable(operation.selectionSet, query) && roots.length > 0 ? roots : null;
}

/** @throws ARGUMENT_INVALID, or GraphQL's own, if the arguments do not fit */
function refsOf({ schema, variables }: ValidOperation, node: FieldNode): readonly RevisionRef[] {
  const query = schema.getQueryType();
  const field = query?.getFields()[node.name.value];
  if (!query || field === undefined) return [];
  const given = getArgumentValues(field, node, variables);
  return fieldFacts(schema, query, field).revisionArguments.map((name) =>
    readRevisionRef(given[name] as RevisionRefInput | null | undefined),
  );
}
