import { canonicalText } from '../json/canonical.ts';
import { type Declaration, declaredIn, documentSchema } from './declared.ts';
import type { ReferenceRule, Segment } from './segment.ts';

/** The change of a segment. */
export interface SegmentChange {
  readonly name: string;
  readonly change: 'registered' | 'updated' | 'removed';
}

/** The differences between two states of the referential schema. (docs/references.md#a-segment) */
export interface SchemaChange {
  readonly changed: boolean;
  /** Whether everything that was declared still is, without new requirements: kinds may refer to less. */
  readonly additive: boolean;
  /** The segments that differ, by name. */
  readonly segments: readonly SegmentChange[];
}

/**
 * Compares segments by their meaning: formatting, and the order of kinds, makes no difference. A kind that another
 * segment now declares in the same way still exists.
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

/** All parts of a declaration except its references. */
function kindText(declaration: Declaration): string {
  const { own, parent, parentPath } = declaration.rule;
  return canonicalText({ own, parent, parentPath, schema: documentSchema(declaration) });
}

/** All parts of a rule for references. */
export function referenceText({ kind, scan, fixed, filtered }: ReferenceRule): string {
  const values = [...fixed].sort(([one], [other]) => (one < other ? -1 : 1));
  return canonicalText({ kind, scan, fixed: values, filtered: [...filtered].sort() });
}
