import { diffMaps, type MapDifference } from '../../domain/history/diff-maps.ts';
import type { PageItem } from '../../domain/history/page.ts';
import { entryOfItem } from '../../domain/revision/entry-code.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import { hasSameContent } from '../../domain/revision/plan-change.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Services } from './services.ts';

/**
 * The documents that differ between two revisions, in order of key: in content, or in bucket. Takes
 * time in proportion to the differences.
 */
export async function entryChanges(
  from: Pick<RevisionSnapshot, 'maps'>,
  to: Pick<RevisionSnapshot, 'maps'>,
  { content }: Pick<Services, 'content'>,
): Promise<readonly EntryChange[]> {
  const differences = await diffMaps(from.maps.documents, to.maps.documents, content.pages);
  return differences.map(entryChange).filter(isOtherContent);
}

/** An item of the map of documents before and after, as entries. */
export function entryChange({ before, after }: MapDifference): EntryChange {
  const entryOf = (item: PageItem | undefined) => (item === undefined ? null : entryOfItem(item));
  return { before: entryOf(before), after: entryOf(after) };
}

/** Whether the content or the bucket of a document differs: a document that is sealed twice has two digests. */
function isOtherContent({ before, after }: EntryChange): boolean {
  if (before === null || after === null) return before !== after;
  return before.bucket !== after.bucket || !hasSameContent(before, after);
}

/**
 * Whether a document changed: after a change and its reversal the same content may have another
 * origin.
 */
export function isChange({ before, after }: EntryChange): boolean {
  return before?.digest !== after?.digest || before?.bucket !== after?.bucket;
}
