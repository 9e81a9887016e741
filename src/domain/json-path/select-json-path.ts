import { memberOf, membersOf } from '../json/path/read.ts';
import { passesFilter, stepsOfFilter } from '../json/path/test-filter.ts';
import { isJsonArray, type Json, memberAt } from '../json/value.ts';
import type { JsonPath, JsonPathStep } from './json-path.ts';

/** What selecting may take. */
export interface SelectionLimits {
  /** Values that are looked at; a value with more than 1,000 levels below `..` is over it, too. */
  readonly maxSteps: number;
  /** Values that are selected. */
  readonly maxMatches: number;
}

/** What a JSONPath selects of a value. */
export type Selection =
  | {
      readonly kind: 'selected';
      /** In the order of lists; members of mappings in the order of their keys. */
      readonly values: readonly Json[];
      /**
       * Whether there is what the path asks for: a match, or, if it ends in `[:]`, `[a:b]` or `[*]`, a list to take
       * items of, which may be empty.
       */
      readonly isFound: boolean;
      /** Values that were looked at. */
      readonly steps: number;
    }
  | { readonly kind: 'over'; readonly limit: keyof SelectionLimits };

/** Thrown within this file alone, where a limit is passed. */
class OverLimit extends Error {
  readonly limit: keyof SelectionLimits;

  constructor(limit: keyof SelectionLimits) {
    super(limit);
    this.limit = limit;
  }
}

/**
 * The values that a JSONPath selects. Keys of mappings are own members, whatever they are called; a text or a number has
 * no members. Never throws. (docs/data-sources.md#jsonpath)
 */
export function selectByJsonPath(
  value: Json,
  path: JsonPath,
  { maxSteps, maxMatches }: SelectionLimits,
): Selection {
  let steps = 0;
  const walk: Walk = {
    path,
    values: [],
    hasList: false,
    count: (visited) => {
      steps += visited;
      if (steps > maxSteps) throw new OverLimit('maxSteps');
    },
    add: (found) => {
      if (walk.values.length === maxMatches) throw new OverLimit('maxMatches');
      walk.values.push(found);
    },
  };
  try {
    follow(walk, value, 0, 0);
  } catch (error) {
    if (error instanceof OverLimit) return { kind: 'over', limit: error.limit };
    throw error;
  }
  const isFound = endsInItems(path) ? walk.hasList : walk.values.length > 0;
  return { kind: 'selected', values: isFound ? walk.values : [], isFound, steps };
}

interface Walk {
  readonly path: JsonPath;
  readonly values: Json[];
  /** Whether the last step took items of a list. */
  hasList: boolean;
  readonly count: (visited: number) => void;
  readonly add: (value: Json) => void;
}

/** Whether a path ends in what only a list has. */
function endsInItems(path: JsonPath): boolean {
  const last = path.at(-1);
  return last?.kind === 'slice' || (last?.kind === 'members' && last.isList);
}

/** Levels of a value that `..` looks into: more would overflow the stack. */
const maxLevels = 1_000;

function follow(walk: Walk, value: Json, at: number, level: number): void {
  const step = walk.path[at];
  walk.count(1);
  if (level > maxLevels) throw new OverLimit('maxSteps');
  if (step === undefined) walk.add(value);
  else if (step.kind === 'descend') {
    follow(walk, value, at + 1, level);
    for (const key of membersOf(value)) follow(walk, memberOf(value, key), at, level + 1);
  } else {
    const isLast = at === walk.path.length - 1;
    if (isLast && isJsonArray(value)) walk.hasList = true;
    for (const member of selected(walk, value, step)) follow(walk, member, at + 1, level);
  }
}

function selected(
  { count }: Walk,
  value: Json,
  step: Exclude<JsonPathStep, { readonly kind: 'descend' }>,
): readonly Json[] {
  switch (step.kind) {
    case 'key':
      return existing(memberAt(value, step.key));
    case 'index':
      return isJsonArray(value) ? existing(value.at(step.index)) : [];
    case 'slice':
      return isJsonArray(value) ? value.slice(step.start ?? 0, step.end ?? undefined) : [];
    case 'members':
      return membersIn(value);
    case 'filter': {
      const members = membersIn(value);
      count(members.length * stepsOfFilter(step.test));
      return members.filter((member) => passesFilter(member, step.test));
    }
  }
}

function existing(value: Json | undefined): readonly Json[] {
  return value === undefined ? [] : [value];
}

function membersIn(value: Json): readonly Json[] {
  return isJsonArray(value) ? value : membersOf(value).map((key) => memberOf(value, key));
}
