/** A piece of the referential schema, checked by itself. (docs/references.md#a-segment) */
export interface Segment {
  readonly name: string;
  readonly resources: readonly ResourceRule[];
}

/** A kind as a segment declares it. */
export interface ResourceRule {
  /** The elements that name a resource of this kind among its siblings: one, or two. */
  readonly own: readonly [string] | readonly [string, string];
  /** The kind above it; null of a root. */
  readonly parent: string | null;
  /** The schema of the documents that it covers, if that is not `emco/<kind>/v1`. */
  readonly schema: string | null;
  /** The path of the parent in a document: such a kind is flat. (docs/references.md#documents-of-other-kinds) */
  readonly parentPath: string | null;
  readonly references: readonly ReferenceRule[];
}

/** A reference of the resources of a kind, and how it is found. */
export interface ReferenceRule {
  readonly kind: string;
  readonly scan: Scan;
  /** Elements of the referenced kind with a fixed value. */
  readonly fixed: ReadonlyMap<string, string>;
  /** Names that are not references. */
  readonly filtered: ReadonlySet<string>;
}

/** The rule that finds candidates in a body. (docs/references.md#how-references-are-found) */
export type Scan =
  | { readonly type: 'default'; readonly commonKey: string | null }
  | { readonly type: 'map'; readonly member: string }
  | { readonly type: 'many' }
  | { readonly type: 'path'; readonly path: string };

/** The name of a kind outside of its declaration: its last own element. */
export function kindName({ own }: Pick<ResourceRule, 'own'>): string {
  return own[1] ?? own[0];
}
