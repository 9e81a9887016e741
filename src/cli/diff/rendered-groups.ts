import { canonicalText } from '../../domain/json/canonical.ts';
import { groupBy } from '../../domain/render/graph/group-by.ts';
import type { RenderedDifferenceFragment } from '../generated/operations.ts';

/** Rendered documents with the same difference; at least one. */
export type RenderedGroup = readonly [
  RenderedDifferenceFragment,
  ...(readonly RenderedDifferenceFragment[]),
];

/**
 * Groups rendered documents whose differences are equal: the same kind, the same values and the same causes. A document
 * without changed values is a group of its own. Groups are in the order of their first documents.
 */
export function groupRendered(
  rendered: readonly RenderedDifferenceFragment[],
): readonly RenderedGroup[] {
  const groups = groupBy(rendered, (document) => [keyOf(document)]);
  return Array.from(groups.values()).flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others] as const],
  );
}

function keyOf({ kind, schema, name, changes, causes }: RenderedDifferenceFragment): string {
  const isAlone = changes.length === 0;
  return canonicalText(isAlone ? [schema, name] : { kind, changes, causes });
}
