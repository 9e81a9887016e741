import { invariant } from '../../domain/errors.ts';

/**
 * The keys of an object in a response, each with those of the objects below it; null for a scalar.
 * A key that ends in `?` can be missing: its field has `@include` or `@skip`.
 */
export interface AnswerFields {
  readonly [key: string]: AnswerFields | null;
}

/** A GraphQL operation with its fragments. `npm run codegen` makes one from each `.graphql` file. */
export interface TypedDocument<Data, Variables> {
  readonly text: string;
  readonly fields: AnswerFields;
  /** Never set: it only carries the types. */
  readonly types?: (variables: Variables) => Data;
}

/** A value that is null only together with an error, which the client throws. @throws InvariantError for null */
export function requireValue<T>(value: T | null | undefined, key: string): T {
  invariant(value !== null && value !== undefined, `an answer without errors has "${key}"`);
  return value;
}
