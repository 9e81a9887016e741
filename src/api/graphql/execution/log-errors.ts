import type { GraphQLError } from 'graphql';
import { PurserError } from '../../../domain/errors.ts';
import type { Logger } from '../../../ports/logger.ts';
import { causeOf, isBug } from '../schema/errors.ts';

/** Logs errors that clients do not receive in full: bugs, and failures of the store and other services. */
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
  // Configured keys that are missing, whatever the request.
  if (code === 'KEYS_MISSING') return cause !== undefined;
  return kind === 'unavailable' && code !== 'RATE_LIMITED' && code !== 'COST_BUDGET_EXCEEDED';
}

function stackOf(cause: unknown): string | undefined {
  return cause instanceof Error ? cause.stack : undefined;
}
