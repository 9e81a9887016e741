import { mayWithAll } from '../../domain/access/may.ts';
import type { Fault } from '../../domain/errors.ts';
import { type CallRequest, callRequest } from '../../domain/execution/call-request.ts';
import { executeRuleOf } from '../../domain/execution/execute-rule.ts';
import type { Json } from '../../domain/json/value.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import type { RuleOutcome } from '../../ports/rule-engine.ts';
import type { Context } from '../access/use-case.ts';
import { exceptionsIn } from '../policies/live-exceptions.ts';
import type { LivePolicySet } from '../policies/live-policies.ts';
import { readRuleState } from '../policies/rule-state.ts';
import { visibleSources } from '../sources/list-sources.ts';
import { runningSources } from '../sources/live-sources.ts';
import { callsOfRows, executeRules, type FoundCalls } from './execute-rules.ts';
import { callSetAfter, resumedCalls } from './plan-calls.ts';

/** A call that an evaluation would make now, if the rule were stored. */
export interface PreviewedCallView {
  /** The name of the data source. */
  readonly endpoint: string;
  readonly method: CallRequest['method'];
  /** With its parameters. */
  readonly url: string;
  readonly body: Json;
  /** Whether it appeared too often, so that it would wait for somebody to resume it. */
  readonly isStopped: boolean;
}

/** The calls of a previewed rule, and what is wrong with its other rows. */
export interface PreviewedCalls {
  readonly calls: readonly PreviewedCallView[];
  readonly faults: readonly Fault[];
}

/**
 * The calls of an `execute` rule that would be new now: found as an evaluation finds them, against the calls that the last one
 * gave. Null for another rule, for one that failed, and for a caller who may not see what is sent. A data source that the
 * caller may not see is unknown. (docs/actions.md#simulation)
 */
export async function previewCalls(
  context: Context,
  set: LivePolicySet,
  rule: CompiledRule,
  outcome: RuleOutcome | undefined,
): Promise<PreviewedCalls | null> {
  const { by, services } = context;
  if (!isExecuteRule(set, rule) || outcome === undefined || 'fault' in outcome) return null;
  if (!mayWithAll(by, 'purser:read_actions')) return null;
  const { store, clock, execution } = services;
  const { state } = await readRuleState(store.records);
  const now = clock.now();
  const sources = new Map(
    Array.from(runningSources(await visibleSources(context)), ([name, { value }]) => [name, value]),
  );
  const { name } = rule;
  const given = { set, sources, outcomes: new Map([[name, outcome]]) };
  const own = callsOfRows([name], { ...given, exceptions: exceptionsIn(set, now) });
  const others = executeRules(set).filter((other) => other !== name);
  // The other rules keep their calls.
  const found = new Map<string, FoundCalls>([
    ...others.map((other) => [other, { calls: null, faults: null }] as const),
    ...own,
  ]);
  const resumed = await resumedCalls({ store }, state.execution.calls);
  const at = { number: state.number + 1, now, resumed };
  const { appeared } = callSetAfter(state.execution, found, at, execution);
  const { calls, faults } = found.get(name) ?? { calls: null, faults: null };
  return {
    calls: appeared.flatMap(({ identity, isStopped }) => {
      const call = calls?.get(identity);
      const source = call && sources.get(call.endpoint);
      if (call === undefined || source === undefined) return [];
      const { method, url } = callRequest(call, source, '');
      return [{ endpoint: call.endpoint, method, url, body: call.body, isStopped }];
    }),
    faults: faults ?? [],
  };
}

/** Whether the rows of a rule are calls, or would be if it were stored. */
function isExecuteRule({ policies }: LivePolicySet, { name, policy }: CompiledRule): boolean {
  const live = policies.find((one) => one.name === policy)?.good?.value.read.policy.rules;
  const names = new Set(live?.keys() ?? []).add(name.slice(policy.length + 1));
  return executeRuleOf(policy, new Map(Array.from(names, (one) => [one, null]))) === name;
}
