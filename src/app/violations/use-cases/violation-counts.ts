import { refusal } from '../../../domain/errors.ts';
import {
  type CountedPeriod,
  countsOver,
  type PeriodCounts,
  periodMs,
  sumOfCounts,
} from '../../../domain/violation/count-events.ts';
import type { Query } from '../../access/use-case.ts';
import { readCounts } from '../kept-counts.ts';
import { seeViolations } from '../read-permission.ts';
import { hasSeverity, seenRules, type ViolationSelection } from '../visible-rules.ts';

/** Which violations to count, and when. */
export interface ViolationCountQuery extends ViolationSelection {
  readonly period: CountedPeriod;
  /** UTC, ISO 8601. The first period has this moment in it. */
  readonly since: string;
  /** UTC, ISO 8601. Default: now. */
  readonly until?: string;
}

/** Periods that one request may count. */
export const maxCountedPeriods = 1_000;

/**
 * How many violations opened, changed and closed in each hour or day of UTC of a span, and how many were open at its end.
 * `severities` selects rules by their severity now; a rule that is removed has its last one.
 * (docs/violations.md#counts)
 *
 * @throws ARGUMENT_INVALID for more than `maxCountedPeriods`
 */
export const violationCounts: Query<[query: ViolationCountQuery], readonly PeriodCounts[]> = {
  kind: 'query',
  ...seeViolations,
  async run(context, { period, since, until, severities, ...selection }) {
    const { store, ports } = context.services;
    // The moment of `until` is counted, too.
    const to = new Date(Date.parse(until ?? ports.clock.now()) + 1).toISOString();
    const span = { from: since, to };
    if ((Date.parse(to) - Date.parse(since)) / periodMs[period] > maxCountedPeriods) {
      const reason = `the span has more than ${maxCountedPeriods} periods`;
      throw refusal('ARGUMENT_INVALID', { argument: 'since', reason });
    }
    const seen = await seenRules(context, selection);
    const lists: (readonly PeriodCounts[])[] = [countsOver(new Map(), span, period, 0)];
    for (const [name, rule] of seen) {
      if (!hasSeverity(rule, severities)) continue;
      const { days, openBefore } = await readCounts(store.records, name, span);
      lists.push(countsOver(days, span, period, openBefore));
    }
    return sumOfCounts(lists);
  },
};
