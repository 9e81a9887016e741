import { randomUUID } from 'node:crypto';
import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  parse,
  validate,
} from 'graphql';
import type { App } from '../../../app/app.ts';
import type { Config, QueryLimits } from '../../../config/config.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import { throwFaults } from '../../../domain/errors.ts';
import type { Logger } from '../../../ports/logger.ts';
import { asGraphQLError, formatError } from '../schema/errors.ts';
import { createSchema } from '../schema/schema.ts';
import { checkQuery } from './check-query.ts';
import { type InvalidRequest, withVariableErrors } from './check-variables.ts';
import { createContext, type GraphQLContext, type ServerInfo } from './context.ts';
import type { CostReport } from './count-cost.ts';
import { logErrors } from './log-errors.ts';
import type { ValidOperation } from './measure-query.ts';
import { resultText } from './result-text.ts';
import { scanQuery } from './scan-query.ts';

/** A GraphQL request in the form of the HTTP protocol. */
export interface GraphQLRequest {
  readonly query: string;
  /** The operation to execute, if the query has several. */
  readonly operationName?: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

export type Execute = (request: GraphQLRequest, by: Principal) => Promise<string>;

export interface ExecutorOptions {
  readonly app: App;
  readonly config: Config;
  readonly info: ServerInfo;
  readonly logger: Logger;
}

/**
 * Executes requests in process, with the same response text as the server. It does not load the
 * server's libraries, so that a command starts quickly.
 */
export function createExecutor({ app, config, info, logger }: ExecutorOptions): Execute {
  const schema = createSchema();
  return async (request, by) => {
    const context = createContext({ app, config, info }, by, randomUUID());
    const { errors, data, extensions } = await answer(schema, request, context);
    if (errors !== undefined) logErrors(logger, errors, context.requestId);
    return resultText({ errors: errors?.map(formatError), data, extensions });
  };
}

async function answer(
  schema: GraphQLSchema,
  request: GraphQLRequest,
  context: GraphQLContext,
): Promise<ExecutionResult> {
  const prepared = prepare(schema, request, context.config.query);
  if (!('operation' in prepared)) return { errors: prepared };
  const { document, variables } = prepared;
  const result = await execute({
    schema,
    document,
    variableValues: variables,
    contextValue: context,
  });
  return withCost(result, prepared, context);
}

/** The result of an executed operation, with its cost and its warnings in the extensions. */
export function withCost(
  result: ExecutionResult,
  executed: PreparedOperation,
  { cost, warnings }: Pick<GraphQLContext, 'cost' | 'warnings'>,
): ExecutionResult {
  const report: CostReport = { cost: { requested: executed.cost, actual: cost.total(executed) } };
  return { ...result, extensions: { ...report, ...warnings.report() } };
}

/** The result of an event of a subscription, with its warnings in the extensions. */
export function withWarnings(
  result: ExecutionResult,
  { warnings }: Pick<GraphQLContext, 'warnings'>,
): ExecutionResult {
  const report = warnings.report();
  return Object.keys(report).length === 0 ? result : { ...result, extensions: { ...report } };
}

/** A checked operation. */
export interface PreparedOperation extends ValidOperation {
  /** Its maximum cost. */
  readonly cost: number;
}

/** The operation of a request after all checks, or its errors. */
export function prepare(
  schema: GraphQLSchema,
  { query, operationName, variables = {} }: GraphQLRequest,
  limits: QueryLimits,
): PreparedOperation | readonly GraphQLError[] {
  try {
    throwFaults(scanQuery(query, limits));
    const document = parsed(query);
    const invalid = validate(schema, document);
    if (invalid.length > 0) {
      return invalidities({ schema, document, operationName, variables }, invalid, limits);
    }
    const operation = getOperationAST(document, operationName);
    if (!operation)
      throw coded(new GraphQLError('send one operation'), 'OPERATION_RESOLUTION_FAILURE');
    const valid = { schema, document, operation, variables };
    return { ...valid, cost: checkQuery(valid, limits).cost };
  } catch (error) {
    return [asGraphQLError(error)];
  }
}

function parsed(query: string): DocumentNode {
  try {
    return parse(query);
  } catch (error) {
    throw coded(asGraphQLError(error), 'GRAPHQL_PARSE_FAILED');
  }
}

/** Suggestions of names would reveal the schema, name by name, of a server without introspection. */
function invalidities(
  request: InvalidRequest,
  errors: readonly GraphQLError[],
  { introspection }: QueryLimits,
): readonly GraphQLError[] {
  const found = introspection ? withVariableErrors(request, errors) : errors.map(unsuggested);
  return found.map((error) => coded(error, 'GRAPHQL_VALIDATION_FAILED'));
}

function unsuggested(error: GraphQLError): GraphQLError {
  const { message, nodes = null } = error;
  return new GraphQLError(message.replace(/ ?Did you mean(.+?)\?$/, ''), { nodes });
}

function coded(error: GraphQLError, code: string): GraphQLError {
  const { message, nodes = null, source = null, positions = null } = error;
  return new GraphQLError(message, { nodes, source, positions, extensions: { code } });
}
