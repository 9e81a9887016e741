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
import type { Turns } from './turns.ts';

/** Who asks, and the id under which the log has what becomes of it. */
export interface RequestContext {
  readonly by: Principal;
  readonly requestId: string;
}

/** An operation that may be run, once. */
export interface Operation {
  readonly valid: PreparedOperation;
  /**
   * Its results as they come: one of a query or a mutation, with what it cost. Nothing is done before the first is
   * asked for. Each is made on a turn that lasts until the next one is asked for, that is until it
   * was sent: so a client that reads slowly has one result waiting, however many it subscribed to.
   * Everything else has its turn before each, too: so a client that left is seen to have left.
   */
  run(turns: Turns): FeedIterator<ExecutionResult>;
}

/** An operation, or what is wrong with it. */
export type Opened = Operation | { readonly errors: readonly GraphQLError[] };

type Result = { readonly [K in keyof ExecutionResult]?: ExecutionResult[K] | undefined };

/** Operations that may have many results, however they arrive. */
export interface Operations {
  /**
   * Checks a request as any other is checked; gives what is wrong with it instead.
   *
   * @throws COST_BUDGET_EXCEEDED
   */
  open(request: GraphQLRequest, context: RequestContext): Opened;
  /** A result as clients are to see it. Logs what they do not receive. */
  shown(result: Result, context: Pick<RequestContext, 'requestId'>): FormattedExecutionResult;
  /** Resolves when no query and no mutation is under way. */
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
      return { valid, run: (turns) => resultsOf(valid, turns, { service, brief, gate, context }) };
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
  turns: Turns,
  { service, brief, gate, context: { by, requestId } }: Running,
): FeedIterator<ExecutionResult> {
  const { schema, document, operation, variables } = valid;
  const isSubscription = operation.operation === OperationTypeNode.SUBSCRIPTION;
  const state = { ended: false, endSource: (): void => {} };
  // Each event has a context of its own: what was loaded for one may be another for the next.
  const args = () => ({
    schema,
    document,
    operationName: operation.name?.value,
    variableValues: variables,
    contextValue: createContext(service, by, requestId),
  });

  async function* onTurn(rootValue?: unknown): AsyncGenerator<ExecutionResult, void, void> {
    const end = await turns.take();
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
      end();
    }
  }

  async function* run(): AsyncGenerator<ExecutionResult, void, void> {
    if (!isSubscription) {
      const leave = brief.enter();
      try {
        return yield* onTurn();
      } finally {
        leave();
      }
    }
    const events = await createSourceEventStream(args());
    if (!(Symbol.asyncIterator in events)) return yield events;
    const source = events[Symbol.asyncIterator]();
    state.endSource = () => void source.return?.();
    if (state.ended) state.endSource();
    for await (const event of { [Symbol.asyncIterator]: () => source }) yield* onTurn(event);
  }

  return endable(withErrors(run()), () => {
    state.ended = true;
    state.endSource();
  });
}

/** What breaks the event stream is sent as the last result. */
async function* withErrors(
  results: AsyncGenerator<ExecutionResult, void, void>,
): AsyncGenerator<ExecutionResult, void, void> {
  try {
    yield* results;
  } catch (error) {
    yield { errors: [asGraphQLError(error)] };
  }
}

/** Resolves for one at a time, and for no two before the event loop had a turn in between. */
type Gate = () => Promise<void>;

/**
 * One for all clients. What is stored here is read without waiting, so results could follow upon
 * each other for as long as there are events, and nobody else would be heard.
 */
function createGate(): Gate {
  let last = Promise.resolve();
  return () => {
    last = last.then(yieldToEventLoop);
    return last;
  };
}

/** How many are inside. */
interface Tally {
  /** Gives what leaves again. */
  enter(): () => void;
  /** Resolves when nobody is inside. */
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
