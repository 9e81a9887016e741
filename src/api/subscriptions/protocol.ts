import type { ExecutionArgs } from 'graphql';
import { makeServer, type Server, type SubscribePayload } from 'graphql-ws';
import { anonymous } from '../../domain/access/principal.ts';
import { refusal } from '../../domain/errors.ts';
import { asGraphQLError } from '../graphql/errors.ts';
import type { GraphQLRequest } from '../graphql/execute.ts';
import { resultText } from '../graphql/result-text.ts';
import type { Asker, Operation, Operations } from './operations.ts';
import { createTurns, type Turns } from './turns.ts';

/** What is known of one WebSocket. */
export interface Session {
  readonly asker: Asker;
  readonly turns: Turns;
  /** Messages that are being answered; one that begins an operation is until that ends. */
  underWay: number;
}

export function createSession(requestId: string): Session {
  return { asker: { by: anonymous, requestId }, turns: createTurns(), underWay: 0 };
}

/** The protocol `graphql-transport-ws`; queries and mutations may be sent over it, too. */
export function createProtocol(operations: Operations, mostUnderWay: number): Server<Session> {
  return makeServer<undefined, Session>({
    onSubscribe({ extra: { asker, turns, underWay } }, _id, payload) {
      if (underWay > mostUnderWay) {
        return [asGraphQLError(refusal('TOO_MANY_OPERATIONS', { limit: mostUnderWay }))];
      }
      const opened = operations.open(requestOf(payload), asker);
      return 'errors' in opened ? opened.errors : argumentsOf(opened, turns);
    },
    execute: resultsIn,
    subscribe: resultsIn,
    onNext: ({ extra }, _id, _payload, _args, result) => operations.shown(result, extra.asker),
    onError: ({ extra }, _id, _payload, errors) =>
      operations.shown({ errors }, extra.asker).errors ?? [],
    jsonMessageReplacer: (_key, message) => resultText(message),
  });
}

/**
 * The text of a message, which {@link createProtocol} writes as a JSON string: the library makes the
 * JSON itself, and would not know numbers that are to keep their form.
 */
export function messageText(quoted: string): string {
  return JSON.parse(quoted);
}

function requestOf({ query, operationName, variables }: SubscribePayload): GraphQLRequest {
  return {
    query,
    ...(typeof operationName === 'string' && { operationName }),
    ...(variables && { variables }),
  };
}

/** The library hands these on to what executes them; the results need nothing else. */
function argumentsOf({ valid, run }: Operation, turns: Turns): ExecutionArgs {
  const { schema, document, operation } = valid;
  return { schema, document, operationName: operation.name?.value, contextValue: run(turns) };
}

function resultsIn({ contextValue }: ExecutionArgs): ReturnType<Operation['run']> {
  return contextValue as ReturnType<Operation['run']>;
}
