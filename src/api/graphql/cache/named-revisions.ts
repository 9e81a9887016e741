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
 * The revisions on which the answer to an operation depends; null if it may also depend on anything
 * else that can change. Fields that a directive skips count as requested.
 */
export function namedRevisions(valid: ValidOperation): readonly RevisionRef[] | null {
  const roots = immutableRoots(valid);
  return roots?.flatMap((node) => refsOf(valid, node)) ?? null;
}

/** By operation: the requested fields are the same for all variables. */
const known = new WeakMap<ValidOperation['operation'], readonly FieldNode[] | null>();

/** The root fields of an operation; null unless all of its fields are immutable. */
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

  // Each fragment is checked once: it requests the same fields wherever it is spread.
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

/** @throws ARGUMENT_INVALID, or an error of graphql-js, if the arguments are invalid */
function refsOf({ schema, variables }: ValidOperation, node: FieldNode): readonly RevisionRef[] {
  const query = schema.getQueryType();
  const field = query?.getFields()[node.name.value];
  if (!query || field === undefined) return [];
  const given = getArgumentValues(field, node, variables);
  return fieldFacts(schema, query, field).revisionArguments.map((name) =>
    readRevisionRef(given[name] as RevisionRefInput | null | undefined),
  );
}
