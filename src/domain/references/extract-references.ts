import { refusal } from '../errors.ts';
import type { Json } from '../json/value.ts';
import type { Kind, ReferentialSchema } from './kind.ts';
import { documentName, type Key, type ResourceId } from './resource-key.ts';
import { type Candidate, scanBody } from './scan-body.ts';
import type { ReferenceRule } from './segment.ts';

/** Where the value of an element came from. */
export type ElementSource = 'fixedKv' | 'spec' | 'ownKey' | null;

/** Why a candidate became a reference, or why not. (spec references.md 3.6) */
export type Outcome = 'kept' | 'incomplete' | 'filtered' | 'duplicate' | 'malformed';

/** A candidate, and what became of it. */
export interface ExplainedCandidate {
  readonly rule: ReferenceRule;
  readonly target: Kind;
  readonly elements: readonly {
    readonly element: string;
    readonly value: string | null;
    readonly source: ElementSource;
  }[];
  /** Elements for which different values were met; the last one counts. */
  readonly ambiguous: ReadonlyMap<string, readonly string[]>;
  readonly outcome: Outcome;
}

/** Elements of candidates and characters of references that one body may come to. */
const mostWork = 4_000_000;
/** What a candidate counts for beside them: it takes room even if it names next to nothing. */
const workOfOne = 10;

/** What a resource refers to: each once, in the order of the schema, then of the body. */
export function extractReferences(
  schema: ReferentialSchema,
  own: ResourceId,
  data: Json,
): readonly ResourceId[] {
  return explainReferences(schema, own, data)
    .filter(({ outcome }) => outcome === 'kept')
    .map(({ target, elements }) => ({ kind: target, key: keyOf(elements) }));
}

/**
 * Every candidate for a reference of a resource, with the source of each element and what became of it.
 *
 * @throws LIMIT_EXCEEDED
 * @see spec references.md 3.1, 3.6
 */
export function explainReferences(
  schema: ReferentialSchema,
  own: ResourceId,
  data: Json,
): readonly ExplainedCandidate[] {
  const kept = new Set<string>();
  const all: ExplainedCandidate[] = [];
  let work = 0;
  for (const rule of own.kind.references) {
    const target = schema.kinds.get(rule.kind);
    if (target === undefined) continue;
    for (const candidate of scanBody(rule, target, data)) {
      const explained = explain(rule, target, candidate, own.key);
      const identity = explained.outcome === 'kept' ? identityOf(explained) : '';
      const isKnown = kept.has(identity);
      if (identity !== '') kept.add(identity);
      all.push(isKnown ? { ...explained, outcome: 'duplicate' } : explained);
      work += workOfOne + explained.elements.length + identity.length;
      if (work > mostWork) throw tooMuch();
    }
  }
  return all;
}

function identityOf({ target, elements }: ExplainedCandidate): string {
  return `${target.name} ${documentName({ kind: target, key: keyOf(elements) })}`;
}

function tooMuch() {
  const what = 'the number of elements and characters in what a document may refer to';
  return refusal('LIMIT_EXCEEDED', { what, limit: mostWork, setting: 'not to be set' });
}

function explain(
  rule: ReferenceRule,
  target: Kind,
  { found, ambiguous, malformed }: Candidate,
  ownKey: Key,
): ExplainedCandidate {
  const elements = target.elements.map((element) => {
    const sources: readonly (readonly [ElementSource, ReadonlyMap<string, string>])[] = [
      ['fixedKv', rule.fixed],
      ['spec', found],
      ['ownKey', ownKey],
    ];
    const [source, values] = sources.find(([, known]) => known.has(element)) ?? [null, null];
    return { element, value: values?.get(element) ?? null, source };
  });
  const outcome = malformed ? 'malformed' : outcomeOf(rule, target, elements);
  return { rule, target, elements, ambiguous, outcome };
}

function outcomeOf(
  { filtered }: ReferenceRule,
  { own }: Kind,
  elements: ExplainedCandidate['elements'],
): Outcome {
  if (elements.some(({ value }) => value === null)) return 'incomplete';
  const name = elements.find(({ element }) => element === (own[1] ?? own[0]))?.value;
  return name !== undefined && name !== null && filtered.has(name) ? 'filtered' : 'kept';
}

function keyOf(elements: ExplainedCandidate['elements']): Key {
  return new Map(elements.map(({ element, value }) => [element, value ?? '']));
}
