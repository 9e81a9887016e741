import type { DocumentEntry } from '../document/document.ts';
import { isSameValue } from '../json/same-value.ts';
import type { Json } from '../json/value.ts';
import type { EntryChange } from './map-edits.ts';
import type { Revision } from './revision.ts';

/**
 * The claims of a record that disagree with the entries it changed (in order of key): the numbers of changes, the
 * buckets, and the serials, which must be the next numbers, in the order of the submission. (Earlier versions of Purser
 * numbered in order of key.)
 */
export function inspectChanges(
  revision: Revision,
  before: Pick<Revision, 'serials'>,
  changes: readonly EntryChange[],
): readonly string[] {
  const stored = changes.flatMap(({ after }) => after ?? []);
  const created = changes.filter((change) => change.before === null).length;
  const counts = {
    created,
    updated: stored.length - created,
    deleted: changes.length - stored.length,
  };
  const touched = changes.flatMap((change) => [change.before?.bucket, change.after?.bucket]);
  const buckets = [...new Set(touched.filter((bucket) => bucket !== undefined))].sort();
  const wrong: readonly (readonly [isWrong: boolean, what: string])[] = [
    [
      !isSameValue(counts as unknown as Json, revision.changes as unknown as Json),
      'it counts other changes than it made',
    ],
    [!isSameValue(buckets, revision.buckets), 'it names other buckets than it changed'],
    [
      stored.some(({ origin }) => origin !== revision.id),
      'documents it changed name another revision as their origin',
    ],
    [
      !areNext(stored, before.serials) || revision.serials !== before.serials + stored.length,
      'serials do not go on from those of the revision before it',
    ],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, what]) => what);
}

/** Whether the serials of some entries are the numbers after the last one, each once. */
function areNext(entries: readonly DocumentEntry[], last: number): boolean {
  const serials = new Set(entries.map(({ serial }) => serial - last));
  const isInRange = (nth: number): boolean => nth >= 1 && nth <= entries.length;
  return serials.size === entries.length && [...serials].every(isInRange);
}
