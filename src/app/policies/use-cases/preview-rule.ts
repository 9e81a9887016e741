import type { Fault } from '../../../domain/errors.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import type { Json, JsonObject } from '../../../domain/json/value.ts';
import { requirePermission } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { type PreviewedCallView, previewCalls } from '../../actions/preview-calls.ts';
import { evaluatorOf, notEvaluated } from '../read-rules.ts';
import { compilePreview, type RuleToPreview } from '../rule-to-preview.ts';

/** What a rule that is not stored gives. */
export interface RulePreview {
  /** Null if it failed. */
  readonly rows: readonly JsonObject[] | null;
  readonly fault: Fault | null;
  readonly warnings: readonly Fault[];
  readonly inputs: readonly string[];
  /** The number of rows after each stage. */
  readonly stages: readonly number[];
  /** The rows that the stored rule of this name does not give, and those that it alone gives; null if there is none. */
  readonly added: readonly JsonObject[] | null;
  readonly removed: readonly JsonObject[] | null;
  /** Of an `execute` rule; see `previewCalls`. */
  readonly calls: readonly PreviewedCallView[] | null;
}

const purpose = 'previewing rules';

/**
 * Evaluates a rule that is not stored over the tables as they are, and compares it with the stored rule of its name.
 * Nothing is stored or sent. (docs/policies.md#preview)
 *
 * @throws the errors of the rule; POLICY_NOT_FOUND
 */
export const previewRule: Query<[rule: RuleToPreview], RulePreview> = {
  kind: 'query',
  permission: 'purser:read_policies',
  purpose,
  authorize(by) {
    requirePermission(by, 'purser:read_tables', purpose);
  },
  async run(context, toPreview) {
    const { ports, clock } = context.services;
    if (ports.rules === undefined) throw notEvaluated();
    const { set, compiled, rule, warnings, stored } = await compilePreview(context, toPreview);
    const full = rule.name;
    const evaluate = evaluatorOf(context.services, ports.rules, set.revision.maps);
    const now = clock.now();
    const evaluated = await evaluate(compiled, rule, { now, countsStages: true });
    const earlier = stored && (await evaluate(set.compiled, stored, { now }));
    const outcome = evaluated.outcomes.get(full);
    const rows = outcome !== undefined && 'rows' in outcome ? outcome.rows : null;
    const old = earlier?.outcomes.get(full);
    const oldRows = old !== undefined && 'rows' in old ? old.rows : null;
    const previewed = await previewCalls(context, set, rule, outcome);
    const isCompared = rows !== null && oldRows !== null;
    return {
      rows,
      fault: outcome !== undefined && 'fault' in outcome ? outcome.fault : null,
      warnings: [...warnings, ...(previewed?.faults ?? [])],
      inputs: rule.inputs,
      stages: evaluated.stages.get(full) ?? [],
      added: isCompared ? without(rows, oldRows) : null,
      removed: isCompared ? without(oldRows, rows) : null,
      calls: previewed?.calls ?? null,
    };
  },
};

/** The rows of a list that another one has not, each as often as it has it less. */
function without(
  rows: readonly JsonObject[],
  others: readonly JsonObject[],
): readonly JsonObject[] {
  const counts = new Map<string, number>();
  for (const row of others) {
    const text = canonicalText(row as Json);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return rows.filter((row) => {
    const text = canonicalText(row as Json);
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left <= 0;
  });
}
