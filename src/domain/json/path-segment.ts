/**
 * One step of a path. Negative indexes and slice bounds count from the end, as in Python. `keys` is
 * every key of a mapping; `descend` makes the step after it apply to the value and to all within.
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
