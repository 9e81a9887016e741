import { type DocumentEntry, type SourceId, sourceKey } from '../../domain/document/document.ts';
import {
  type ListEdit,
  type PartedList,
  type ReadableList,
  withEdits,
} from '../../domain/parted-list.ts';
import { partitionPoint } from '../../domain/partition-point.ts';
import { compareKeys } from '../../domain/render/graph/schema-index.ts';

/** Each name once, in order. */
export function distinctNames(entries: readonly DocumentEntry[]): readonly SourceId[] {
  const names = new Map(entries.map((entry) => [sourceKey(entry), entry]));
  return [...names.values()].sort(compareNames);
}

function compareNames(one: SourceId, other: SourceId): number {
  return compareKeys({ ...one, layer: null }, { ...other, layer: null });
}

/** Sorted entries without those of some sorted names, and with other sorted entries of these names. */
export function withNames(
  entries: PartedList<DocumentEntry>,
  names: readonly SourceId[],
  come: readonly DocumentEntry[],
): PartedList<DocumentEntry> {
  const edits: ListEdit<DocumentEntry>[] = [];
  let next = 0;
  for (const name of names) {
    const from = firstNotBelow(entries, name);
    const end = endOfName(come, next, name);
    edits.push({ from, to: endOfName(entries, from, name), items: come.slice(next, end) });
    next = end;
  }
  return withEdits(entries, edits);
}

/** The index after the entries of a name, of which the first would be at `from`. */
function endOfName(entries: ReadableList<DocumentEntry>, from: number, name: SourceId): number {
  let end = from;
  while (end < entries.length && compareNames(entries.at(end) as DocumentEntry, name) === 0) {
    end += 1;
  }
  return end;
}

/** The first of the sorted entries that is of a name, or would be: the part, and then the entry in it. */
function firstNotBelow({ parts, starts }: PartedList<DocumentEntry>, name: SourceId): number {
  const isBelow = (entry: DocumentEntry | undefined): boolean =>
    entry !== undefined && compareNames(entry, name) < 0;
  const nth = Math.max(0, partitionPoint(parts.length, (at) => isBelow(parts[at]?.[0])) - 1);
  const part = parts[nth] ?? [];
  return (starts[nth] ?? 0) + partitionPoint(part.length, (at) => isBelow(part[at]));
}
