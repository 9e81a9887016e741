import { type ErrorCode, PurserError } from '../../../domain/errors.ts';

/** The result; null instead of an error with one of these codes. (docs/graphql.md#not-found) */
export async function unlessMissing<T>(
  found: Promise<T>,
  ...codes: readonly ErrorCode[]
): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof PurserError && codes.includes(error.code)) return null;
    throw error;
  }
}
