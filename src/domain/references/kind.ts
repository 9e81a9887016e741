import type { ReferenceRule } from './segment.ts';

/** A kind of resources, as all segments together declare it. (docs/references.md#kinds-and-keys) */
export interface ResourceKind {
  readonly name: string;
  /** The name of the segment that declares it. */
  readonly segment: string;
  /** The elements that name a resource among its siblings. */
  readonly own: readonly [string] | readonly [string, string];
  /** The elements of its Key, root first. Of a flat kind, its own alone. */
  readonly elements: readonly string[];
  /** `{app,compositeApp,project,}` */
  readonly keyId: string;
  readonly parent: string | null;
  /** The path of the parent in a document; null unless the kind is flat. */
  readonly parentPath: string | null;
  /** The schema of the documents that it covers. */
  readonly schema: string;
  /** Kinds whose parent it is, by name. */
  readonly children: readonly string[];
  readonly references: readonly ReferenceRule[];
  /** Kinds that may refer to it, by name. */
  readonly referredBy: readonly string[];
}

/** The referential schema in force: kinds by name, and by the schema of their documents. */
export interface ReferentialSchema {
  readonly kinds: ReadonlyMap<string, ResourceKind>;
  readonly bySchema: ReadonlyMap<string, ResourceKind>;
}

/** A referential schema without kinds. */
export const noSchema: ReferentialSchema = { kinds: new Map(), bySchema: new Map() };

/** The name of a Key, from its elements. (docs/references.md#kinds-and-keys) */
export function keyIdOf(elements: Iterable<string>): string {
  const sorted = [...elements].sort(byCodePoint);
  return `{${sorted.map((element) => `${element},`).join('')}}`;
}

function byCodePoint(one: string, other: string): number {
  // UTF-8 keeps the order of code points, UTF-16 does not.
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
