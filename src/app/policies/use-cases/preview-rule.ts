import { type Fault, refusal, throwFaults } from '../../../domain/errors.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import type { Json, JsonObject } from '../../../domain/json/value.ts';
import { compilePolicies } from '../../../domain/policy/compile-policies.ts';
import { documentRelations, ruleName } from '../../../domain/policy/policy.ts';
import { type ReadPolicy, readPolicy } from '../../../domain/policy/read-policy.ts';
import { requirePermission } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import type { LivePolicySet } from '../live-policies.ts';
import { notEvaluated } from '../read-rules.ts';
import { seesAll, visibleRulePolicies } from '../visible-rules.ts';

/** A rule that is not stored. */
export interface RuleToPreview {
  /** The policy that it would be in, whose rules it may name; null: none. */
  readonly policy: string | null;
  /** Its name in the policy; null: a new one. */
  readonly name: string | null;
  /** `from`, `pipeline` and what else a rule has. */
  readonly rule: JsonObject;
}

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
}

const purpose = 'previewing rules';

/** In place of a policy and a rule that have no name. */
const unnamed = { policy: 'preview', rule: 'preview' };

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
  async run(context, { policy, name, rule }) {
    const { ports, clock } = context.services;
    if (ports.rules === undefined) throw notEvaluated();
    const { set, policies } = await visibleRulePolicies(context);
    const stored = policies.find((one) => one.name === policy)?.good?.value ?? null;
    if (policy !== null && stored === null) throw refusal('POLICY_NOT_FOUND', { policy });
    const own = { policy: policy ?? unnamed.policy, rule: name ?? unnamed.rule };
    const read = readPolicy(
      { name: own.policy, rules: { [own.rule]: rule } },
      null,
      ports.rules.pipelines,
    );
    throwFaults(read.errors.map(({ fault }) => fault));
    const compiled = compileWith(
      set,
      policies.flatMap(({ good }) => good?.value ?? []),
      stored,
      read,
    );
    const full = ruleName(own.policy, own.rule);
    throwFaults(
      compiled.errors.filter((one) => one.policy === own.policy).map(({ fault }) => fault),
    );
    const found = compiled.rules.get(full);
    if (found === undefined) throw refusal('RULE_NOT_FOUND', { rule: full });
    const tables = found.inputs.filter((input) => !documentRelations.includes(input));
    if (!(await seesAll(context, tables)) || tables.length < found.inputs.length)
      throw refusal('RULE_NOT_FOUND', { rule: full });
    const before = name === null ? undefined : set.compiled.rules.get(full);
    const options = { now: clock.now(), limits: ports.rules.evaluation };
    const evaluated = await ports.rules.engine.evaluate({
      ...options,
      rules: compiled.rules,
      wanted: [full],
      countsStages: true,
    });
    const earlier =
      before &&
      (await ports.rules.engine.evaluate({
        ...options,
        rules: set.compiled.rules,
        wanted: [full],
      }));
    const outcome = evaluated.outcomes.get(full);
    const rows = outcome !== undefined && 'rows' in outcome ? outcome.rows : null;
    const old = earlier?.outcomes.get(full);
    const oldRows = old !== undefined && 'rows' in old ? old.rows : null;
    const isCompared = rows !== null && oldRows !== null;
    return {
      rows,
      fault: outcome !== undefined && 'fault' in outcome ? outcome.fault : null,
      warnings: read.warnings.map(({ fault }) => fault),
      inputs: found.inputs,
      stages: evaluated.stages.get(full) ?? [],
      added: isCompared ? without(rows, oldRows) : null,
      removed: isCompared ? without(oldRows, rows) : null,
    };
  },
};

/** The visible policies with a rule in place of that of its name, or as a policy of its own. */
function compileWith(
  { tables }: LivePolicySet,
  visible: readonly ReadPolicy[],
  stored: ReadPolicy | null,
  read: ReadPolicy,
) {
  if (stored === null) return compilePolicies([...visible, read], tables);
  const merged: ReadPolicy = {
    ...stored,
    policy: {
      ...stored.policy,
      rules: new Map([...stored.policy.rules, ...read.policy.rules]),
    },
    uses: new Map([...stored.uses, ...read.uses]),
  };
  return compilePolicies(
    visible.map((one) => (one === stored ? merged : one)),
    tables,
  );
}

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
