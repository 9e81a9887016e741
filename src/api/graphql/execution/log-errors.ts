import type { GraphQLError } from 'graphql';
import { PurserError } from '../../../domain/errors.ts';
import type { Logger } from '../../../ports/logger.ts';
import { causeOf, isBug } from '../schema/errors.ts';

/** Logs what clients do not receive in full: bugs, and what went wrong with the world around Purser. */
export function logErrors(
  logger: Logger,
  errors: readonly GraphQLError[],
  requestId: string,
): void {
  for (const error of errors) {
    const cause = causeOf(error);
    if (isBug(error)) {
      logger.error(
        { requestId, path: error.path?.join('.'), stack: cause.stack },
        'internal error',
      );
    } else if (cause instanceof PurserError && isWorldAmiss(cause)) {
      logger.error({ requestId, code: cause.code, stack: stackOf(cause.cause) }, cause.message);
    }
  }
}

function isWorldAmiss({ kind, code, cause }: PurserError): boolean {
  // Keys that are named and not there, whatever is asked.
  if (code === 'KEYS_MISSING') return cause !== undefined;
  return kind === 'unavailable' && code !== 'RATE_LIMITED';
}

function stackOf(cause: unknown): string | undefined {
  return cause instanceof Error ? cause.stack : undefined;
}
