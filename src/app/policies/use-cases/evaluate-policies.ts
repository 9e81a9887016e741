import { refusal } from '../../../domain/errors.ts';
import type { Change } from '../../access/use-case.ts';
import { joinedPolicies } from '../../validate/live-policy-results.ts';
import { readRuleState, requestEvaluation } from '../rule-state.ts';
import { ruleEvents, watchedRules } from '../run-rules.ts';
import { type PolicyView, rulePolicies } from './rule-policies.ts';

/** A caller waits this long, as another server may evaluate. */
const maxWaitMs = 60_000;
const lookEveryMs = 200;

/**
 * Has the rules of the live policies evaluated that depend on something that has changed, and waits until that is done
 * and its results are recorded.
 * (docs/policies.md#evaluation)
 *
 * @throws EVALUATION_TIMEOUT if no server evaluates in time
 */
export const evaluatePolicies: Change<[], readonly PolicyView[]> = {
  kind: 'change',
  permission: 'purser:evaluate_policies',
  purpose: 'evaluating policies',
  audit: { action: 'evaluatePolicies', target: () => ({}) },
  async run(context) {
    const { ports, timer, ruleSignal, livePolicies } = context.services;
    const set = await livePolicies.current();
    if (watchedRules(set).length === 0 && joinedPolicies(set).length === 0) {
      return rulePolicies.run(context);
    }
    const { records } = ports.store;
    const request = await requestEvaluation({ records, clock: ports.clock });
    ruleSignal.notify(ruleEvents.due);
    const end = timer.now() + maxWaitMs;
    while (timer.now() < end) {
      const { state } = await readRuleState(records);
      if (state.served >= request) return rulePolicies.run(context);
      await ruleSignal.wait(ruleEvents.evaluated, { ms: lookEveryMs, keepsAlive: true });
    }
    throw refusal('EVALUATION_TIMEOUT', { seconds: maxWaitMs / 1_000 });
  },
};
