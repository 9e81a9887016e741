/** A page request. `first`/`after` walk forward, `last`/`before` backward; cursors are opaque. */
export interface PageRequest {
  readonly first?: number;
  readonly after?: string;
  readonly last?: number;
  readonly before?: string;
}

/** A page of a list, its cursors, and a function that counts the whole list. */
export interface Slice<T> {
  readonly items: readonly { readonly node: T; readonly cursor: string }[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Rows of the whole list; counted on demand. */
  total(): Promise<number>;
}
