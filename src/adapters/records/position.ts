/** Sorts after the ids under which earlier versions stored entries: these begin with a year. */
const mark = '~';
const digits = 16;

/** Below the position of every numbered entry, and above those of all others. */
export const firstPosition = mark;

/** The position of the entry with an insertion number, from 1. */
export function positionOf(number: number): string {
  return `${mark}${String(number).padStart(digits, '0')}`;
}

/** The insertion number at a position; null for one that an earlier version assigned. */
export function numberAt(position: string): number | null {
  const text = position.slice(mark.length);
  const number = position.startsWith(mark) && /^\d{16}$/.test(text) ? Number(text) : 0;
  return number > 0 ? number : null;
}
