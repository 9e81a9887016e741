import { partitionPoint } from './partition-point.ts';

/** A list whose items are read: an array, or one in parts. */
export interface ReadableList<T> extends Iterable<T> {
  readonly length: number;
  at(index: number): T | undefined;
  slice(from?: number, to?: number): readonly T[];
  filter(isWanted: (item: T) => boolean): readonly T[];
}

/** An immutable list, of which another one with a few other items is made quickly: it shares the parts that have none. */
export interface PartedList<T> extends ReadableList<T> {
  /** In order, none of them empty. */
  readonly parts: readonly (readonly T[])[];
  /** The index of the first item of each part. */
  readonly starts: readonly number[];
}

/** Items to put in place of those from one index on and before another. */
export interface ListEdit<T> {
  readonly from: number;
  readonly to: number;
  readonly items: readonly T[];
}

/** A list of a million items has as many parts as a part has items. */
const maxPartLength = 1_024;

/** Parts shorter than this are joined with the next one. */
const minPartLength = maxPartLength / 4;

/** A list in parts, with the items of an array. */
export function partedList<T>(items: readonly T[]): PartedList<T> {
  return listOf(cutIntoParts(items));
}

/** The list with other items in some places. `edits` are in order, and do not overlap. */
export function withEdits<T>(list: PartedList<T>, edits: readonly ListEdit<T>[]): PartedList<T> {
  const parts: (readonly T[])[] = [];
  /** Items that are not in a part yet. */
  let open: T[] = [];
  let [nth, at] = [0, 0];
  const startOf = (part: number): number => list.starts[part] ?? list.length;
  const close = (): void => {
    for (const part of cutIntoParts(open)) parts.push(part);
    open = [];
  };
  const keepUntil = (end: number): void => {
    while (at < end) {
      const part = list.parts[nth] ?? [];
      const start = startOf(nth);
      const [from, to] = [at - start, Math.min(end - start, part.length)];
      if (open.length === 0 && to - from === part.length) parts.push(part);
      else for (let index = from; index < to; index += 1) open.push(part[index] as T);
      goTo(start + to);
      if (open.length >= minPartLength && at === startOf(nth)) close();
    }
  };
  /** Goes to an index, and to the part that has its item. */
  const goTo = (index: number): void => {
    at = index;
    while (nth < list.parts.length && startOf(nth + 1) <= at) nth += 1;
  };
  for (const { from, to, items } of edits) {
    keepUntil(from);
    for (const item of items) open.push(item);
    goTo(to);
  }
  keepUntil(list.length);
  close();
  return listOf(parts);
}

/** As few parts as there may be, about equally long. */
function cutIntoParts<T>(items: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(items.length / maxPartLength);
  return Array.from({ length: count }, (_, nth) =>
    items.slice(
      Math.floor((items.length * nth) / count),
      Math.floor((items.length * (nth + 1)) / count),
    ),
  );
}

function listOf<T>(parts: readonly (readonly T[])[]): PartedList<T> {
  const starts: number[] = [];
  let length = 0;
  for (const part of parts) {
    starts.push(length);
    length += part.length;
  }
  /** The part with the item at an index. */
  const partOf = (index: number): number =>
    partitionPoint(parts.length, (nth) => (starts[nth] ?? 0) <= index) - 1;
  return {
    parts,
    starts,
    length,
    at(index) {
      const from = index < 0 ? length + index : index;
      const nth = partOf(from);
      return parts[nth]?.[from - (starts[nth] ?? 0)];
    },
    slice(from = 0, to = length) {
      const found: T[] = [];
      for (let nth = Math.max(0, partOf(from)); nth < parts.length; nth += 1) {
        const start = starts[nth] ?? 0;
        if (start >= to) break;
        const some = (parts[nth] ?? []).slice(Math.max(0, from - start), to - start);
        for (const item of some) found.push(item);
      }
      return found;
    },
    filter: (isWanted) => parts.flatMap((part) => part.filter(isWanted)),
    *[Symbol.iterator]() {
      for (const part of parts) yield* part;
    },
  };
}
