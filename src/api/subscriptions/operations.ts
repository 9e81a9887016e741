import {
  createSourceEventStream,
  type ExecutionResult,
  execute,
  type FormattedExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql';
import { yieldToEventLoop } from '../../app/kernel/event-loop.ts';
import { endable, type FeedIterator } from '../../app/revisions/follow.ts';
import type { Principal } from '../../domain/access/principal.ts';
import type { Logger } from '../../ports/logger.ts';
import { createContext, type Service } from '../graphql/execution/context.ts';
import {
  type GraphQLRequest,
  type PreparedOperation,
  prepare,
  withCost,
  withWarnings,
} from '../graphql/execution/execute.ts';
import { logErrors } from '../graphql/execution/log-errors.ts';
import { asGraphQLError, formatError } from '../graphql/schema/errors.ts';
import type { CostBudgets } from '../http/cost-budgets.ts';
import type { Mutex } from './mutex.ts';

/** The caller, and the id of the request in the log. */
export interface RequestContext {
  readonly by: Principal;
  readonly requestId: string;
}

/** An operation that can be run once. */
export interface Operation {
  readonly valid: PreparedOperation;
  /**
   * Its results as they are made: one for a query or a mutation, with its cost. Nothing is executed before the first
   * result is requested. Each result is made under the mutex, which is held until the next one is requested, that is,
   * until the result was sent. So a client that reads slowly has one buffered result, however many operations it
   * subscribed to. Yields to the event loop before each result, so that a closed connection is noticed.
   */
  run(mutex: Mutex): FeedIterator<ExecutionResult>;
}

/** An operation, or its errors. */
export type Opened = Operation | { readonly errors: readonly GraphQLError[] };

type Result = { readonly [K in keyof ExecutionResult]?: ExecutionResult[K] | undefined };

/** Runs operations that may have many results, whatever the transport. */
export interface Operations {
  /**
   * Checks a request like any other request; returns its errors instead of an operation.
   *
   * @throws COST_BUDGET_EXCEEDED
   */
  open(request: GraphQLRequest, context: RequestContext): Opened;
  /** A result in the form that clients receive. Logs errors that they do not receive in full. */
  shown(result: Result, context: Pick<RequestContext, 'requestId'>): FormattedExecutionResult;
  /** Resolves when no query or mutation is running. */
  finished(): Promise<void>;
}

interface OperationOptions {
  readonly logger: Logger;
  readonly schema: GraphQLSchema;
  /** `null`: queries may cost any amount in a minute. */
  readonly budgets: CostBudgets | null;
}

export function createOperations(
  service: Service,
  { logger, schema, budgets }: OperationOptions,
): Operations {
  const brief = createTally();
  const gate = createGate();

  return {
    finished: brief.empty,
    open(request, context) {
      const valid = prepare(schema, request, service.config.query);
      if (!('operation' in valid)) return { errors: valid };
      budgets?.charge(context.by, valid.cost);
      return { valid, run: (mutex) => resultsOf(valid, mutex, { service, brief, gate, context }) };
    },
    shown({ data, errors, extensions }, { requestId }) {
      if (errors !== undefined) logErrors(logger, errors, requestId);
      return {
        ...(data !== undefined && { data }),
        ...(errors !== undefined && { errors: errors.map(formatError) }),
        ...(extensions !== undefined && { extensions }),
      };
    },
  };
}

interface Running {
  readonly service: Service;
  readonly brief: Tally;
  readonly gate: Gate;
  readonly context: RequestContext;
}

function resultsOf(
  valid: PreparedOperation,
  mutex: Mutex,
  { service, brief, gate, context: { by, requestId } }: Running,
): FeedIterator<ExecutionResult> {
  const { schema, document, operation, variables } = valid;
  const isSubscription = operation.operation === OperationTypeNode.SUBSCRIPTION;
  const state = { ended: false, endSource: (): void => {} };
  // Each event has a context of its own: loaded data may differ for the next one.
  const args = () => ({
    schema,
    document,
    operationName: operation.name?.value,
    variableValues: variables,
    contextValue: createContext(service, by, requestId),
  });

  async function* executeNext(rootValue?: unknown): AsyncGenerator<ExecutionResult, void, void> {
    const release = await mutex.acquire();
    try {
      await gate();
      if (state.ended) return;
      const { contextValue, ...rest } = args();
      const result = await execute({ ...rest, contextValue, rootValue });
      // The events of a subscription have no cost of their own: it is charged once.
      yield isSubscription
        ? withWarnings(result, contextValue)
        : withCost(result, valid, contextValue);
    } finally {
      release();
    }
  }

  async function* run(): AsyncGenerator<ExecutionResult, void, void> {
    if (!isSubscription) {
      const leave = brief.enter();
      try {
        return yield* executeNext();
      } finally {
        leave();
      }
    }
    const events = await createSourceEventStream(args());
    if (!(Symbol.asyncIterator in events)) return yield events;
    const source = events[Symbol.asyncIterator]();
    state.endSource = () => void source.return?.();
    if (state.ended) state.endSource();
    for await (const event of { [Symbol.asyncIterator]: () => source }) yield* executeNext(event);
  }

  return endable(withErrors(run()), () => {
    state.ended = true;
    state.endSource();
  });
}

/** An error that ends the event stream is sent as the last result. */
async function* withErrors(
  results: AsyncGenerator<ExecutionResult, void, void>,
): AsyncGenerator<ExecutionResult, void, void> {
  try {
    yield* results;
  } catch (error) {
    yield { errors: [asGraphQLError(error)] };
  }
}

/** Resolves for one caller at a time, and yields to the event loop in between. */
type Gate = () => Promise<void>;

/**
 * One for all clients. Data in this process is read without waiting, so results could follow each
 * other as long as there are events, and block all other requests.
 */
function createGate(): Gate {
  let last = Promise.resolve();
  return () => {
    last = last.then(yieldToEventLoop);
    return last;
  };
}

/** Counts running operations. */
interface Tally {
  /** Counts one more; returns the function that ends it. */
  enter(): () => void;
  /** Resolves when none is running. */
  empty(): Promise<void>;
}

function createTally(): Tally {
  const inside = new Set<Promise<void>>();
  return {
    enter() {
      let leave = (): void => {};
      const stay = new Promise<void>((resolve) => {
        leave = resolve;
      });
      inside.add(stay);
      return () => {
        inside.delete(stay);
        leave();
      };
    },
    empty: async () => {
      while (inside.size > 0) await Promise.all(inside);
    },
  };
}
