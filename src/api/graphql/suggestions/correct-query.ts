import {
  type ArgumentNode,
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLError,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isRequiredArgument,
  Kind,
  type ObjectFieldNode,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { type FieldsType, hasFields } from '../schema/field-facts.ts';
import { notAPage, rowsSelected, selectDirectly } from './foreign-names.ts';
import { selectedFields, suggestNames } from './suggest-names.ts';

/**
 * The query with the first suggestion for each unknown name; the same object if there is nothing to correct. A field that
 * belongs to Query is moved there, and `__typename` is in its place.
 */
export function correctQuery(
  schema: GraphQLSchema,
  query: DocumentNode,
  errors: readonly GraphQLError[],
): DocumentNode {
  const root = query.definitions.find(isQuery);
  const corrections = new Map<ASTNode, ASTNode | null>();
  const moved: SelectionNode[] = [];
  for (const error of errors) {
    const [node] = error.nodes ?? [];
    if (node?.kind !== Kind.FIELD) {
      const corrected = node && correctedName(node, suggestNames(schema, error));
      if (node && corrected !== undefined) corrections.set(node, corrected);
      continue;
    }
    const { selection, isOfQuery } = correctedSelection(schema, node, error);
    if (selection === undefined || (isOfQuery && root === undefined)) continue;
    if (isOfQuery) moved.push(selection);
    corrections.set(node, isOfQuery ? typeNameAt(node) : selection);
  }
  if (corrections.size === 0) return query;
  if (root && moved.length > 0) corrections.set(root, withSelections(root, moved));
  const corrected = visit(query, { enter: (node) => corrections.get(node) });
  return visit(corrected, {
    [Kind.FIELD]: (field) => ({ ...field, arguments: joined(field.arguments ?? []) }),
  });
}

function isQuery(node: ASTNode): node is OperationDefinitionNode {
  return node.kind === Kind.OPERATION_DEFINITION && node.operation === OperationTypeNode.QUERY;
}

function typeNameAt({ loc }: FieldNode): FieldNode {
  return { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' }, ...(loc && { loc }) };
}

function withSelections(
  operation: OperationDefinitionNode,
  more: readonly SelectionNode[],
): OperationDefinitionNode {
  const selections = [...operation.selectionSet.selections, ...more];
  return { ...operation, selectionSet: { ...operation.selectionSet, selections } };
}

/** Arguments with one of each name: two that were put into the same object, `filter: { … }`, are one object. */
function joined(args: readonly ArgumentNode[]): readonly ArgumentNode[] {
  const byName = new Map<string, ArgumentNode>();
  for (const argument of args) {
    const { name, value } = argument;
    const first = byName.get(name.value);
    const isPair = first?.value.kind === Kind.OBJECT && value.kind === Kind.OBJECT;
    const fields = isPair ? [...first.value.fields, ...value.fields] : [];
    byName.set(name.value, isPair ? { ...first, value: { ...first.value, fields } } : argument);
  }
  return [...byName.values()];
}

/** What a message suggests first; empty if it suggests nothing. */
function formOf(message: string): string {
  return /Did you mean "(?<form>[^"]+)"/.exec(message)?.groups?.['form'] ?? '';
}

/** What stands for the argument, the member or the type of an error; null if it is left out, undefined if it stays. */
function correctedName(node: ASTNode, message: string): ASTNode | null | undefined {
  const form = formOf(message);
  if (node.kind === Kind.NAMED_TYPE && /^\w+$/.test(form))
    return { ...node, name: { ...node.name, value: form } };
  // An error about a value has the node of that value.
  const isInput = node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD;
  return isInput ? correctedInput(node, form) : undefined;
}

/** A renamed argument or member, or one within another: `filter: { schema: … }`. */
function correctedInput<Input extends ArgumentNode | ObjectFieldNode>(
  node: Input,
  form: string,
): Input | null {
  const [outer = '', inner, ...rest] = form.match(/\w+/g) ?? [];
  if (rest.length > 0 || !/^\w+(: \{ \w+ \})?$/.test(form)) return null;
  const named = (value: string) => ({ ...node.name, value });
  if (inner === undefined) return { ...node, name: named(outer) };
  const member: ObjectFieldNode = { ...node, kind: Kind.OBJECT_FIELD, name: named(inner) };
  const value = { kind: Kind.OBJECT, fields: [member], loc: node.loc } as const;
  return { ...node, name: named(outer), value };
}

interface CorrectedSelection {
  /** What stands for the field; undefined if it stays. */
  readonly selection: SelectionNode | undefined;
  /** Whether it is a field of Query, and not of the type of the unknown field. */
  readonly isOfQuery: boolean;
}

function correctedSelection(
  schema: GraphQLSchema,
  field: FieldNode,
  error: GraphQLError,
): CorrectedSelection {
  const stays = { selection: undefined, isOfQuery: false };
  const type = /^Cannot query field "\w+" on type "(?<type>\w+)"/.exec(error.message)?.groups;
  if (type === undefined) return stays;
  const message = suggestNames(schema, error);
  if (message.endsWith(selectDirectly)) {
    const isPage = message.endsWith(notAPage);
    const inside = isPage
      ? rowsSelected(field.name.value, selectedFields(field))
      : (field.selectionSet?.selections ?? []);
    return { selection: inside.length === 0 ? undefined : fragmentOf(inside), isOfQuery: false };
  }
  const form = formOf(message);
  const isOfQuery = form.startsWith('Query.');
  const holder = isOfQuery ? schema.getQueryType() : schema.getType(type['type'] ?? '');
  if (!hasFields(holder)) return stays;
  return { selection: correctedField(holder, field, form.replace('Query.', '')), isOfQuery };
}

function fragmentOf(selections: readonly SelectionNode[]): SelectionNode {
  return {
    kind: Kind.INLINE_FRAGMENT,
    selectionSet: { kind: Kind.SELECTION_SET, selections: [...selections] },
  };
}

/**
 * The suggested selection. A path takes the selections of the unknown field, and its arguments unless the suggestion has
 * arguments of its own: `revision(ref: { tag: … })`.
 */
function correctedField(
  holder: FieldsType,
  field: FieldNode,
  form: string,
): SelectionNode | undefined {
  const names = form.replaceAll(/\([^()]*\)/g, '');
  if (!/^\w+( \{|\}| \w+| \})*$/.test(names)) return undefined;
  const hasArguments = names !== form;
  const parsed = parse(`{ ${names} }`, { noLocation: true });
  const { selectionSet } = visit(parsed, { enter: (node) => ({ ...node, loc: field.loc }) })
    .definitions[0] as OperationDefinitionNode;
  if (hasArguments && needsArguments(holder, selectionSet)) return undefined;
  const path = pathOf(selectionSet);
  const inner = path?.at(-1);
  if (path === undefined || inner === undefined || isWhole(holder, path, field))
    return fragmentOf(selectionSet.selections);
  const selected = selectedFields(field).map(({ name }) => name.value);
  // `repository { revision { … } }` for `revision { … }`: the suggestion is what the field selects.
  const corrected: SelectionNode =
    !hasArguments && selected.includes(inner.name.value)
      ? fragmentOf(field.selectionSet?.selections ?? [])
      : { ...field, name: inner.name, ...(hasArguments && { arguments: [] }) };
  const [outer] = visit(selectionSet, {
    enter: (node) => (node === inner ? corrected : undefined),
  }).selections;
  return outer;
}

/** Whether a selection has fields with arguments that it must give. */
function needsArguments(holder: FieldsType, { selections }: SelectionSetNode): boolean {
  return selections.some((one) => {
    const declared = one.kind === Kind.FIELD ? holder.getFields()[one.name.value] : undefined;
    if (one.kind !== Kind.FIELD || declared === undefined) return true;
    if (declared.args.some(isRequiredArgument)) return true;
    const below = getNamedType(declared.type);
    return one.selectionSet && hasFields(below) ? needsArguments(below, one.selectionSet) : false;
  });
}

/** Whether a path of several fields leads to a value, and so is the whole answer to a field with selections. */
function isWhole(holder: FieldsType, path: readonly FieldNode[], field: FieldNode): boolean {
  if (path.length < 2 || field.selectionSet === undefined) return false;
  const selected = selectedFields(field).map(({ name }) => name.value);
  if (selected.includes(path.at(-1)?.name.value ?? '')) return false;
  let type: unknown = holder;
  for (const { name } of path) {
    const declared = hasFields(type) ? type.getFields()[name.value] : undefined;
    type = declared && getNamedType(declared.type);
  }
  return isLeafType(type);
}

/** The fields of a path `a { b { c } }`; undefined for a selection of several fields. */
function pathOf({ selections }: SelectionSetNode): readonly FieldNode[] | undefined {
  const [field, ...others] = selections;
  if (field?.kind !== Kind.FIELD || others.length > 0) return undefined;
  if (field.selectionSet === undefined) return [field];
  const inner = pathOf(field.selectionSet);
  return inner && [field, ...inner];
}
