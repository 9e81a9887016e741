import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isRequiredArgument,
} from 'graphql';
import { directiveOn, type FieldsType, hasFields } from './field-facts.ts';

/**
 * The message of an error of graphql-js, with better suggestions for an unknown field, argument or input field than
 * names of similar spelling: what the directive `@alsoKnownAs` of schema.graphql says about the name, and the places
 * one level below that have it. For a value in place of a `@oneOf` input: its members. Any other message stays as it
 * is.
 */
export function suggestNames(schema: GraphQLSchema, message: string): string {
  for (const { pattern, namesFor } of unknownNames) {
    const found = pattern.exec(message)?.groups;
    if (found === undefined) continue;
    const names = [...new Set(namesFor(schema, found))].slice(0, maxNames);
    const fact = `${found['fact']} Did you mean ${listed(names)}?`;
    return names.length === 0 ? message : message.replace(pattern, () => fact);
  }
  return message;
}

const maxNames = 3;

type Names = readonly string[];

interface UnknownName {
  /** `fact` is the message without the suggestions of graphql-js. */
  readonly pattern: RegExp;
  readonly namesFor: (schema: GraphQLSchema, found: Readonly<Record<string, string>>) => Names;
}

function messageOf(fact: string): RegExp {
  return new RegExp(`(?<fact>${fact}\\.)(?: Did you mean [^?]*\\?)?`);
}

const unknownNames: readonly UnknownName[] = [
  {
    pattern: messageOf('Cannot query field "(?<name>\\w+)" on type "(?<type>\\w+)"'),
    namesFor: (schema, { name = '', type = '' }) => {
      const holder = schema.getType(type);
      if (!hasFields(holder)) return [];
      const known = fieldsKnownAs(schema, holder, name);
      return known.length > 0 ? known : fieldsBelow(schema, holder, name);
    },
  },
  {
    pattern: messageOf(
      'Unknown argument "(?<name>\\w+)" on field "(?<type>\\w+)\\.(?<field>\\w+)"',
    ),
    namesFor: (schema, { name = '', type = '', field = '' }) => {
      const holder = schema.getType(type);
      const fields = hasFields(holder) ? declarationsOf(holder, field) : [];
      const own = fields.flatMap(({ args }) => inputsFor(schema, args, name));
      return own.length > 0 ? own : fields.flatMap((one) => argumentsBelow(schema, one, name));
    },
  },
  {
    pattern: messageOf('Field "(?<name>\\w+)" is not defined by type "(?<type>\\w+)"'),
    namesFor: (schema, { name = '', type = '' }) => {
      const holder = schema.getType(type);
      if (!isInputObjectType(holder)) return [];
      return inputsFor(schema, Object.values(holder.getFields()), name);
    },
  },
  {
    // The value can be any text.
    pattern: /^(?<fact>Expected value of type "(?<type>\w+)!?", found .*\.)$/s,
    namesFor: (schema, { type = '' }) => {
      const holder = schema.getType(type);
      if (!isInputObjectType(holder) || !holder.isOneOf) return [];
      return Object.keys(holder.getFields()).map((name) => `{ ${name} }`);
    },
  },
];

/** The fields of a type that other APIs call by a name. */
function fieldsKnownAs(schema: GraphQLSchema, type: FieldsType, name: string): Names {
  return Object.keys(type.getFields()).filter((field) =>
    declarationsOf(type, field).some((declared) => isKnownAs(schema, declared, name)),
  );
}

/** The paths to fields of a name, or known by it, of the values of a type: `revision { problems }`. */
function fieldsBelow(schema: GraphQLSchema, type: FieldsType, name: string): Names {
  return Object.values(type.getFields()).flatMap((field) => {
    const below = getNamedType(field.type);
    if (!hasFields(below) || field.args.some(isRequiredArgument)) return [];
    const found = below.getFields()[name] ? [name] : fieldsKnownAs(schema, below, name);
    return found.map((inner) => `${field.name} { ${inner} }`);
  });
}

/** Arguments or members that are known by a name, or whose own members have it: `filter: { bucket }`. */
function inputsFor(
  schema: GraphQLSchema,
  inputs: readonly (GraphQLArgument | GraphQLInputField)[],
  name: string,
): Names {
  const known = inputs.filter((input) => isKnownAs(schema, input, name));
  const below = inputs.flatMap((input) => {
    const type = getNamedType(input.type);
    const members = isInputObjectType(type) ? Object.values(type.getFields()) : [];
    const found = members.filter((one) => one.name === name || isKnownAs(schema, one, name));
    return found.map((member) => `${input.name}: { ${member.name} }`);
  });
  return [...known.map((input) => input.name), ...below];
}

/** Arguments of the fields of a field's values: `data(path:)`. */
function argumentsBelow(
  schema: GraphQLSchema,
  { type }: GraphQLField<unknown, unknown>,
  name: string,
): Names {
  const below = getNamedType(type);
  if (!hasFields(below)) return [];
  return Object.keys(below.getFields()).flatMap((field) => {
    const args = declarationsOf(below, field).flatMap((declared) => declared.args);
    const found = args.filter((one) => one.name === name || isKnownAs(schema, one, name));
    return found.map((argument) => `${field}(${argument.name}:)`);
  });
}

/** A field as its type and the interfaces of that type declare it. */
function declarationsOf(type: FieldsType, name: string): readonly GraphQLField<unknown, unknown>[] {
  const fields = [type, ...type.getInterfaces()].map((one) => one.getFields()[name]);
  return fields.filter((field) => field !== undefined);
}

function isKnownAs(
  schema: GraphQLSchema,
  declared: Parameters<typeof directiveOn>[2],
  name: string,
): boolean {
  const names = directiveOn(schema, 'alsoKnownAs', declared)?.['names'];
  return Array.isArray(names) && names.includes(name);
}

/** In the form of graphql-js: `"a", "b", or "c"`. */
function listed(names: Names): string {
  const quoted = names.map((name) => `"${name}"`);
  const last = quoted.pop();
  if (quoted.length === 0) return String(last);
  return `${quoted.join(', ')}${quoted.length > 1 ? ',' : ''} or ${last}`;
}
