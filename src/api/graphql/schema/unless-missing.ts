import { PurserError } from '../../../domain/errors.ts';

/** Looking for what is not there is no error: null. (docs/graphql.md#not-found) */
export async function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof PurserError && error.kind === 'missing') return null;
    throw error;
  }
}
