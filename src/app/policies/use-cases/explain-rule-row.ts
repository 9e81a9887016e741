import type { JsonObject } from '../../../domain/json/value.ts';
import type { RuleRowOrigin } from '../../../ports/rule-engine.ts';
import { requirePermission } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { explainerOf, notEvaluated } from '../read-rules.ts';
import { visibleRule } from '../visible-rules.ts';

const purpose = 'explaining rows of rules';

/**
 * The rows of tables that made a row of a rule of a live policy: without any of them the rule would not give it. Null if
 * it does not give the row now. (docs/policies.md#explaining-a-row)
 *
 * @throws RULE_NOT_FOUND, RULE_TIMEOUT
 */
export const explainRuleRow: Query<[rule: string, row: JsonObject], RuleRowOrigin | null> = {
  kind: 'query',
  permission: 'purser:read_policies',
  purpose,
  authorize(by) {
    requirePermission(by, 'purser:read_tables', purpose);
  },
  async run(context, name, row) {
    const { ports, clock } = context.services;
    if (ports.rules === undefined) throw notEvaluated();
    const { set, rule } = await visibleRule(context, name);
    const question = { rules: set.compiled.rules, rule: name, row, now: clock.now() };
    return explainerOf(context.services, ports.rules, set.revision.maps)(rule, question);
  },
};
