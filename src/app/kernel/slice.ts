/** A page of a list. `first`/`after` walk forward, `last`/`before` backward; cursors are opaque. */
export interface PageRequest {
  readonly first?: number;
  readonly after?: string;
  readonly last?: number;
  readonly before?: string;
}

/** A page of a list, its cursors, and a way to count the whole. */
export interface Slice<T> {
  readonly items: readonly { readonly node: T; readonly cursor: string }[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Rows of the whole list; computed only when called. */
  total(): Promise<number>;
}
