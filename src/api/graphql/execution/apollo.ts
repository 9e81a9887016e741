import {
  ApolloServer,
  type ApolloServerOptionsWithGateway,
  type ApolloServerPlugin,
  HeaderMap,
} from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { execute, GraphQLError, type GraphQLSchema } from 'graphql';
import type { QueryLimits } from '../../../config/config.ts';
import { PurserError } from '../../../domain/errors.ts';
import type { Logger } from '../../../ports/logger.ts';
import { adviceOf } from '../../http/http-advice.ts';
import type { ResponseCache } from '../../http/response-cache.ts';
import { answerPlugin, isPosted, type ServedContext } from '../cache/answer-plugin.ts';
import type { DocumentVersions } from '../cache/document-versions.ts';
import { asGraphQLError, formatError } from '../schema/errors.ts';
import { createFastSchema, createSchema } from '../schema/schema.ts';
import { checkQuery } from './check-query.ts';
import { withVariableErrors } from './check-variables.ts';
import type { GraphQLContext } from './context.ts';
import { logErrors } from './log-errors.ts';
import { resultText } from './result-text.ts';

/** What the server remembers of answers. */
export interface AnswerMemory {
  readonly cache: ResponseCache;
  readonly versions: DocumentVersions;
}

/** The GraphQL server, without any requests to other services. */
export async function startApollo(
  limits: QueryLimits,
  { cache, versions }: AnswerMemory,
  logger: Logger,
): Promise<ApolloServer<ServedContext>> {
  const apollo = new ApolloServer<ServedContext>({
    gateway: fastExecution(createSchema()),
    introspection: limits.introspection,
    hideSchemaDetailsFromClientErrors: !limits.introspection,
    nodeEnv: 'production',
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    persistedQueries: false,
    csrfPrevention: true,
    formatError: (_shown, thrown) => formatError(asGraphQLError(thrown)),
    stringifyResult: (result) => (isPosted(result) ? '' : resultText(result)),
    logger: quietLogger(logger),
    plugins: [
      limitsPlugin(limits),
      ...(limits.introspection ? [suggestionsPlugin()] : []),
      answerPlugin(cache, versions),
      logPlugin(logger),
      ...disabledPlugins(),
    ],
  });
  await apollo.start();
  return apollo;
}

type Gateway = ApolloServerOptionsWithGateway<ServedContext>['gateway'];

/** Fields that show the schema itself. */
const introspective = /__(schema|type)\b/;

/** Executes operations by a schema that takes less time, in the place where Apollo lets others execute them. */
function fastExecution(schema: GraphQLSchema): Gateway {
  const fast = createFastSchema();
  const executor: GatewayExecutor = async (checked) => {
    const { source, document, request, context } = checked;
    return execute({
      schema: introspective.test(source) ? schema : fast,
      document,
      operationName: request.operationName,
      variableValues: request.variables,
      contextValue: context,
    });
  };
  return {
    load: async () => ({ executor }),
    onSchemaLoadOrUpdate(take) {
      take({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => {};
    },
    stop: async () => {},
  };
}

type GatewayExecutor = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>;

function limitsPlugin(limits: QueryLimits): ApolloServerPlugin<ServedContext> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ schema, document, operation, request, contextValue }) => {
        if (operation === undefined) return;
        try {
          const valid = { schema, document, operation, variables: request.variables ?? {} };
          const { cost } = checkQuery(valid, limits);
          contextValue.outbox.requestedCost = cost;
          contextValue.chargeCost(cost);
        } catch (error) {
          throw withStatus(asGraphQLError(error));
        }
      },
    }),
  };
}

function suggestionsPlugin(): ApolloServerPlugin<ServedContext> {
  return {
    requestDidStart: async () => ({
      validationDidStart:
        async ({ schema, document, request: { operationName, variables } }) =>
        async (errors = []) => {
          if (document === undefined || errors.length === 0) return;
          // Apollo answers with the errors of this list.
          const found = errors as GraphQLError[];
          const invalid = { schema, document, operationName, variables };
          found.splice(0, found.length, ...withVariableErrors(invalid, found));
        },
    }),
  };
}

/** The error with its HTTP status, and when to try again. */
function withStatus({ message, originalError }: GraphQLError): GraphQLError {
  const isOverBudget =
    originalError instanceof PurserError && originalError.code === 'COST_BUDGET_EXCEEDED';
  const http = isOverBudget
    ? { status: 429, headers: new HeaderMap(adviceOf(originalError)) }
    : { status: 400 };
  return new GraphQLError(message, { originalError, extensions: { http } });
}

function logPlugin(logger: Logger): ApolloServerPlugin<GraphQLContext> {
  return {
    requestDidStart: async () => ({
      didEncounterErrors: async ({ errors, contextValue }) =>
        logErrors(logger, errors, contextValue.requestId),
    }),
    unexpectedErrorProcessingRequest: async ({ requestContext, error }) =>
      logErrors(logger, [asGraphQLError(error)], requestContext.contextValue.requestId),
  };
}

/**
 * CacheControl costs half of the throughput; the other plugins send reports to other services, or
 * depend on them.
 */
function disabledPlugins(): readonly ApolloServerPlugin[] {
  return [
    ApolloServerPluginCacheControlDisabled(),
    ApolloServerPluginInlineTraceDisabled(),
    ApolloServerPluginLandingPageDisabled(),
    ApolloServerPluginSchemaReportingDisabled(),
    ApolloServerPluginUsageReportingDisabled(),
  ];
}

function quietLogger(logger: Logger) {
  const warn = (message?: unknown) => logger.warn({}, String(message));
  return { debug: () => {}, info: () => {}, warn, error: warn };
}
