import { type Fault, fault, PurserError, refusal } from '../../../domain/errors.ts';
import { isOverDocuments } from '../../../domain/policy/policy.ts';
import type { RevisionId } from '../../../domain/revision/revision.ts';
import { requirePermission } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { evaluatorOf, notEvaluated } from '../read-rules.ts';
import { compilePreview, type RuleToPreview } from '../rule-to-preview.ts';

/** What a rule gives for a revision. */
export interface BacktestedRevision {
  readonly revision: RevisionId;
  /** Null if it failed. */
  readonly rowCount: number | null;
  readonly fault: Fault | null;
}

/** What a rule gives for the last revisions. */
export interface RuleBacktest {
  /** Newest first. */
  readonly revisions: readonly BacktestedRevision[];
  /**
   * The first revision from which on all give rows; null if the newest gives none. If it is the oldest of `revisions`, the
   * rule may have given rows before.
   */
  readonly brokenSince: RevisionId | null;
  /** False if time was up before all revisions were looked at. */
  readonly complete: boolean;
}

const purpose = 'backtesting rules';
const maxRevisions = 1_000;

/** How many times the time of one rule all revisions together may take. */
const timeFactor = 10;

/**
 * Evaluates a rule over the documents of each of the last revisions: which of them would have given rows, and since when.
 * From one revision to the next only the documents that differ are read. Nothing is stored.
 * (docs/policies.md#backtesting)
 *
 * @throws what compiling the rule throws; RULE_INVALID for a rule that reads tables, whose past is not kept
 */
export const backtestRule: Query<[rule: RuleToPreview, revisions: number], RuleBacktest> = {
  kind: 'query',
  permission: 'purser:read_policies',
  purpose,
  authorize(by) {
    requirePermission(by, 'purser:read_tables', purpose);
  },
  async run(context, toPreview, count) {
    const { ports, store, timer, clock } = context.services;
    if (ports.rules === undefined) throw notEvaluated();
    if (!Number.isSafeInteger(count) || count < 1 || count > maxRevisions) {
      const reason = `not a number from 1 to ${maxRevisions}`;
      throw refusal('ARGUMENT_INVALID', { argument: 'revisions', reason });
    }
    const { compiled, rule } = await compilePreview(context, toPreview);
    if (!rule.inputs.every(isOverDocuments)) {
      const reason = 'reads tables, whose past is not kept';
      throw new PurserError([fault('RULE_INVALID', { path: rule.name, reason })]);
    }
    const end = timer.now() + ports.rules.evaluation.timeoutMs * timeFactor;
    const head = (await store.head())?.id ?? 0;
    const range = { below: head + 1, above: Math.max(0, head - count), limit: count };
    const revisions = await store.range({ ...range, newestFirst: true });
    const found: BacktestedRevision[] = [];
    const now = clock.now();
    for (const { id, maps } of revisions) {
      if (timer.now() > end) break;
      const evaluate = evaluatorOf(context.services, ports.rules, maps);
      const outcome = (await evaluate(compiled, rule, { now })).outcomes.get(rule.name);
      const rows = outcome !== undefined && 'rows' in outcome ? outcome.rows : null;
      const failed = outcome !== undefined && 'fault' in outcome ? outcome.fault : null;
      found.push({ revision: id, rowCount: rows?.length ?? null, fault: failed });
    }
    return {
      revisions: found,
      brokenSince: brokenSince(found),
      complete: found.length === revisions.length,
    };
  },
};

function brokenSince(newestFirst: readonly BacktestedRevision[]): RevisionId | null {
  const end = newestFirst.findIndex(({ rowCount }) => rowCount === null || rowCount === 0);
  const streak = end === -1 ? newestFirst : newestFirst.slice(0, end);
  return streak.at(-1)?.revision ?? null;
}
