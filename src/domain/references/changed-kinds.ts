import { canonicalText } from '../json/canonical.ts';
import type { ReferentialSchema, ResourceKind } from './kind.ts';
import { referenceText } from './schema-change.ts';
import type { ReferenceRule } from './segment.ts';

/** Documents that a change of the referential schema means anything to, by their schemas. */
export interface ChangedKinds {
  /** Something is asked of these that was not asked before, or they are of no kind any more. */
  readonly stricter: ReadonlySet<string>;
  /** Less is asked of these: they refer to fewer documents, or the same in another order. */
  readonly looser: ReadonlySet<string>;
}

/**
 * The documents to look at again after a change of the referential schema. To all others it means what it meant
 * before, whatever is wrong with them. (docs/references.md#a-segment)
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

/** What a kind asks of its documents, as texts: of their names and parents, and by each reference. */
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

/** What a kind is to those that belong or refer to it. */
function targetOf(kind: ResourceKind | undefined) {
  return kind === undefined
    ? null
    : { schema: kind.schema, own: kind.own, elements: kind.elements };
}
