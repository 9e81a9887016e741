import { canonicalText } from '../json/canonical.ts';
import { type Declaration, declaredIn, documentSchema } from './declared.ts';
import type { ReferenceRule, Segment } from './segment.ts';

/** What became of a segment. */
export interface SegmentChange {
  readonly name: string;
  readonly change: 'registered' | 'updated' | 'removed';
}

/** What differs between two states of the referential schema. (docs/references.md#a-segment) */
export interface SchemaChange {
  readonly changed: boolean;
  /** Whether all that was declared still is, and nothing more is asked of it: it may refer to less. */
  readonly additive: boolean;
  /** The segments that differ, by name. */
  readonly segments: readonly SegmentChange[];
}

/**
 * Compares segments by what they say: how it is written, and the order of kinds, makes no difference. A
 * kind that another segment declares alike is still there.
 */
export function schemaChange(before: readonly Segment[], after: readonly Segment[]): SchemaChange {
  const [old, now] = [textsOf(before), textsOf(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  const segments = names.flatMap((name): readonly SegmentChange[] => {
    if (old.get(name) === now.get(name)) return [];
    if (!old.has(name)) return [{ name, change: 'registered' }];
    return [{ name, change: now.has(name) ? 'updated' : 'removed' }];
  });
  const changed = segments.length > 0;
  return { changed, additive: !changed || isAdditive(before, after), segments };
}

function textsOf(segments: readonly Segment[]): ReadonlyMap<string, string> {
  return new Map(segments.map((segment) => [segment.name, textOf(segment)]));
}

function textOf(segment: Segment): string {
  const kinds = declaredIn([segment]).all.map((declaration) => [
    kindText(declaration),
    ...declaration.rule.references.map(referenceText),
  ]);
  return canonicalText(kinds.map((texts) => canonicalText(texts)).sort());
}

function isAdditive(before: readonly Segment[], after: readonly Segment[]): boolean {
  const { byKind } = declaredIn(after);
  return declaredIn(before).all.every((old) => {
    const now = byKind.get(old.kind);
    if (now === undefined || kindText(now) !== kindText(old)) return false;
    const known = new Set(old.rule.references.map(referenceText));
    return now.rule.references.every((reference) => known.has(referenceText(reference)));
  });
}

/** All that a declaration says of its kind but what it refers to. */
function kindText(declaration: Declaration): string {
  const { own, parent, parentPath } = declaration.rule;
  return canonicalText({ own, parent, parentPath, schema: documentSchema(declaration) });
}

/** All that a rule says of a reference. */
export function referenceText({ kind, scan, fixed, filtered }: ReferenceRule): string {
  const values = [...fixed].sort(([one], [other]) => (one < other ? -1 : 1));
  return canonicalText({ kind, scan, fixed: values, filtered: [...filtered].sort() });
}
