import { spanOf } from '../../../app/violations/use-cases/violations.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import type { JsonObject } from '../../../domain/json/value.ts';
import { ownerOf } from '../../../domain/policy/policy.ts';
import type { GraphQLContext } from '../execution/context.ts';
import type {
  QueryResolvers,
  ViolationClosingReason,
  ViolationConnectionResolvers,
  ViolationEventConnectionResolvers,
  ViolationEventResolvers,
  ViolationResolvers,
} from '../generated/schema.ts';
import { RawJson } from '../scalars/raw-json.ts';
import { lowerCase, omitNulls, pageRequest, upperCase } from '../schema/arguments.ts';
import { connectionOf, countedOnDemand } from '../schema/connection.ts';
import { storedRevision } from '../schema/find-revision.ts';
import { encodeId } from '../schema/global-id.ts';
import { unlessMissing } from '../schema/unless-missing.ts';

type Queries = Required<Pick<QueryResolvers, 'violations' | 'violationEvents' | 'violationCounts'>>;

export const Query: Queries = {
  violations: async (_root, { filter, ...page }, { app, by, config }) => {
    const { policy, rule, severity, state, waived, at, since, until } = omitNulls(filter ?? {});
    const span = spanOf(at, since, until);
    const severities = severity?.map(lowerCase);
    const asked = omitNulls({ policies: policy, rules: rule, severities, span, waived });
    const wanted = state === undefined ? asked : { ...asked, state: lowerCase(state) };
    const rows = pageRequest(page, config.query.maxPageRows);
    return connectionOf(await app.violations(by, wanted, rows), (violation) => violation);
  },
  violationEvents: async (_root, { filter, ...page }, { app, by, config }) => {
    const { policy, rule, severity, type, ...times } = omitNulls(filter ?? {});
    const severities = severity?.map(lowerCase);
    const asked = omitNulls({ policies: policy, rules: rule, severities, ...times });
    const wanted = type === undefined ? asked : { ...asked, types: type.map(lowerCase) };
    const rows = pageRequest(page, config.query.maxPageRows);
    return connectionOf(await app.violationEvents(by, wanted, rows), (event) => event);
  },
  violationCounts: (_root, { input }, { app, by }) => {
    const { since } = input;
    const { period = 'DAY', policy, rule, severity, until } = omitNulls(input);
    const severities = severity?.map(lowerCase);
    const selection = omitNulls({ policies: policy, rules: rule, severities, until });
    return app.violationCounts(by, { ...selection, since, period: lowerCase(period) });
  },
};

export const ViolationConnection: ViolationConnectionResolvers = countedOnDemand;

export const ViolationEventConnection: ViolationEventConnectionResolvers = countedOnDemand;

const reasons = {
  rowGone: 'ROW_GONE',
  ruleChanged: 'RULE_CHANGED',
  ruleRemoved: 'RULE_REMOVED',
} as const satisfies Readonly<Record<string, ViolationClosingReason>>;

export const Violation: ViolationResolvers = {
  id: ({ violation: { rule, key, opening } }) => encodeId('Violation', rule, key, opening),
  rule: ({ violation }) => violation.rule,
  policy: ({ violation }) => ownerOf(violation.rule),
  severity: ({ violation }) => upperCase(violation.severity),
  state: ({ closing }) => (closing === null ? 'OPEN' : 'CLOSED'),
  key: ({ violation: { identity, row } }, _args, { budget }) => rawRow(identity ?? row, budget),
  row: ({ violation: { row } }, _args, { budget }) => rawRow(row, budget),
  firstRow: ({ violation: { firstRow } }, _args, { budget }) => rawRow(firstRow, budget),
  openedAt: ({ violation }) => violation.openedAt,
  changedAt: ({ violation }) => violation.changedAt,
  closedAt: ({ closing }) => closing?.closedAt ?? null,
  lastSeenAt: ({ closing }) => closing?.lastSeenAt ?? null,
  closingReason: ({ closing }) => (closing === null ? null : reasons[closing.reason]),
  waived: ({ violation }) => violation.waiver !== undefined,
  waivedUntil: ({ violation }) => violation.waiver?.expires ?? null,
  openings: ({ violation }) => violation.opening,
  evaluation: ({ violation }) => violation.evaluation,
  revision: ({ violation }, _args, { loaders }) =>
    unlessMissing(storedRevision(loaders, violation.revision), 'REVISION_NOT_FOUND'),
};

export const ViolationEvent: ViolationEventResolvers = {
  id: ({ sequence }) => encodeId('ViolationEvent', sequence),
  type: ({ event }) => upperCase(event.type),
  createdAt: ({ event }) => event.at,
  evaluation: ({ event }) => event.evaluation,
  rowBefore: ({ event: { rowBefore } }, _args, { budget }) =>
    rowBefore === null ? null : rawRow(rowBefore, budget),
};

function rawRow(row: JsonObject, budget: GraphQLContext['budget']): RawJson {
  return new RawJson(budget.text(() => canonicalText(row)));
}
