import { type DocumentEntry, documentKey } from '../document/document.ts';
import type { SubmittedDocument } from '../document/submitted.ts';
import { deletion, entryOf, hasSameContent, numbered, type PlannedChange } from './plan-change.ts';

/** A document, and the bucket that will own it. */
export interface PlacedDocument {
  readonly item: SubmittedDocument;
  readonly bucket: string;
}

/**
 * Plans the changes that replace all live documents with the given ones, each in its bucket: pure, like `planChange`.
 * Unchanged documents keep their origin; moving to another bucket is a change. Changed documents get serials in the
 * order of `wanted`. (docs/concepts.md#revision)
 *
 * Items of encrypted documents have the seal and no digest: the changed ones are sealed later. The set of documents
 * must have passed `checkSet`.
 */
export function planState(
  wanted: readonly PlacedDocument[],
  live: readonly DocumentEntry[],
  base: { readonly revision: number; readonly serials: number },
): readonly PlannedChange[] {
  const liveByKey = new Map(live.map((entry) => [documentKey(entry), entry]));
  const planned = wanted.map((one) => plan(one, liveByKey.get(documentKey(one.item.facts))));
  const kept = new Set(planned.map(({ id }) => documentKey(id)));
  const gone = live.filter((entry) => !kept.has(documentKey(entry))).map(deletion);
  return numbered([...planned, ...gone], base);
}

function plan({ item, bucket }: PlacedDocument, before: DocumentEntry | undefined): PlannedChange {
  const { facts } = item;
  if (before !== undefined && hasSameContent(before, facts) && before.bucket === bucket) {
    return { kind: 'unchanged', id: before, before, after: before };
  }
  const after = entryOf(facts, bucket, 0, 0);
  const kind = before === undefined ? 'created' : 'updated';
  return { kind, id: facts, before: before ?? null, after };
}
