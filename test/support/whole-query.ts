import {
  type GraphQLField,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/** Texts of arguments by `Type.field`, or by the name of the argument where it is the same everywhere. */
export type KnownArguments = Readonly<Record<string, string>>;

/** What to ask for. */
export interface WholeQuery {
  readonly arguments: KnownArguments;
  /**
   * Types that lead to everything. Where one is met on the way its plain fields are asked for; all of it is
   * asked for by a question of its own.
   */
  readonly hubs: ReadonlySet<string>;
  /** Takes the `Type.field` of each field that is asked for. */
  readonly note: (field: string) => void;
  readonly schema: GraphQLSchema;
}

/** Paths asked for where a field takes one: they lead into anything. */
const paths: readonly string[] = ['.', '..*', '.*', '.whole', '.whole.x', '$[0]', '..[?(@ != 0)]'];

/**
 * A field with all that is in it: every field of its type, and of those of the objects in that, each type
 * once on the way down. A field that comes into the schema is asked for without a change here; if it needs
 * an argument that is not known, this fails.
 */
export function wholeField(
  type: GraphQLObjectType,
  name: string,
  given: string,
  query: WholeQuery,
): string {
  const field = type.getFields()[name];
  if (field === undefined) throw new Error(`there is no ${type.name}.${name}`);
  query.note(`${type.name}.${name}`);
  return `${name}${given} ${selectionOf(getNamedType(field.type), query, [])}`;
}

/** Every `Type.field` that an answer can have. */
export function fieldsOf(schema: GraphQLSchema): readonly string[] {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  return types
    .filter(({ name }) => !name.startsWith('__'))
    .flatMap((type) => Object.keys(type.getFields()).map((field) => `${type.name}.${field}`));
}

function selectionOf(type: GraphQLNamedType, query: WholeQuery, above: readonly string[]): string {
  if (isLeafType(type)) return '';
  if (isInterfaceType(type)) return selectionOfAny(type, query);
  if (!isObjectType(type)) throw new Error(`${type.name} is of a kind that is not known here`);
  const isPassing = above.includes(type.name) || (above.length > 0 && query.hubs.has(type.name));
  const parts = Object.values(type.getFields()).flatMap((field) => {
    const inner = getNamedType(field.type);
    const isLeaf = isLeafType(inner);
    if (!isLeaf && isPassing) return [];
    query.note(`${type.name}.${field.name}`);
    const below = selectionOf(inner, query, [...above, type.name]);
    return askings(type, field, query.arguments).map((asked) => `${asked} ${below}`);
  });
  return `{ ${['__typename', ...parts].join(' ')} }`;
}

/**
 * The plain fields of an interface, and those of each type that implements it: by names of their own, as
 * types may have different fields of one name.
 */
function selectionOfAny(type: GraphQLInterfaceType, query: WholeQuery): string {
  const own = plainFields(type)
    .filter(({ args }) => !args.some(isRequiredArgument))
    .map(({ name }) => name);
  const possible = query.schema.getPossibleTypes(type).map((found) => {
    const fields = plainFields(found).flatMap((field) => {
      query.note(`${found.name}.${field.name}`);
      return askings(found, field, query.arguments).map((asked, at) => {
        const [, text = asked] = /^\w+: (.*)$/.exec(asked) ?? [];
        return `${found.name}_${field.name}${at}: ${text}`;
      });
    });
    return `... on ${found.name} { ${fields.join(' ')} }`;
  });
  return `{ ${['__typename', ...own, ...possible].join(' ')} }`;
}

function plainFields(
  type: GraphQLObjectType | GraphQLInterfaceType,
): readonly GraphQLField<unknown, unknown>[] {
  return Object.values(type.getFields()).filter((field) => isLeafType(getNamedType(field.type)));
}

/** A field with the arguments that are known, once for each path if it takes one. */
function askings(
  type: GraphQLObjectType,
  { name, args }: GraphQLField<unknown, unknown>,
  known: KnownArguments,
): readonly string[] {
  const given = args.flatMap((argument) => {
    const text = known[`${type.name}.${name}.${argument.name}`] ?? known[argument.name];
    if (text === undefined && isRequiredArgument(argument) && argument.name !== 'path') {
      throw new Error(`${type.name}.${name} needs ${argument.name}: say what to ask for`);
    }
    return text === undefined ? [] : [`${argument.name}: ${text}`];
  });
  const listed = (more: readonly string[]) => (more.length === 0 ? '' : `(${more.join(', ')})`);
  const plain = `${name}${listed(given)}`;
  const place = args.find((argument) => argument.name === 'path');
  if (place === undefined) return [plain];
  const byPath = paths.map((path, at) => {
    return `${name}${at}: ${name}${listed([...given, `path: ${JSON.stringify(path)}`])}`;
  });
  return isRequiredArgument(place) ? byPath : [plain, ...byPath];
}
