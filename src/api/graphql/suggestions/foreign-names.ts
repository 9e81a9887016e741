import {
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  Kind,
} from 'graphql';
import { type FieldsType, hasFields } from '../schema/field-facts.ts';
import { fieldNamesFor, fieldsKnownAs, type Names, pageArguments, rowType } from './known-names.ts';

// Names of other APIs that mean the same wherever they stand, so that no single field can declare them.

const orderNames = new Set([
  'orderBy',
  'order',
  'sort',
  'sortBy',
  'sortKey',
  'direction',
  'reverse',
]);
const idNames = new Set([
  ...['databaseId', 'fullDatabaseId', 'nodeId', 'node_id', 'globalId', 'uid', 'gid'],
  ...['url', 'resourcePath', 'permalink', 'htmlUrl', 'html_url', 'href', 'self'],
]);
const mutationIds = new Set(['clientMutationId']);
const revisionNames = new Set(['revision', 'ref', 'at', 'commit', 'oid', 'sha', 'tag', 'number']);
const pageNames = new Set(['nodes', 'edges', 'pageInfo', 'totalCount']);

/**
 * What to do about the rows of a page where there is none: `parent { nodes { number } }` selects fields of the type itself.
 * Empty for any other selection.
 */
export function hintForRows(
  schema: GraphQLSchema,
  type: FieldsType,
  name: string,
  selected: readonly FieldNode[],
): string {
  if (rowType(type) !== undefined) return '';
  const rows = rowsSelected(name, selected);
  const fields = type.getFields();
  const own = rows.filter(
    ({ name: { value } }) => fields[value] || fieldsKnownAs(schema, type, value).length > 0,
  );
  return own.length * 2 > rows.length ? notAPage : '';
}

/** The fields that a request selects of the rows of a page: those of `nodes`, or of `node` in `edges`. */
export function rowsSelected(name: string, selected: readonly FieldNode[]): readonly FieldNode[] {
  if (name === 'nodes') return selected;
  return name === 'edges' ? selected.flatMap((one) => fieldsIn(one, 'node')) : [];
}

function fieldsIn({ name, selectionSet }: FieldNode, wanted: string): readonly FieldNode[] {
  const selections = name.value === wanted ? (selectionSet?.selections ?? []) : [];
  return selections.filter((one) => one.kind === Kind.FIELD);
}

/** What to do about a field that no object has; empty for any other name. */
export function hintForField(type: FieldsType, name: string): string {
  if (mutationIds.has(name) && type.name.endsWith('Payload')) return noMutationId;
  if (pageNames.has(name) && isPlainList(type)) return notAPage;
  if (type.name === 'Revision' && name === 'commit') return itself;
  if (name.startsWith('viewerCan')) return 'Did you mean "Query.viewer { permissions }"?';
  return idNames.has(name) && type.getFields()['id'] ? 'Did you mean "id"?' : '';
}

/** What to do about an object around the fields of the type itself, as `repository`; empty for any other name. */
export function hintForHolder(type: FieldsType, name: string): string {
  return holderNames.get(type.name)?.get(name) ?? '';
}

/** What to do about an argument that names a revision, of a field of a revision; empty for any other name. */
export function hintForRevision(type: FieldsType, name: string): string {
  const isInside = type.name === 'Revision' && revisionNames.has(name);
  return isInside ? 'Did you mean "Query.revision(ref: …)" around it?' : '';
}

/** What to do about an argument of a page where there is none; empty for any other name. */
export function hintForPageArgument(field: GraphQLField<unknown, unknown>, name: string): string {
  const type = getNamedType(field.type);
  const isPage = hasFields(type) && rowType(type) !== undefined;
  return pageArguments.has(name) && !isPage ? 'Leave it out: this is no page.' : '';
}

/** What to do about an argument of a list whose order is fixed; empty for any other name. */
export function hintForArgument(args: readonly string[], name: string): string {
  if (!orderNames.has(name) || !args.includes('last')) return '';
  if (args.includes('orderBy')) return 'Did you mean "orderBy"?';
  return 'The order is fixed: "first" reads the list from its beginning, "last" from its end.';
}

/** What to do about a member that no input has; empty for any other name. */
export function hintForMember(name: string): string {
  if (name === 'repositoryId') return 'Leave it out: a server has one store.';
  return mutationIds.has(name) ? noMutationId : '';
}

/** Whether neither a type nor any of its fields is a page: so a list of its values is a plain one. */
function isPlainList(type: FieldsType): boolean {
  const fields = Object.values(type.getFields());
  return !fields.some(({ type: inner }) => {
    const below = getNamedType(inner);
    return hasFields(below) && rowType(below) !== undefined;
  });
}

/** About a field of a page on a type that is none. */
export const notAPage = 'Leave it out: this is no page. Select the fields directly.';

/** How hints end that leave a field out and keep its selections. */
export const selectDirectly = 'Select the fields directly.';

const itself = `Leave it out: this is the object itself. ${selectDirectly}`;
const oneStore = `Leave it out: a server has one store. ${selectDirectly}`;

/** Objects of GitHub that Purser has no level for, by the type that has their fields here. */
const holderNames: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'Query',
    new Map([
      ['repository', oneStore],
      ['repo', oneStore],
      ['organization', oneStore],
    ]),
  ],
  [
    'Revision',
    new Map([
      ['target', itself],
      ['tagCommit', itself],
    ]),
  ],
  ['Document', new Map([['object', itself]])],
]);

const noMutationId = 'Leave it out: no mutation has one.';

/** Scalars and other types of other APIs, which no field or mutation is known by. */
const otherTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ Cursor: 'String', GitObjectID: 'String', GitRefname: 'String', Base64String: 'String' },
    ...{ URI: 'String', URL: 'String', HTML: 'String', UUID: 'ID' },
    ...{ DateTime: 'DateTimeISO', GitTimestamp: 'DateTimeISO', Timestamp: 'DateTimeISO' },
    ...{ BigInt: 'NonNegativeInt', Long: 'NonNegativeInt', UnsignedInt: 'NonNegativeInt' },
    ...{ Repository: 'Query', Ref: 'Tag', Release: 'Tag', Tree: 'Revision', TreeEntry: 'Document' },
    ...{ CheckRun: 'Validation', CheckSuite: 'Validation', StatusContext: 'Validation' },
    ...{ JSONObject: 'JSON', Json: 'JSON', SortDirection: 'OrderDirection' },
  }),
);

/**
 * The types that stand for one of another API: that of the field of Query that is known by its name (`Commit`, by the
 * field `commit`: Revision), or the input of the mutation (`CreateRefInput`: PutTagInput).
 */
export function typeNamesFor(schema: GraphQLSchema, name: string): Names {
  const other =
    otherTypes.get(name) ?? (/(Order|Sort)(By|Input)?$/.test(name) ? 'DocumentOrder' : undefined);
  if (other !== undefined) return [other];
  const field = `${name.charAt(0).toLowerCase()}${name.slice(1).replace(/Input$/, '')}`;
  const isInput = name.endsWith('Input');
  const root = isInput ? schema.getMutationType() : schema.getQueryType();
  if (!root) return [];
  const [forms = []] = [field, `${field}s`]
    .map((one) => (one in root.getFields() ? [one] : fieldNamesFor(schema, root, one, [])))
    .filter(({ length }) => length > 0);
  const found = forms.map((form) => (isInput ? inputOf(root, form) : typeAt(root, form)));
  return [...new Set(found.flatMap((type) => (type === undefined ? [] : [type.name])))];
}

function inputOf(root: FieldsType, form: string): GraphQLNamedType | undefined {
  const input = root.getFields()[leadingName(form)]?.args[0];
  return input && getNamedType(input.type);
}

/** The type of the rows of the innermost field of `revision { validations }`, or of the first field of another form. */
function typeAt(root: FieldsType, form: string): GraphQLNamedType | undefined {
  const path = /^\w+( \{ \w+)* *[} ]*$/.test(form)
    ? (form.match(/\w+/g) ?? [])
    : [leadingName(form)];
  let type = root;
  for (const name of path) {
    const field = type.getFields()[name];
    const below = field && getNamedType(field.type);
    if (!hasFields(below)) return undefined;
    type = below;
  }
  const row = rowType(type);
  return hasFields(row) ? row : type;
}

function leadingName(form: string): string {
  return /^\w+/.exec(form)?.[0] ?? '';
}
