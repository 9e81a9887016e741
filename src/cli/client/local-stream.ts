import { randomUUID } from 'node:crypto';
import type { ExecutorOptions, GraphQLRequest } from '../../api/graphql/execution/execute.ts';
import { createSchema } from '../../api/graphql/schema/schema.ts';
import { createOperations } from '../../api/subscriptions/operations.ts';
import { resultTexts } from '../../api/subscriptions/result-texts.ts';
import type { Principal } from '../../domain/access/principal.ts';

/** The answers of a subscription to a store in this process, until `signal` is given. */
export async function* localStream(
  service: ExecutorOptions,
  request: GraphQLRequest,
  by: Principal,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const asker = { by, requestId: randomUUID() };
  const operations = createOperations(service, {
    logger: service.logger,
    schema: createSchema(),
    budgets: null,
  });
  const texts = resultTexts(operations, operations.open(request, asker), asker);
  const end = (): void => void texts.return();
  signal.addEventListener('abort', end);
  try {
    if (!signal.aborted) yield* texts;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
