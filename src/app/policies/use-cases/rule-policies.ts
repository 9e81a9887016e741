import { type Visibility, visibilityOf } from '../../../domain/access/visibility.ts';
import type { DocumentEntry, SourceId } from '../../../domain/document/document.ts';
import type { Fault } from '../../../domain/errors.ts';
import { exceptionErrors } from '../../../domain/policy/check-policies.ts';
import type { Policy, RowSeverity } from '../../../domain/policy/policy.ts';
import type { RevisionId } from '../../../domain/revision/revision.ts';
import type { Query } from '../../access/use-case.ts';
import { executionFaults } from '../../actions/execution-faults.ts';
import type { LivePolicy, LivePolicySet } from '../live-policies.ts';
import { type RuleState, type RuleStatus, readRuleState } from '../rule-state.ts';
import { visibleRulePolicies } from '../visible-rules.ts';

/** A policy of the live revision and what its rules came to. */
export interface PolicyView {
  readonly name: string;
  readonly id: SourceId;
  readonly entry: DocumentEntry;
  /** The revision whose document is in use; null if none ever was valid. */
  readonly revision: RevisionId | null;
  readonly execution: Policy['execution'] | null;
  readonly faults: readonly Fault[];
  readonly rules: readonly RuleView[];
  /** Those whose documents the caller may see, by name. */
  readonly exceptions: readonly ExceptionView[];
}

/** An exception to a rule of a policy. */
export interface ExceptionView {
  /** The name of its document. */
  readonly name: string;
  /** Full name. */
  readonly rule: string;
  /** Null of a secret one. */
  readonly reason: string | null;
  /** UTC, ISO 8601. */
  readonly expires: string;
  /** Whether it is in force now. */
  readonly isActive: boolean;
  readonly faults: readonly Fault[];
}

/** A rule of a policy. */
export interface RuleView {
  /** Full name. */
  readonly name: string;
  readonly severity: RowSeverity | null;
  readonly message: string | null;
  /** Tables and relations over documents, read itself or through rules. */
  readonly inputs: readonly string[];
  /** Null if it is evaluated on request alone, or was not yet. */
  readonly status: RuleStatus | null;
}

/** The policies of the live revision whose documents the caller may see, by name. (docs/policies.md#evaluation) */
export const rulePolicies: Query<[], readonly PolicyView[]> = {
  kind: 'query',
  permission: 'purser:read_policies',
  purpose: 'seeing policies',
  async run(context) {
    const { set, policies } = await visibleRulePolicies(context);
    const { store, execution, clock } = context.services;
    const { state } = await readRuleState(store.records);
    const faults = await executionFaults(store.records, state.execution, execution);
    const exceptions = exceptionViews(set, visibilityOf(context.by), clock.now());
    return policies
      .map((policy) => withFaults(viewOf(policy, set, state, exceptions), faults))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  },
};

/** The exceptions that a caller may see, by name. */
function exceptionViews(
  { exceptions, policies }: LivePolicySet,
  visibility: Visibility,
  now: string,
): readonly ExceptionView[] {
  const running = policies.flatMap(({ good }) => good?.value ?? []);
  const shown = exceptions.filter(({ entry }) => visibility.includes(entry));
  const views = shown.flatMap(({ good, faults }): readonly ExceptionView[] => {
    if (good === null) return [];
    const { exception, isSecret } = good.value;
    const errors = exceptionErrors({ exception, errors: [] }, isSecret, running, new Set());
    const { name, rule, reason, expires } = exception;
    return [
      {
        name,
        rule,
        reason: isSecret ? null : reason,
        expires,
        isActive: expires > now,
        faults: [...faults, ...errors.map(({ fault }) => fault)],
      },
    ];
  });
  return views.sort((one, other) => (one.name < other.name ? -1 : 1));
}

function withFaults(view: PolicyView, faults: ReadonlyMap<string, readonly Fault[]>): PolicyView {
  return { ...view, faults: [...view.faults, ...(faults.get(view.name) ?? [])] };
}

function viewOf(
  { name, id, entry, good, faults }: LivePolicy,
  { compiled }: LivePolicySet,
  state: RuleState,
  exceptions: readonly ExceptionView[],
): PolicyView {
  const own = [...compiled.rules.values()]
    .filter((rule) => rule.policy === name)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const isSecret = good?.value.document.secret ?? true;
  return {
    name,
    id,
    entry,
    revision: good?.revision ?? null,
    execution: good?.value.read.policy.execution ?? null,
    faults,
    exceptions: exceptions.filter(({ rule }) => rule.startsWith(`${name}.`)),
    rules: own.map((rule) => {
      const status = state.rules[rule.name];
      const { severity, message, inputs } = rule;
      return {
        name: rule.name,
        severity,
        // The text of a secret policy is not shown.
        message: isSecret ? null : message,
        inputs,
        status: status?.digest === rule.digest ? status : null,
      };
    }),
  };
}
