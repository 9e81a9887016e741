import { type DocumentEntry, type SourceId, sourceKey } from '../../domain/document/document.ts';
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

/** Parts that are joined at once: a call has a limited number of arguments. */
const partsAtOnce = 1_000;

/** Sorted entries without those of some sorted names, and with other sorted entries of these names. */
export function withNames(
  entries: readonly DocumentEntry[],
  names: readonly SourceId[],
  come: readonly DocumentEntry[],
): readonly DocumentEntry[] {
  const parts: (readonly DocumentEntry[])[] = [];
  let [from, next] = [0, 0];
  for (const name of names) {
    const start = firstNotBelow(entries, name);
    const end = endOfName(come, next, name);
    parts.push(entries.slice(from, start), come.slice(next, end));
    from = endOfName(entries, start, name);
    next = end;
  }
  parts.push(entries.slice(from));
  const joined: (readonly DocumentEntry[])[] = [];
  // Not `flat`: joining whole lists is ten times as fast.
  for (let at = 0; at < parts.length; at += partsAtOnce) {
    joined.push(none.concat(...parts.slice(at, at + partsAtOnce)));
  }
  return joined.length === 1 ? (joined[0] ?? none) : none.concat(...joined);
}

const none: readonly DocumentEntry[] = [];

/** The index after the entries of a name, of which the first would be at `from`. */
function endOfName(entries: readonly DocumentEntry[], from: number, name: SourceId): number {
  let end = from;
  while (end < entries.length && compareNames(entries[end] as DocumentEntry, name) === 0) end += 1;
  return end;
}

function firstNotBelow(entries: readonly DocumentEntry[], name: SourceId): number {
  return partitionPoint(
    entries.length,
    (at) => compareNames(entries[at] as DocumentEntry, name) < 0,
  );
}
