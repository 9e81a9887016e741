import type { GraphQLSchema } from 'graphql';
import { type FieldsType, fieldFacts } from '../schema/field-facts.ts';

/** The argument that requests secret data. Each such request is recorded, so its response is not cached. */
const cleartext = 'cleartext';

/**
 * Whether a field always has the same value for the same arguments: it is `@immutable` in schema.graphql and
 * does not request secret data. False for a field that the type does not have.
 */
export function isImmutable(
  schema: GraphQLSchema,
  type: FieldsType,
  name: string,
  args: readonly string[] = [],
): boolean {
  if (name === '__typename') return true;
  const field = type.getFields()[name];
  if (field === undefined || args.includes(cleartext)) return false;
  return fieldFacts(schema, type, field).isImmutable;
}
