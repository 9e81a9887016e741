import { Readable } from 'node:stream';
import { OperationTypeNode } from 'graphql';
import type { FeedIterator } from '../../app/revisions/follow.ts';
import type { GraphQLHttpRequest } from '../graphql/execution/endpoint.ts';
import { eventStream } from './event-stream.ts';
import type { Opened, Operations } from './operations.ts';
import { readStreamRequest } from './read-request.ts';
import type { Rechecks } from './rechecks.ts';
import { resultTexts } from './result-texts.ts';

/** GraphQL over server-sent events, a connection for each operation. */
export interface EventStreams {
  /**
   * The stream that responds to a request; null for a mutation by GET. @throws REQUEST_MALFORMED
   */
  answer(request: GraphQLHttpRequest): Readable | null;
  /** Ends all streams; their clients connect again to another server, or later. */
  close(): void;
}

export function createEventStreams(
  operations: Operations,
  rechecks: Rechecks,
  pingMs: number,
): EventStreams {
  const open = new Set<FeedIterator<string>>();
  let closed = false;
  return {
    answer(request) {
      const context = { by: request.admitted.by, requestId: request.id };
      const opened = operations.open(readStreamRequest(request), context);
      // A page of another site can make a browser send a GET.
      if (request.method === 'GET' && isMutation(opened)) return null;
      const texts = eventStream({ results: resultTexts(operations, opened, context), pingMs });
      open.add(texts);
      if (closed) void texts.return();
      // At most one text is buffered for the client.
      const stream = Readable.from(texts, { highWaterMark: 1 });
      const unwatch = rechecks.watch(request.admitted, () => void texts.return());
      return stream.once('close', () => {
        open.delete(texts);
        unwatch();
      });
    },
    close() {
      closed = true;
      for (const texts of open) void texts.return();
    },
  };
}

function isMutation(opened: Opened): boolean {
  return 'valid' in opened && opened.valid.operation.operation === OperationTypeNode.MUTATION;
}
