import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { fieldFacts } from '../schema/field-facts.ts';

/** What asks for secrets: each answer to it is a use of them, and is not to be kept. */
const opening = 'cleartext';

/**
 * Whether a field, asked for with some arguments, always has the same value: `@immutable` in schema.graphql.
 * A field that the schema does not have is not.
 */
export function isImmutable(
  schema: GraphQLSchema,
  type: GraphQLObjectType,
  name: string,
  args: readonly string[] = [],
): boolean {
  if (name === '__typename') return true;
  const field = type.getFields()[name];
  if (field === undefined || args.includes(opening)) return false;
  return fieldFacts(schema, type, field).isImmutable;
}
