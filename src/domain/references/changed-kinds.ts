import { canonicalText } from '../json/canonical.ts';
import type { ReferentialSchema, ResourceKind } from './kind.ts';
import { referenceText } from './schema-change.ts';
import type { ReferenceRule } from './segment.ts';

/** Schemas of documents that a change of the referential schema affects. */
export interface ChangedKinds {
  /** Documents that have to meet new requirements, or whose kind no longer exists. */
  readonly stricter: ReadonlySet<string>;
  /**
   * Documents with fewer requirements: they refer to fewer documents, or to the same in another
   * order.
   */
  readonly looser: ReadonlySet<string>;
}

/**
 * The documents to check again after a change of the referential schema. For all others it means the same as before,
 * whether they are valid or not. (docs/references.md#a-segment)
 */
export function changedKinds(before: ReferentialSchema, after: ReferentialSchema): ChangedKinds {
  const [stricter, looser] = [new Set<string>(), new Set<string>()];
  for (const schema of new Set([...before.bySchema.keys(), ...after.bySchema.keys()])) {
    const old = meaningOf(before, schema);
    const now = meaningOf(after, schema);
    if (old === null || now === null || old.kind !== now.kind) {
      stricter.add(schema);
      continue;
    }
    const known = new Set(old.references);
    if (!now.references.every((one) => known.has(one))) stricter.add(schema);
    else if (old.references.join() !== now.references.join()) looser.add(schema);
  }
  return { stricter, looser };
}

/** The requirements of a kind as texts: for names and parents, and for each reference. */
interface Meaning {
  readonly kind: string;
  readonly references: readonly string[];
}

function meaningOf({ bySchema, kinds }: ReferentialSchema, schema: string): Meaning | null {
  const kind = bySchema.get(schema);
  if (kind === undefined) return null;
  const { own, elements, parentPath } = kind;
  const parent = kind.parent === null ? null : targetOf(kinds.get(kind.parent));
  const textOf = (rule: ReferenceRule): string =>
    canonicalText([referenceText(rule), targetOf(kinds.get(rule.kind))]);
  return {
    kind: canonicalText({ own, elements, parentPath, parent }),
    references: kind.references.map(textOf),
  };
}

/** The properties of a kind that matter to kinds below it and to kinds that refer to it. */
function targetOf(kind: ResourceKind | undefined) {
  return kind === undefined
    ? null
    : { schema: kind.schema, own: kind.own, elements: kind.elements };
}
