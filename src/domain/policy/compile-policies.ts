import { nearestName } from '../edit-distance.ts';
import { invariant } from '../errors.ts';
import { canonicalText, digestOf } from '../json/canonical.ts';
import type { JsonObject } from '../json/value.ts';
import { type KindFinding, noteInto } from '../kind-schemas/kind-finding.ts';
import { compilePipeline, isRowWise, lookUpsIn } from './compile-pipeline.ts';
import type { CompiledRule } from './compiled-rule.ts';
import { documentRelations, type PolicyRule, ruleName } from './policy.ts';
import type { ReadPolicy } from './read-policy.ts';
import { findCycles } from './rule-cycles.ts';

/** Something that is wrong with a policy. */
export interface PolicyFinding extends KindFinding {
  readonly policy: string;
  /** The policy itself: several may have one name. */
  readonly read: ReadPolicy;
}

/** The rules of a set of policies, and what is wrong with the set. */
export interface CompiledPolicies {
  /** By full name: those of policies without errors that read nothing of a policy with errors. */
  readonly rules: ReadonlyMap<string, CompiledRule>;
  readonly errors: readonly PolicyFinding[];
  readonly warnings: readonly PolicyFinding[];
}

/** Maximum number of rules of which each reads the next one: what MongoDB allows of views. */
const maxDepth = 20;

/**
 * Compiles policies against each other and the tables that exist. Of policies with one name the first counts, and a
 * policy may not be called as a source is; `sources`: the names of those that may have no table.
 * (docs/policies.md#rules)
 */
export function compilePolicies(
  policies: readonly ReadPolicy[],
  tables: Iterable<string>,
  sources: readonly string[] = [],
): CompiledPolicies {
  const set = createSet(policies, tables);
  noteNames(set, policies, sources);
  for (const { policy, uses } of set.named.values()) {
    for (const [rule, { relations }] of uses) {
      const found = relations.flatMap(({ relation, location }) => {
        const name = resolveIn(set, policy.name, relation);
        if (name === null) noteUnknown(set, policy.name, relation, location);
        return name === null ? [] : [name];
      });
      set.reads.set(ruleName(policy.name, rule), [...new Set(found)].sort());
    }
  }
  noteCycles(set);
  noteDepth(set);
  return { rules: compileRules(set), errors: set.errors, warnings: set.warnings };
}

/** A set of policies while it is compiled. */
interface PolicySet {
  readonly named: ReadonlyMap<string, ReadPolicy>;
  readonly tables: ReadonlySet<string>;
  /** The full names of all rules, also of those with errors. */
  readonly rules: ReadonlySet<string>;
  /** The relations that each rule reads. */
  readonly reads: Map<string, readonly string[]>;
  readonly errors: PolicyFinding[];
  readonly warnings: PolicyFinding[];
}

function createSet(policies: readonly ReadPolicy[], tables: Iterable<string>): PolicySet {
  const named = new Map<string, ReadPolicy>();
  for (const read of policies) if (!named.has(read.policy.name)) named.set(read.policy.name, read);
  const rules = [...named].flatMap(([name, { uses }]) =>
    [...uses.keys()].map((rule) => ruleName(name, rule)),
  );
  const all = (of: 'errors' | 'warnings') =>
    policies.flatMap((read) =>
      read[of].map((finding) => ({ ...finding, policy: read.policy.name, read })),
    );
  return {
    named,
    tables: new Set([...tables, ...documentRelations]),
    rules: new Set(rules),
    reads: new Map(),
    errors: all('errors'),
    warnings: all('warnings'),
  };
}

/** The errors of a policy. */
function errorsOf(set: PolicySet, read: ReadPolicy) {
  return noteInto({
    push: (finding: KindFinding) => set.errors.push({ ...finding, policy: read.policy.name, read }),
  });
}

/** The errors of the policy of that name that counts. */
function errorsOfNamed(set: PolicySet, policy: string) {
  const read = set.named.get(policy);
  invariant(read, 'the rules are those of named policies');
  return errorsOf(set, read);
}

function noteNames(
  set: PolicySet,
  policies: readonly ReadPolicy[],
  named: readonly string[],
): void {
  const sources = new Set([...named, ...[...set.tables].map((table) => table.split('.')[0])]);
  for (const read of policies) {
    const { name } = read.policy;
    const isFirst = set.named.get(name) === read;
    if (isFirst && (!sources.has(name) || name === 'documents')) continue;
    errorsOf(set, read)('NAME_CONFLICT', ['name'], { name, isTaken: true });
  }
}

/** The full name of a relation as a rule of a policy writes it; null for an unknown one. */
function resolveIn({ rules, tables }: PolicySet, policy: string, relation: string): string | null {
  const full = relation.includes('.') ? relation : ruleName(policy, relation);
  return rules.has(full) || tables.has(full) ? full : null;
}

function noteUnknown(
  set: PolicySet,
  policy: string,
  relation: string,
  location: KindFinding['location'],
): void {
  const own = [...set.rules].filter((rule) => rule.startsWith(`${policy}.`));
  const known = relation.includes('.')
    ? [...set.tables, ...set.rules]
    : own.map((rule) => rule.slice(policy.length + 1));
  const nearest = nearestName(relation, known);
  const facts = { relation, ...(nearest !== null && { nearest }) };
  errorsOfNamed(set, policy)('RELATION_UNKNOWN', location, facts);
}

function noteCycles(set: PolicySet): void {
  for (const rules of findCycles(set.reads)) {
    const [first = ''] = rules;
    const [policy = '', rule = ''] = first.split('.');
    errorsOfNamed(set, policy)('RULE_CYCLE', ['rules', rule], { rules });
  }
}

function noteDepth(set: PolicySet): void {
  const levels = new Map<string, number>();
  for (const name of belowFirst(set)) {
    // A rule above this one, in a cycle, has none yet: a cycle is an error of its own.
    const below = rulesBelow(set, name).map((read) => levels.get(read) ?? 0);
    const found = below.reduce((most, one) => Math.max(most, one), 0) + 1;
    levels.set(name, found);
    const [policy = '', rule = ''] = name.split('.');
    if (found <= maxDepth) continue;
    errorsOfNamed(set, policy)('RULE_DEPTH', ['rules', rule], { levels: found, limit: maxDepth });
  }
}

function rulesBelow({ reads, rules }: PolicySet, name: string): readonly string[] {
  return (reads.get(name) ?? []).filter((read) => rules.has(read));
}

/** All rules, each after those that it reads, but for cycles. Without recursion, as a chain may have any length. */
function belowFirst(set: PolicySet): readonly string[] {
  const ordered: string[] = [];
  const visited = new Set<string>();
  for (const start of [...set.rules].sort()) {
    const open = [{ name: start, isDone: false }];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at.isDone) ordered.push(at.name);
      else if (!visited.has(at.name)) {
        visited.add(at.name);
        open.push({ name: at.name, isDone: true });
        for (const name of rulesBelow(set, at.name)) open.push({ name, isDone: false });
      }
    }
  }
  return ordered;
}

/** The rules that can run: those whose policy, and everything below them, has no error. */
function compileRules(set: PolicySet): ReadonlyMap<string, CompiledRule> {
  const broken = new Set(set.errors.map(({ policy }) => policy));
  const compiled = new Map<string, CompiledRule>();
  for (const name of belowFirst(set)) {
    const [policy = '', rule = ''] = name.split('.');
    const found = set.named.get(policy)?.policy.rules.get(rule);
    if (found === undefined || broken.has(policy)) continue;
    if (!rulesBelow(set, name).every((read) => compiled.has(read))) continue;
    compiled.set(name, compileRule(set, { policy, rule, found }, compiled));
  }
  return new Map([...compiled].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function compileRule(
  set: PolicySet,
  {
    policy,
    rule,
    found,
  }: { readonly policy: string; readonly rule: string; readonly found: PolicyRule },
  compiled: ReadonlyMap<string, CompiledRule>,
): CompiledRule {
  const resolve = (relation: string): string => resolveIn(set, policy, relation) ?? relation;
  const name = ruleName(policy, rule);
  const reads = set.reads.get(name) ?? [];
  const rules = rulesBelow(set, name);
  const below = rules.map((read) => compiled.get(read) as CompiledRule);
  const from = found.from === null ? null : resolve(found.from);
  const pipeline = compilePipeline(found.pipeline, resolve);
  const inputs = reads.filter((read) => set.tables.has(read) && !set.rules.has(read));
  const base = from === null ? undefined : compiled.get(from);
  const parts = { from, pipeline: pipeline as readonly JsonObject[], rows: found.rows ?? [] };
  return {
    ...found,
    name,
    policy,
    from,
    pipeline,
    rules,
    inputs: [...new Set([...inputs, ...below.flatMap((one) => one.inputs)])].sort(),
    usesNow:
      (set.named.get(policy)?.uses.get(rule)?.now ?? false) || below.some((one) => one.usesNow),
    rowWise: from !== null && isRowWise(pipeline) && (base?.rowWise ?? true),
    lookUps: lookUpsIn(pipeline),
    digest: digestOf(canonicalText({ ...parts, below: below.map((one) => one.digest) })),
  };
}
