import {
  type ASTNode,
  type FieldNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isRequiredInputField,
  Kind,
} from 'graphql';
import { type FieldsType, hasFields } from '../schema/field-facts.ts';
import {
  hintForArgument,
  hintForField,
  hintForHolder,
  hintForMember,
  hintForPageArgument,
  hintForRevision,
  hintForRows,
  typeNamesFor,
} from './foreign-names.ts';
import {
  argumentNamesFor,
  fieldNamesFor,
  inputNamesFor,
  isPlain,
  type Names,
  rowType,
} from './known-names.ts';

/**
 * The message of an error of graphql-js, with a better suggestion than names of similar spelling: what the directive
 * `@alsoKnownAs` of schema.graphql says about an unknown name, or a place nearby that has it; without any, all names
 * that exist there. For an unknown type, the type that stands for it here. For a missing or wrong value, its members; for a
 * missing selection, fields. Any other message stays as it is.
 */
export function suggestNames(
  schema: GraphQLSchema,
  { message, nodes }: { readonly message: string; readonly nodes?: GraphQLError['nodes'] },
): string {
  for (const { pattern, hintFor } of hints) {
    const found = pattern.exec(message)?.groups;
    if (found === undefined) continue;
    const known = { ...found, spelling: found['spelling'] ?? '' };
    const hint = hintFor(schema, known, selectedFields(nodes?.[0]));
    return message.replace(pattern, () => `${found['fact']}${hint === '' ? '' : ` ${hint}`}`);
  }
  return message;
}

const maxNames = 3;

/** The names of a type, a field or an input are listed if there are at most this many. */
const maxListed = 50;

interface Hint {
  /** `fact` is the message without the suggestions of graphql-js, which are `spelling`. */
  readonly pattern: RegExp;
  readonly hintFor: (
    schema: GraphQLSchema,
    found: Readonly<Record<string, string>> & { readonly spelling: string },
    /** The fields that the request selects of an unknown field. */
    selected: readonly FieldNode[],
  ) => string;
}

/** Begins at the beginning: the rest of a message may quote any text of the query. */
function messageOf(fact: string): RegExp {
  return new RegExp(`^(?<fact>${fact}\\.)(?: (?<spelling>Did you mean [^?]*\\?))?`);
}

const hints: readonly Hint[] = [
  {
    pattern: messageOf('Cannot query field "(?<name>\\w+)" on type "(?<type>\\w+)"'),
    hintFor: (schema, { name = '', type = '', spelling }, selected) => {
      const holder = schema.getType(type);
      if (!hasFields(holder)) return spelling;
      const fields = Object.keys(holder.getFields());
      return (
        hintForRows(schema, holder, name, selected) ||
        hintForHolder(holder, name) ||
        suggestionOf(fieldNamesFor(schema, holder, name, selected)) ||
        hintForField(holder, name) ||
        spelling ||
        all('fields', fields)
      );
    },
  },
  {
    pattern: messageOf(
      'Unknown argument "(?<name>\\w+)" on field "(?<type>\\w+)\\.(?<field>\\w+)"',
    ),
    hintFor: (schema, { name = '', type = '', field = '', spelling }) => {
      const holder = schema.getType(type);
      if (!hasFields(holder)) return spelling;
      const declared = holder.getFields()[field];
      const args = declared?.args.map((one) => one.name) ?? [];
      return (
        suggestionOf(argumentNamesFor(schema, holder, field, name)) ||
        (declared && hintForPageArgument(declared, name)) ||
        hintForArgument(args, name) ||
        hintForRevision(holder, name) ||
        spelling ||
        all('arguments', args)
      );
    },
  },
  {
    pattern: messageOf('Field "(?<name>\\w+)" is not defined by type "(?<type>\\w+)"'),
    hintFor: (schema, { name = '', type = '', spelling }) => {
      const holder = schema.getType(type);
      if (!isInputObjectType(holder)) return spelling;
      const members = Object.values(holder.getFields());
      const names = members.map((one) => one.name);
      return (
        suggestionOf(inputNamesFor(schema, members, name)) ||
        hintForMember(name) ||
        spelling ||
        all('members', names)
      );
    },
  },
  {
    pattern: messageOf('Unknown type "(?<name>\\w+)"'),
    hintFor: (schema, { name = '', spelling }) =>
      suggestionOf(typeNamesFor(schema, name)) || spelling,
  },
  {
    pattern: messageOf(
      'Field "[\\w.]+"(?: argument "\\w+")? of (?:required )?type "(?<type>\\w+)!" (?:was not provided|is required, but it was not provided)',
    ),
    hintFor: (schema, { type = '' }) => shapeOf(schema, type),
  },
  {
    pattern: messageOf('OneOf Input Object "(?<type>\\w+)" must specify exactly one key'),
    hintFor: (schema, { type = '' }) => shapeOf(schema, type),
  },
  {
    pattern: messageOf('Expected type "[[]?(?<type>\\w+)[\\]!]*" to be an object'),
    hintFor: (schema, { type = '' }) => shapeOf(schema, type),
  },
  {
    pattern: messageOf(
      'Variable "\\$\\w+" of type "\\S+" used in position expecting type "[[]?(?<type>\\w+)[\\]!]*"',
    ),
    hintFor: (schema, { type = '' }) => shapeOf(schema, type),
  },
  {
    pattern: messageOf('Value ".*" does not exist in "(?<type>\\w+)" enum'),
    hintFor: (schema, { type = '', spelling }) => spelling || shapeOf(schema, type),
  },
  {
    // The value can be any text.
    pattern: /^(?<fact>Expected value of type "[[]?(?<type>\w+)[\]!]*", found .*\.)$/s,
    hintFor: (schema, { type = '' }) => shapeOf(schema, type),
  },
  {
    pattern: messageOf(
      'Field "(?<name>\\w+)" must not have a selection since type "\\S+" has no subfields',
    ),
    hintFor: () => 'Leave out its { … }.',
  },
  {
    pattern: messageOf(
      'Field "(?<name>\\w+)" of type "[[\\]!]*(?<type>\\w+)[[\\]!]*" must have a selection of subfields',
    ),
    hintFor: (schema, { name = '', type = '', spelling }) => {
      const holder = schema.getType(type);
      return hasFields(holder) ? suggestionOf([`${name} { ${selectionOf(holder)} }`]) : spelling;
    },
  },
];

/** The fields that a field of a request selects. */
export function selectedFields(node: ASTNode | undefined): readonly FieldNode[] {
  const selections = node?.kind === Kind.FIELD ? node.selectionSet?.selections : undefined;
  return (selections ?? []).filter((one) => one.kind === Kind.FIELD);
}

function all(parts: string, names: Names): string {
  if (names.length === 0) return `There are no ${parts}.`;
  return names.length > maxListed ? '' : `The ${parts} are: ${names.join(', ')}.`;
}

const examples: ReadonlyMap<string, string> = new Map([
  ['DateTimeISO', 'Example: "2026-11-21T10:00:00Z".'],
  ['Duration', 'Example: "P1W".'],
]);

/** The form of a value of an input type: its members, its words, or an example of a scalar; empty for any other type. */
export function shapeOf(schema: GraphQLSchema, name: string): string {
  const type = schema.getType(name);
  if (isEnumType(type)) {
    return all(
      'values',
      type.getValues().map((value) => value.name),
    );
  }
  if (!isInputObjectType(type)) return examples.get(name) ?? '';
  const members = Object.values(type.getFields());
  if (type.isOneOf) return suggestionOf(members.map((member) => `{ ${member.name} }`));
  const required = members.filter(isRequiredInputField).map((member) => member.name);
  if (required.length > 0) return suggestionOf([`{ ${required.join(', ')} }`]);
  return all(
    'members',
    members.map((member) => member.name),
  );
}

/** Some fields of a type, as a selection of them: `number author message`, `nodes { name data }`. */
function selectionOf(type: FieldsType): string {
  const row = rowType(type);
  if (row !== undefined) return hasFields(row) ? `nodes { ${selectionOf(row)} }` : 'nodes';
  const fields: readonly GraphQLField<unknown, unknown>[] = Object.values(type.getFields());
  const plain = fields.filter(isPlain).map(({ name }) => name);
  const names = plain.filter((name) => name !== 'id');
  const first = names.slice(0, maxSelected);
  // What a document is there for.
  const named = names.includes('data') ? [...new Set([...first.slice(0, 3), 'data'])] : first;
  const [object] = fields.filter((field) => hasFields(getNamedType(field.type)));
  return named.join(' ') || (object ? `${object.name} { … }` : '…');
}

const maxSelected = 6;

/** In the form of graphql-js: `Did you mean "a", "b", or "c"?`; empty without names. */
export function suggestionOf(names: Names): string {
  const quoted = [...new Set(names)].slice(0, maxNames).map((name) => `"${name}"`);
  const last = quoted.pop();
  if (last === undefined) return '';
  if (quoted.length === 0) return `Did you mean ${last}?`;
  return `Did you mean ${quoted.join(', ')}${quoted.length > 1 ? ',' : ''} or ${last}?`;
}
