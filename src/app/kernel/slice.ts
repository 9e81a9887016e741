/** A page request. `first`/`after` walk forward, `last`/`before` backward; cursors are opaque. */
export interface PageRequest {
  readonly first?: number;
  readonly after?: string;
  readonly last?: number;
  readonly before?: string;
}

/** An item of a list, and its place in it. To change the items of a page, use `withNodes`: a copy of a row loses its cursor. */
export interface PageRow<T> {
  readonly node: T;
  readonly cursor: string;
}

/** A page of a list, its cursors, and a function that counts the whole list. */
export interface Slice<T> {
  readonly items: readonly PageRow<T>[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** Rows of the whole list; counted on demand. */
  total(): Promise<number>;
}
