import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { QueryLimits } from '../../../config/config.ts';
import { PurserError } from '../../../domain/errors.ts';
import type { Logger } from '../../../ports/logger.ts';
import { adviceOf } from '../../http/http-advice.ts';
import type { KeptAnswers } from '../../http/kept-answers.ts';
import { answerPlugin, isPosted, type ServedContext } from '../cache/answer-plugin.ts';
import { asGraphQLError, expandError } from '../schema/errors.ts';
import { createSchema } from '../schema/schema.ts';
import { checkQuery } from './check-query.ts';
import type { GraphQLContext } from './context.ts';
import { logErrors } from './log-errors.ts';
import { resultText } from './result-text.ts';

/** Apollo makes one error out of one: the other faults of an error travel with it under this key. */
const others = Symbol('other faults');

interface FormattedError extends GraphQLFormattedError {
  readonly [others]?: readonly GraphQLFormattedError[];
}

/** The GraphQL server, without anything that would talk to the world outside. */
export async function startApollo(
  limits: QueryLimits,
  kept: KeptAnswers,
  logger: Logger,
): Promise<ApolloServer<ServedContext>> {
  const apollo = new ApolloServer<ServedContext>({
    schema: createSchema(),
    introspection: limits.introspection,
    hideSchemaDetailsFromClientErrors: !limits.introspection,
    nodeEnv: 'production',
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    persistedQueries: false,
    csrfPrevention: true,
    formatError: (_shown, thrown) => packed(asGraphQLError(thrown)),
    stringifyResult: ({ errors, ...rest }) =>
      isPosted(rest) ? '' : resultText({ errors: errors && shownErrors(errors), ...rest }),
    logger: quietLogger(logger),
    plugins: [
      limitsPlugin(limits),
      answerPlugin(kept, shownErrors),
      logPlugin(logger),
      ...disabledPlugins(),
    ],
  });
  await apollo.start();
  return apollo;
}

function packed(error: GraphQLError): FormattedError {
  const [first, ...rest] = expandError(error);
  return { message: error.message, ...first, [others]: rest };
}

function shownErrors(errors: readonly FormattedError[]): readonly GraphQLFormattedError[] {
  return errors.flatMap((error) => [error, ...(error[others] ?? [])]);
}

function limitsPlugin(limits: QueryLimits): ApolloServerPlugin<ServedContext> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ schema, document, operation, request, contextValue }) => {
        if (operation === undefined) return;
        try {
          const variables = request.variables ?? {};
          const { cost } = checkQuery({ schema, document, operation, variables }, limits);
          contextValue.chargeCost(cost);
        } catch (error) {
          throw withStatus(asGraphQLError(error));
        }
      },
    }),
  };
}

/** The error with what HTTP has for it: a status, and when to try again. */
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

/** CacheControl costs half of the throughput; the others report to the world or need it. */
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
