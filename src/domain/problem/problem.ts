import type { DocumentId } from '../document/document.ts';
import { type ErrorCode, type ErrorFacts, type Fault, fault } from '../errors.ts';
import type { PageItem } from '../history/page.ts';
import { type KeyRange, keysFrom } from '../history/read-map.ts';
import { eachInSteps } from '../in-steps.ts';
import { canonicalText } from '../json/canonical.ts';
import { keysOfPath } from '../json/path/path.ts';
import type { Json, JsonObject } from '../json/value.ts';

/** The severity of a problem: only errors refuse a change. (docs/changes.md#problems) */
export type Severity = 'error' | 'warning';

/** A problem of a document of a revision, at one place or at several similar ones. */
export interface RevisionProblem {
  /** The fault at the first place. */
  readonly fault: Fault;
  readonly severity: Severity;
  /** The number of places, which differ by list indices only. */
  readonly count: number;
}

/** Problems by their keys. */
export type RevisionProblems = ReadonlyMap<string, RevisionProblem>;

/** A fault of a document, before equal ones are counted. */
export interface FoundProblem {
  readonly document: DocumentId;
  readonly severity: Severity;
  readonly fault: Fault;
  /** At how many places; 1 if it is not said. */
  readonly count?: number;
}

/**
 * The identity of a problem: its document, its code, and its path with `[*]` for each list index, so that reordering a
 * list introduces no problems; of a violated policy the rule in place of the path. (docs/changes.md#problems)
 */
export function problemKey({ document, fault: { code, place, facts } }: FoundProblem): string {
  const where =
    code === 'POLICY_VIOLATED' ? `${facts['policy']}.${facts['rule']}` : commonPath(place.path);
  return `${problemPrefix(document)}${code}\u0000${where}`;
}

/** The keys of all problems of a document. */
export function problemRange(document: DocumentId): KeyRange {
  return keysFrom(problemPrefix(document));
}

function problemPrefix({ schema, name, layer }: DocumentId): string {
  return `${schema}\u0000${name}\u0000${layer === null ? '' : `=${layer}`}\u0000`;
}

/** A path with `[*]` in place of list indices; a text that is not a path is unchanged. */
function commonPath(path = ''): string {
  const keys = keysOfPath(path);
  if (!keys.some((key) => typeof key === 'number')) return path;
  return keys.map((key) => (typeof key === 'number' ? '[*]' : `.${key}`)).join('');
}

/** Counts faults that have equal keys, in steps. The result does not depend on their order. */
export function* countProblems(found: readonly FoundProblem[]): Generator<void, RevisionProblems> {
  const groups = new Map<string, FoundProblem[]>();
  yield* eachInSteps(found, (one) => {
    const key = problemKey(one);
    const others = groups.get(key);
    if (others === undefined) groups.set(key, [one]);
    else others.push(one);
  });
  const problems = new Map<string, RevisionProblem>();
  yield* eachInSteps(groups, ([key, group]) => {
    const [first = group[0] as FoundProblem] = group.length > 1 ? group.toSorted(byText) : group;
    const { fault: found, severity } = first;
    const count = group.reduce((sum, one) => sum + (one.count ?? 1), 0);
    problems.set(key, { fault: found, severity, count });
  });
  return problems;
}

function byText(one: FoundProblem, other: FoundProblem): number {
  const [a, b] = [one, other].map(({ fault: { place, facts } }) =>
    canonicalText([place.path ?? '', facts as JsonObject]),
  ) as [string, string];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A problem as a value of the map of problems. */
export function encodeProblem({ fault: { facts, place }, severity, count }: RevisionProblem): Json {
  const { layer, path } = place;
  return {
    count,
    facts: facts as JsonObject,
    severity,
    ...(layer !== undefined && { layer }),
    ...(path !== undefined && { path }),
  };
}

/** Reads what {@link encodeProblem} wrote. */
export function decodeProblem([key, value]: PageItem): RevisionProblem {
  const [schema = '', name = '', , code] = key.split('\u0000');
  const { facts, severity, count, layer, path } = value as unknown as StoredProblem;
  const place = {
    ...{ schema, name },
    ...(layer !== undefined && { layer }),
    ...(path !== undefined && { path }),
  };
  const found = fault(code as ErrorCode, facts as ErrorFacts[ErrorCode], place);
  return { fault: found, severity, count };
}

interface StoredProblem {
  readonly count: number;
  readonly facts: unknown;
  readonly severity: Severity;
  readonly layer?: string;
  readonly path?: string;
}

/** Whether a problem is that the data of a document is not valid. */
export function isOfValidation({ fault: { code } }: Pick<RevisionProblem, 'fault'>): boolean {
  return code === 'VALIDATION_FAILED' || code === 'DATA_SCHEMA_INVALID';
}

/** Whether a problem stands for all invalid values of a document, as they are too many to be listed. */
export function hasManyPlaces({ fault }: Pick<RevisionProblem, 'fault'>): boolean {
  return fault.facts['places'] !== undefined;
}

/** The document of a problem. */
export function documentOfProblem({
  fault: { place },
}: Pick<RevisionProblem, 'fault'>): DocumentId {
  const { schema = '', name = '', layer = null } = place;
  return { schema, name, layer };
}
