import { refusal } from '../../../domain/errors.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../domain/json/value.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type {
  BacktestedRevisionResolvers,
  ExplainedTableResolvers,
  MutationResolvers,
  PolicyExceptionConnectionResolvers,
  PolicyExceptionResolvers,
  PolicyRuleResolvers,
  PreviewedCallResolvers,
  QueryResolvers,
  RuleBacktestResolvers,
  RulePolicyConnectionResolvers,
  RulePolicyResolvers,
  RulePreviewResolvers,
  RuleRowConnectionResolvers,
  RuleRowEdgeResolvers,
  RuleRowExplanationResolvers,
} from '../generated/schema.ts';
import { RawJson } from '../scalars/raw-json.ts';
import { pageRequest, readRevisionRef, upperCase } from '../schema/arguments.ts';
import { connectionOf, connectionOfList, countedOnDemand } from '../schema/connection.ts';
import { storedRevision } from '../schema/find-revision.ts';
import { encodeId } from '../schema/global-id.ts';
import { isRefused, payloadOf } from '../schema/payload.ts';

type Queries = Required<
  Pick<
    QueryResolvers,
    'rulePolicies' | 'rulePolicy' | 'backtestRule' | 'ruleRows' | 'explainRuleRow' | 'previewRule'
  >
>;
type Mutations = Required<Pick<MutationResolvers, 'evaluatePolicies'>>;

/** Policies of a page, and rows of a preview, where the request names no number. */
const usualNumber = 100;

export const Query: Queries = {
  rulePolicies: async (_root, page, context) => {
    const policies = await context.app.rulePolicies(context.by);
    return connectionOfList(policies, page, context, (policy) => policy, usualNumber);
  },
  rulePolicy: async (_root, { name }, { app, by }) =>
    (await app.rulePolicies(by)).find((policy) => policy.name === name) ?? null,
  backtestRule: (_root, { input }, { app, by }) => {
    const { policy = null, name = null, rule, revisions } = input;
    const given = rule === undefined ? null : ruleIn(rule as Json);
    return app.backtestRule(by, { policy, name, rule: given }, revisions ?? usualNumber);
  },
  ruleRows: async (_root, { rule, revision: ref, ...page }, { app, by, config, loaders }) => {
    const revision = ref == null ? null : await loaders.revision(readRevisionRef(ref));
    const found = await app.ruleRows(
      by,
      rule,
      pageRequest(page, config.query.maxPageRows),
      revision,
    );
    const { fault, evaluatedAt } = found;
    return { ...connectionOf(found, (row) => row), fault, evaluatedAt };
  },
  explainRuleRow: (_root, { rule, row }, { app, by }) => {
    if (!isJsonObject(row as Json)) {
      throw refusal('ARGUMENT_INVALID', { argument: 'row', reason: 'is not a mapping' });
    }
    return app.explainRuleRow(by, rule, row as JsonObject);
  },
  previewRule: async (_root, { input }, { app, by, config }) => {
    const { policy = null, name = null, rule, first } = input;
    const preview = await app.previewRule(by, { policy, name, rule: ruleIn(rule as Json) });
    const shown = Math.min(Math.max(first ?? usualNumber, 0), config.query.maxPageRows);
    return { ...preview, shown };
  },
};

function ruleIn(rule: Json): JsonObject {
  if (isJsonObject(rule)) return rule;
  const reason =
    'is not a mapping: give a rule that is not stored, `{from, pipeline}` or `{rows}`; `policy` and `name` name a stored one';
  throw refusal('ARGUMENT_INVALID', { argument: 'input.rule', reason });
}

export const Mutation: Mutations = {
  evaluatePolicies: async (_root, { input }, { app, by }) => {
    const { policies: names } = input;
    const evaluated = app.evaluatePolicies(by).then((all) => ({
      policies: names == null ? all : all.filter(({ name }) => names.includes(name)),
    }));
    const payload = await payloadOf(evaluated, input);
    return isRefused(payload) ? { ...payload, policies: null } : { ...payload, problems: [] };
  },
};

export const RulePolicyConnection: RulePolicyConnectionResolvers = countedOnDemand;

export const RulePolicy: RulePolicyResolvers = {
  id: ({ name }) => encodeId('RulePolicy', name),
  schema: ({ id }) => id.schema,
  documentName: ({ id }) => id.name,
  revision: ({ revision }, _args, { loaders }) =>
    revision === null ? null : storedRevision(loaders, revision),
  execution: ({ execution }) => execution && upperCase(execution),
  problems: ({ faults }) => faults,
  exceptions: ({ exceptions }, page, context) =>
    connectionOfList(exceptions, page, context, (exception) => exception),
};

export const PolicyExceptionConnection: PolicyExceptionConnectionResolvers = countedOnDemand;

export const PolicyException: PolicyExceptionResolvers = {
  id: ({ name }) => encodeId('PolicyException', name),
  expiresAt: ({ expires }) => expires,
  active: ({ isActive }) => isActive,
  problems: ({ faults }) => faults,
};

export const PolicyRule: PolicyRuleResolvers = {
  id: ({ name }) => encodeId('PolicyRule', name),
  severity: ({ severity }) => severity && upperCase(severity),
  rowCount: ({ status }) => status?.rows ?? null,
  evaluatedAt: ({ status }) => status?.evaluatedAt ?? null,
  changedAt: ({ status }) => status?.changedAt ?? null,
  stale: ({ status }) => status?.problem != null && status.rows !== null,
  error: ({ status }) => (status?.problem == null ? null : { ...status.problem, place: {} }),
};

export const RuleRowConnection: RuleRowConnectionResolvers = {
  ...countedOnDemand,
  nodes: ({ nodes }, _args, { budget }) => rawRows(nodes, budget),
  error: ({ fault }) => fault,
};

export const RuleRowEdge: RuleRowEdgeResolvers = {
  node: ({ node }, _args, { budget }) => new RawJson(budget.text(() => canonicalText(node))),
};

export const RuleBacktest: RuleBacktestResolvers = {
  brokenSince: ({ brokenSince }, _args, { loaders }) =>
    brokenSince === null ? null : storedRevision(loaders, brokenSince),
};

export const BacktestedRevision: BacktestedRevisionResolvers = {
  revision: ({ revision }, _args, { loaders }) => storedRevision(loaders, revision),
  error: ({ fault }) => fault,
};

export const RuleRowExplanation: RuleRowExplanationResolvers = {
  tables: ({ tables }) => Array.from(tables, ([table, rows]) => ({ table, rows })),
};

export const ExplainedTable: ExplainedTableResolvers = {
  rows: ({ rows }) =>
    rows.slice(0, usualNumber).map(({ key, d }) => ({ key, text: canonicalText(d) })),
  rowCount: ({ rows }) => rows.length,
};

export const PreviewedCall: PreviewedCallResolvers = {
  body: ({ body }, _args, { budget }) =>
    body === null ? null : new RawJson(budget.text(() => canonicalText(body))),
  stopped: ({ isStopped }) => isStopped,
};

export const RulePreview: RulePreviewResolvers = {
  rows: ({ rows, shown }, _args, { budget }) => rows && rawRows(rows.slice(0, shown), budget),
  rowCount: ({ rows }) => rows?.length ?? null,
  added: ({ added, shown }, _args, { budget }) => added && rawRows(added.slice(0, shown), budget),
  removed: ({ removed, shown }, _args, { budget }) =>
    removed && rawRows(removed.slice(0, shown), budget),
  calls: ({ calls, shown }) => calls?.slice(0, shown) ?? null,
  error: ({ fault }) => fault,
};

function rawRows(
  rows: readonly JsonObject[],
  budget: GraphQLContext['budget'],
): readonly RawJson[] {
  return rows.map((row) => new RawJson(budget.text(() => canonicalText(row))));
}
