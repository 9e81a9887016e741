import { GRAPHQL_MAX_INT, GraphQLInt, GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { parseDuration } from '../../../domain/duration.ts';
import { type Json, numberOf, setOwn } from '../../../domain/json/value.ts';

type Variables = Readonly<Record<string, unknown>> | null | undefined;

export const JsonScalar = new GraphQLScalarType({
  name: 'JSON',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: jsonOfLiteral,
});

/** A point in time. Resolvers get and return UTC with milliseconds: `2026-11-21T10:00:00.000Z`. */
export const DateTimeISOScalar = textScalar('DateTimeISO', dateTimeFrom);

/** A length of time. A result is the text as it was recorded, even if a document has one that is not a duration. */
export const DurationScalar = textScalar('Duration', (text) =>
  parseDuration(text) === null ? undefined : text,
);

/** An Int that is not negative. */
export const NonNegativeIntScalar = new GraphQLScalarType({
  name: 'NonNegativeInt',
  serialize: GraphQLInt.serialize,
  parseValue: (value) => (typeof value === 'number' ? nonNegativeInt(value) : undefined),
  parseLiteral: (node) => (node.kind === Kind.INT ? nonNegativeInt(Number(node.value)) : undefined),
});

function nonNegativeInt(value: number): number | undefined {
  return Number.isInteger(value) && value >= 0 && value <= GRAPHQL_MAX_INT ? value : undefined;
}

/**
 * A scalar whose values are texts. `read` returns the value of a text, undefined if the text is invalid: graphql-js
 * then names the type in its error. An error that is thrown here would have no location.
 */
function textScalar(name: string, read: (text: string) => string | undefined): GraphQLScalarType {
  return new GraphQLScalarType({
    name,
    serialize: (value) => value,
    parseValue: (value) => (typeof value === 'string' ? read(value) : undefined),
    parseLiteral: (node) => (node.kind === Kind.STRING ? read(node.value) : undefined),
  });
}

const dateTime =
  /^(?<date>\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** The time of a text in RFC 3339, in UTC with milliseconds. */
function dateTimeFrom(text: string): string | undefined {
  const date = dateTime.exec(text)?.groups?.['date'];
  // JavaScript engines read the 30th of February as a day of March.
  if (date === undefined || isoText(`${date}T00:00:00Z`)?.startsWith(date) !== true)
    return undefined;
  return isoText(text);
}

/** Undefined for a text that is not a time, or has a year of more than four digits: times are compared as texts. */
function isoText(text: string): string | undefined {
  const time = Date.parse(text);
  const found = Number.isNaN(time) ? '' : new Date(time).toISOString();
  return /^\d{4}-/.test(found) ? found : undefined;
}

// Variables are unknown during validation and count as null.
function jsonOfLiteral(node: ValueNode, variables: Variables): Json {
  switch (node.kind) {
    case Kind.NULL:
      return null;
    case Kind.INT:
    case Kind.FLOAT:
      return numberOf(node.value);
    case Kind.LIST:
      return node.values.map((item) => jsonOfLiteral(item, variables));
    case Kind.OBJECT:
      return jsonOfFields(node.fields, variables);
    case Kind.VARIABLE:
      return (variables?.[node.name.value] ?? null) as Json;
    default:
      return node.value;
  }
}

type Field = { readonly name: { readonly value: string }; readonly value: ValueNode };

function jsonOfFields(fields: readonly Field[], variables: Variables): Json {
  const object: Record<string, Json> = {};
  for (const { name, value } of fields) setOwn(object, name.value, jsonOfLiteral(value, variables));
  return object;
}
