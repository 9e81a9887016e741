import { GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { type Json, numberOf, setOwn } from '../../../domain/json/value.ts';

type Variables = Readonly<Record<string, unknown>> | null | undefined;

export const JsonScalar = new GraphQLScalarType({
  name: 'JSON',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: jsonOfLiteral,
});

export const DateTimeScalar = textScalar('DateTime');
export const DurationScalar = textScalar('Duration');

/** A text that means something to whoever reads it, and who refuses what means nothing, as what is no text does. */
function textScalar(name: string): GraphQLScalarType {
  return new GraphQLScalarType({
    name,
    serialize: (value) => value,
    parseValue: (value) => (typeof value === 'string' ? value : ''),
  });
}

// Variables are unknown while a query is validated; they count as null then.
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
