import type { Scalar } from '../value.ts';

/**
 * One step of a path. Negative indexes and slice bounds count from the end, as in Python. `keys` is
 * every key of a mapping; `descend` applies the next step to the value and to all values within.
 */
export type PathSegment =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'indexes'; readonly indexes: readonly number[] }
  | {
      readonly kind: 'slice';
      readonly start: number | null;
      readonly end: number | null;
      readonly step: number;
    }
  | { readonly kind: 'keys' }
  | { readonly kind: 'descend' };

/** A compiled path; the empty one is the whole value. (docs/rendering.md#paths) */
export type Path = readonly PathSegment[];

/** The keys and indexes from an item to a value within it. */
export type FilterPath = readonly (string | number)[];

/** How a filter compares a value with a literal. */
export type FilterOperator = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** The test of a filter for an item of a list, or a value of a mapping. */
export type FilterTest =
  | { readonly kind: 'any' | 'all'; readonly of: readonly FilterTest[] }
  | { readonly kind: 'not'; readonly of: FilterTest }
  | { readonly kind: 'exists'; readonly at: FilterPath }
  | {
      readonly kind: 'compare';
      readonly at: FilterPath;
      readonly operator: FilterOperator;
      readonly literal: Scalar;
    };

/** A segment of a path that is only read: items of a list, or values of a mapping, that pass a test. */
export interface FilterSegment {
  readonly kind: 'filter';
  readonly test: FilterTest;
}

/** A path for look-ups, which may have filters. (docs/rendering.md#paths-that-look-something-up) */
export type QueryPath = readonly (PathSegment | FilterSegment)[];
