import {
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  getArgumentValues,
  getNamedType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { RevisionRef } from '../../../app/kernel/revision-ref.ts';
import type { SourceId } from '../../../domain/document/document.ts';
import type { ValidOperation } from '../execution/measure-query.ts';
import type { RevisionRef as RevisionRefInput } from '../generated/schema.ts';
import { readRevisionRef } from '../schema/arguments.ts';
import { type FieldsType, fieldFacts, hasFields } from '../schema/field-facts.ts';
import { isImmutable } from './immutable-fields.ts';

/** A revision that decides an answer. */
export interface AnswerSource {
  readonly revision: RevisionRef;
  /** The rendered documents of it that decide the answer; null if anything in it may. */
  readonly documents: readonly SourceId[] | null;
}

/**
 * What decides the answer to an operation; null if anything but revisions may. What is skipped by a directive counts
 * as asked for.
 *
 * @throws ARGUMENT_INVALID, or GraphQL's own, if arguments do not fit
 */
export function answerSources(valid: ValidOperation): readonly AnswerSource[] | null {
  const roots = immutableRoots(valid);
  return roots?.flatMap((root) => sourcesOf(valid, root)) ?? null;
}

/** A field that an operation begins with. */
interface Root {
  readonly node: FieldNode;
  /** The fields in it that look up the rendered documents that decide it; null if its whole revision does. */
  readonly lookups: readonly Lookup[] | null;
}

interface Lookup {
  readonly node: FieldNode;
  readonly field: Field;
}

type Field = GraphQLField<unknown, unknown>;

/** By operation: what is asked for is the same whatever the variables are. */
const known = new WeakMap<ValidOperation['operation'], readonly Root[] | null>();

/** The fields that an operation begins with; null unless all that it asks for is immutable. */
function immutableRoots(valid: ValidOperation): readonly Root[] | null {
  const found = known.get(valid.operation);
  if (found !== undefined) return found;
  const made = findRoots(valid);
  known.set(valid.operation, made);
  return made;
}

function findRoots(valid: ValidOperation): readonly Root[] | null {
  const { schema, operation } = valid;
  const query = schema.getQueryType();
  const roots: FieldNode[] = [];
  const isEachImmutable =
    operation.operation === 'query' &&
    everyField(valid, operation.selectionSet, query ?? undefined, ({ node, type }) => {
      const name = node.name.value;
      const args = (node.arguments ?? []).map((given) => given.name.value);
      if (type === query && name !== '__typename') roots.push(node);
      return isImmutable(schema, type, name, args);
    });
  if (!isEachImmutable || roots.length === 0) return null;
  return roots.map((node) => ({ node, lookups: lookupsIn(valid, node) }));
}

/** The fields by which a root looks up the rendered documents that decide it; null if more decides it. */
function lookupsIn(valid: ValidOperation, root: FieldNode): readonly Lookup[] | null {
  const { schema } = valid;
  const lookups: Lookup[] = [];
  const set = { kind: Kind.SELECTION_SET, selections: [root] } as const;
  const isByDocuments = everyField(
    valid,
    set,
    schema.getQueryType() ?? undefined,
    ({ node, type, field }) => {
      if (field === undefined) return node.name.value === '__typename';
      if (getNamedType(field.type).name === 'RenderedDocument') lookups.push({ node, field });
      return fieldFacts(schema, type, field).isByDocument;
    },
  );
  return isByDocuments ? lookups : null;
}

/** A field that is selected, and the type that it is selected on. */
interface Selected {
  readonly node: FieldNode;
  readonly type: FieldsType;
  /** Undefined of a field that all types have. */
  readonly field: Field | undefined;
}

/** Whether something holds of each field that is selected, however deep. What is selected by a fragment is visited once. */
function everyField(
  { schema, document }: Pick<ValidOperation, 'schema' | 'document'>,
  selected: SelectionSetNode,
  on: GraphQLNamedType | undefined,
  holds: (selected: Selected) => boolean,
): boolean {
  const spread = new Set<string>();

  function holdsOfAll(set: SelectionSetNode, type: GraphQLNamedType | undefined): boolean {
    return set.selections.every((node) => {
      if (node.kind === Kind.FIELD) return holdsOf(node, type);
      if (node.kind === Kind.FRAGMENT_SPREAD) return holdsOfFragment(node.name.value);
      const condition = node.typeCondition?.name.value;
      return holdsOfAll(
        node.selectionSet,
        condition === undefined ? type : schema.getType(condition),
      );
    });
  }

  function holdsOf(node: FieldNode, type: GraphQLNamedType | undefined): boolean {
    if (!hasFields(type)) return false;
    const field = type.getFields()[node.name.value];
    if (!holds({ node, type, field })) return false;
    const inner = field && getNamedType(field.type);
    return node.selectionSet === undefined || holdsOfAll(node.selectionSet, inner);
  }

  // Once is enough: spread in other places, a fragment asks for the same.
  function holdsOfFragment(name: string): boolean {
    if (spread.has(name)) return true;
    spread.add(name);
    const fragment = document.definitions
      .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
      .find((node) => node.name.value === name);
    return (
      fragment !== undefined &&
      holdsOfAll(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value))
    );
  }

  return holdsOfAll(selected, on);
}

function sourcesOf(
  { schema, variables }: ValidOperation,
  { node, lookups }: Root,
): readonly AnswerSource[] {
  const query = schema.getQueryType();
  const field = query?.getFields()[node.name.value];
  if (!query || field === undefined) return [];
  const given = getArgumentValues(field, node, variables);
  const documents =
    lookups?.map((lookup) => {
      const { schema, name } = getArgumentValues(lookup.field, lookup.node, variables);
      return { schema, name } as SourceId;
    }) ?? null;
  return fieldFacts(schema, query, field).revisionArguments.map((name) => ({
    revision: readRevisionRef(given[name] as RevisionRefInput | null | undefined),
    documents,
  }));
}
