import { type Fault, fault } from '../../domain/errors.ts';
import { type Call, callIdentity } from '../../domain/execution/call.ts';
import { endpointFault } from '../../domain/execution/call-request.ts';
import { executeRuleOf } from '../../domain/execution/execute-rule.ts';
import { readCall } from '../../domain/execution/read-call.ts';
import { canonicalText, type Digest, digestOf } from '../../domain/json/canonical.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';
import { exceptionsDigest, type RuleExceptions, waiverOf } from '../../domain/policy/waive-rows.ts';
import type { DataSource } from '../../domain/source/data-source.ts';
import type { RuleOutcome } from '../../ports/rule-engine.ts';
import type { LivePolicySet } from '../policies/live-policies.ts';

/** The full names of the rules of live policies whose rows are calls. A policy that never was valid has none. */
export function executeRules({ policies }: Pick<LivePolicySet, 'policies'>): readonly string[] {
  return policies.flatMap(({ name, good }) => {
    const rule = good === null ? null : executeRuleOf(name, good.value.read.policy.rules);
    return rule === null ? [] : [rule];
  });
}

/** The calls that a rule gives, by identity, and what is wrong with its other rows. Null: it has no new result. */
export interface FoundCalls {
  readonly calls: ReadonlyMap<Digest, Call> | null;
  readonly faults: readonly Fault[] | null;
}

/** Kinds of faults of the rows of one rule. */
const maxFaults = 10;

/** The calls of `execute` rules, by full name. */
export function callsOfRows(
  rules: readonly string[],
  {
    set,
    sources,
    outcomes,
    exceptions,
  }: {
    readonly set: Pick<LivePolicySet, 'policies'>;
    readonly sources: ReadonlyMap<string, DataSource>;
    readonly outcomes: ReadonlyMap<string, RuleOutcome>;
    /** In force, by full name of rule: the rows that they match are no calls. */
    readonly exceptions: RuleExceptions;
  },
): ReadonlyMap<string, FoundCalls> {
  return new Map(
    rules.map((name) => {
      const outcome = outcomes.get(name);
      if (outcome === undefined || 'fault' in outcome) return [name, { calls: null, faults: null }];
      const live = set.policies.find((one) => name.startsWith(`${one.name}.`));
      const isSecret = live?.good?.value.document.secret ?? true;
      const waiving = exceptions.get(name) ?? [];
      const rows = outcome.rows.filter((row) => waiverOf(waiving, row) === null);
      return [name, readRows(name, rows, sources, isSecret)];
    }),
  );
}

function readRows(
  rule: string,
  rows: readonly JsonObject[],
  sources: ReadonlyMap<string, DataSource>,
  isSecret: boolean,
): FoundCalls {
  const calls = new Map<Digest, Call>();
  const faults = new Map<string, Fault>();
  for (const row of rows) {
    const read = readRow(rule, row, sources);
    if ('call' in read) calls.set(callIdentity(read.call), read.call);
    else {
      const found = isSecret ? withoutEndpoint(read.fault) : read.fault;
      faults.set(canonicalText([found.code, found.facts as Json]), found);
    }
  }
  return { calls, faults: [...faults.values()].slice(0, maxFaults) };
}

function readRow(
  rule: string,
  row: JsonObject,
  sources: ReadonlyMap<string, DataSource>,
): { readonly call: Call } | { readonly fault: Fault } {
  const read = readCall(row);
  if ('flaw' in read) {
    const { field, reason } = read.flaw;
    const advice = 'Let the rule give rows with the fields that docs/actions.md lists.';
    const facts = { what: `a row of the rule "${rule}"`, path: field ?? '', reason, advice };
    return { fault: fault('ROW_INVALID', facts) };
  }
  const wrong = endpointFault(read.call, sources.get(read.call.endpoint));
  return wrong === null ? read : { fault: wrong };
}

/** Of a secret policy nothing is shown but what is wrong. */
function withoutEndpoint(found: Fault): Fault {
  switch (found.code) {
    case 'ENDPOINT_UNKNOWN':
    case 'ENDPOINT_NOT_ALLOWED':
      return fault(found.code, {});
    default:
      return found;
  }
}

/** Of the exceptions in force that are about `execute` rules; null: none. */
export function exceptionsOfCalls(
  rules: readonly string[],
  exceptions: RuleExceptions,
): Digest | null {
  return exceptionsDigest(rules.flatMap((rule) => exceptions.get(rule) ?? []));
}

/** Equal for data sources that take the same calls. */
export function endpointsDigest(sources: ReadonlyMap<string, DataSource>): Digest {
  const marks = Array.from(sources.values(), ({ name, allow_exec_api, api_endpoint }) => [
    name,
    allow_exec_api && api_endpoint !== undefined,
  ]);
  return digestOf(canonicalText(marks.sort()));
}
