import { type ASTNode, type GraphQLError, isValueNode, Kind, print } from 'graphql';

/** What graphql-js found where it expected something else: `String "text"`. */
const foundToken = /((?:found|Unexpected) (?:String|BlockString|Int|Float)) ".*"/s;

/** A character or number that the lexer could not read. */
const gotText = /(but got|escape sequence): ".*"/s;

/**
 * The message of an error that graphql-js found in a query, without the values that it quotes from there:
 * clients show and log errors, and a value may be a secret. Names of fields, arguments and types stay.
 */
export function withoutValue({ message, nodes }: GraphQLError): string {
  const values = (nodes ?? []).flatMap(valuesIn);
  const unquoted = values.reduce(withoutText, message);
  return unquoted.replace(foundToken, '$1').replace(gotText, '$1 something else');
}

function valuesIn(node: ASTNode): readonly string[] {
  if (isValueNode(node)) return [print(node)];
  const isArgument = node.kind === Kind.ARGUMENT || node.kind === Kind.OBJECT_FIELD;
  return isArgument ? [print(node.value)] : [];
}

/** Takes a value out where graphql-js quotes one. */
function withoutText(message: string, value: string): string {
  return message
    .replace(`: ${value}`, '')
    .replace(`, found ${value}`, '')
    .replace(`invalid value ${value}`, 'an invalid value')
    .replace(`Value "${value}" does`, 'The value does');
}
