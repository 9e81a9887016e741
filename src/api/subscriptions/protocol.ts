import type { ExecutionArgs } from 'graphql';
import {
  type ConnectionInitMessage,
  makeServer,
  type Server,
  type SubscribePayload,
} from 'graphql-ws';
import { refusal } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { GraphQLRequest } from '../graphql/execution/execute.ts';
import { resultText } from '../graphql/execution/result-text.ts';
import { asGraphQLError } from '../graphql/schema/errors.ts';
import { readNamedQuery } from '../graphql/trusted/read-query.ts';
import type { TrustedQueries } from '../graphql/trusted/trusted-queries.ts';
import type { Admission } from '../http/admission.ts';
import type { Mutex } from './mutex.ts';
import type { Operation, Operations } from './operations.ts';
import type { Rechecks } from './rechecks.ts';
import { admitAgain, enter, type Session } from './session.ts';

interface ProtocolOptions {
  readonly operations: Operations;
  /** `null`: the server has no trusted documents. */
  readonly trusted: TrustedQueries | null;
  readonly admission: Admission;
  readonly rechecks: Rechecks;
}

/** The protocol `graphql-transport-ws`; queries and mutations may be sent over it, too. */
export function createProtocol(
  { operations, trusted, ...door }: ProtocolOptions,
  maxUnderWay: number,
): Server<Session> {
  return makeServer<ConnectionInitMessage['payload'], Session>({
    onConnect: ({ extra, connectionParams }) => enter(extra, connectionParams, door),
    async onSubscribe({ extra }, _id, payload) {
      if (extra.underWay > maxUnderWay) {
        return [asGraphQLError(refusal('TOO_MANY_OPERATIONS', { limit: maxUnderWay }))];
      }
      try {
        const { by } = await admitAgain(extra);
        const { requestId } = extra.caller;
        const request = await requestOf(payload, trusted);
        const opened = operations.open(request, { by, requestId });
        return 'errors' in opened ? opened.errors : argumentsOf(opened, extra.mutex);
      } catch (error) {
        return [asGraphQLError(error)];
      }
    },
    execute: resultsIn,
    subscribe: resultsIn,
    onNext: ({ extra }, _id, _payload, _args, result) => operations.shown(result, extra.caller),
    onError: ({ extra }, _id, _payload, errors) =>
      operations.shown({ errors }, extra.caller).errors ?? [],
    jsonMessageReplacer: (_key, message) => resultText(message),
  });
}

/**
 * The text of a message, which {@link createProtocol} writes as a JSON string: the library serializes JSON itself, and
 * would not keep the form of numbers.
 */
export function messageText(quoted: string): string {
  return JSON.parse(quoted);
}

/** @throws PERSISTED_QUERY_NOT_FOUND, QUERY_NOT_TRUSTED */
async function requestOf(
  payload: SubscribePayload,
  trusted: TrustedQueries | null,
): Promise<GraphQLRequest> {
  const { query, operationName, variables } = payload;
  // The library has parsed the payload from JSON.
  const named = readNamedQuery(payload as unknown as JsonObject);
  return {
    query: trusted === null ? query : await trusted.textOf(named),
    ...(typeof operationName === 'string' && { operationName }),
    ...(variables && { variables }),
  };
}

/**
 * The library passes these on to the function that executes them; the results need nothing else.
 */
function argumentsOf({ valid, run }: Operation, mutex: Mutex): ExecutionArgs {
  const { schema, document, operation } = valid;
  return { schema, document, operationName: operation.name?.value, contextValue: run(mutex) };
}

function resultsIn({ contextValue }: ExecutionArgs): ReturnType<Operation['run']> {
  return contextValue as ReturnType<Operation['run']>;
}
