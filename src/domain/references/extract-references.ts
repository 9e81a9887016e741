import type { Json } from '../json/value.ts';
import type { BodyPosition } from './body-position.ts';
import type { ReferentialSchema, ResourceKind } from './kind.ts';
import { createBudget, type SearchLimits } from './reference-budget.ts';
import { documentName, type Key, type ResourceId } from './resource-key.ts';
import { type Ambiguity, type Candidate, scanBody, searchedBody } from './scan-body.ts';
import type { ReferenceRule } from './segment.ts';

/** The source of an element's value. */
export type ElementSource = 'fixedKv' | 'spec' | 'ownKey' | null;

/** Why a candidate became a reference, or why not. (docs/references.md#how-references-are-found) */
export type Outcome = 'kept' | 'incomplete' | 'filtered' | 'duplicate' | 'malformed';

/** The value of an element, and its source. */
export interface ExplainedElement {
  readonly element: string;
  readonly value: string | null;
  readonly source: ElementSource;
}

/** A candidate, and its outcome. */
export interface ExplainedCandidate {
  readonly rule: ReferenceRule;
  readonly target: ResourceKind;
  readonly elements: readonly ExplainedElement[];
  /** Elements with different values; the last one is used. None that `fixedKv` sets. */
  readonly ambiguous: ReadonlyMap<string, Ambiguity>;
  readonly outcome: Outcome;
  /** Its position in the body; null if no part of it was found there. */
  readonly spot: BodyPosition | null;
}

/**
 * Every candidate for a reference of a resource, with the source of each element and the outcome.
 * (docs/references.md#how-references-are-found)
 *
 * @throws LIMIT_EXCEEDED
 */
export function explainCandidates(
  schema: ReferentialSchema,
  own: ResourceId,
  data: Json,
  limits: SearchLimits = {},
): readonly ExplainedCandidate[] {
  const kept = new Set<string>();
  const all: ExplainedCandidate[] = [];
  const { spend, count } = createBudget(limits);
  const rules = own.kind.references.flatMap((rule) => {
    const target = schema.kinds.get(rule.kind);
    return target === undefined ? [] : [[rule, target] as const];
  });
  const body = searchedBody(data, rules, spend);
  for (const [rule, target] of rules) {
    for (const candidate of scanBody(rule, target, body)) {
      const explained = explain(rule, target, candidate, own.key);
      const identity = explained.outcome === 'kept' ? identityOf(explained) : '';
      const isKnown = kept.has(identity);
      const isNew = identity !== '' && !isKnown;
      count(explained.elements.length, identity.length, isNew);
      if (isNew) kept.add(identity);
      all.push(isKnown ? { ...explained, outcome: 'duplicate' } : explained);
    }
  }
  return all;
}

function identityOf({ target, elements }: ExplainedCandidate): string {
  return `${target.name} ${documentName({ kind: target, key: keyOf(elements) })}`;
}

function explain(
  rule: ReferenceRule,
  target: ResourceKind,
  { found, ambiguous, malformed, spot }: Candidate,
  ownKey: Key,
): ExplainedCandidate {
  const elementOf = (element: string): ExplainedElement => {
    const fixed = rule.fixed.get(element);
    if (fixed !== undefined) return { element, value: fixed, source: 'fixedKv' };
    const value = found.get(element);
    if (value !== undefined) return { element, value, source: 'spec' };
    const own = ownKey.get(element) ?? null;
    return { element, value: own, source: own === null ? null : 'ownKey' };
  };
  const elements = target.elements.map(elementOf);
  const unfixed = [...ambiguous].filter(([element]) => !rule.fixed.has(element));
  const outcome = malformed ? 'malformed' : outcomeOf(rule, target, elements);
  return { rule, target, elements, ambiguous: new Map(unfixed), outcome, spot };
}

function outcomeOf(
  { filtered }: ReferenceRule,
  { own }: ResourceKind,
  elements: readonly ExplainedElement[],
): Outcome {
  if (elements.some(({ value }) => value === null)) return 'incomplete';
  const name = elements.find(({ element }) => element === (own[1] ?? own[0]))?.value;
  return name !== undefined && name !== null && filtered.has(name) ? 'filtered' : 'kept';
}

function keyOf(elements: readonly ExplainedElement[]): Key {
  return new Map(elements.map(({ element, value }) => [element, value ?? '']));
}
