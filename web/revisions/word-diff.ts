import { Change, presentableDiff } from '@codemirror/merge';

/** The effort of one comparison, the default of CodeMirror's views. */
const scanLimit = 500;

/**
 * How two texts differ, in whole words: of `mtu: 1` and `mtu: 401`, the number has changed. CodeMirror by itself marks
 * two digits of it, as it leaves insertions and deletions of up to three characters as they are.
 */
export function wordDiff(before: string, after: string): readonly Change[] {
  const found = presentableDiff(before, after, { scanLimit });
  const widened: Change[] = [];
  for (const [at, { fromA, toA, fromB, toB }] of found.entries()) {
    const texts = [before.slice(fromA, toA), after.slice(fromB, toB)];
    const last = widened.at(-1);
    // What is between two changes is the same in both texts.
    const kept = before.slice(found[at - 1]?.toA ?? 0, fromA);
    const next = before.slice(toA, found[at + 1]?.fromA ?? before.length);
    const left = texts.some((text) => begins.test(text)) ? lengthOf(ends, kept) : 0;
    const right = texts.some((text) => ends.test(text)) ? lengthOf(begins, next) : 0;
    const change = new Change(fromA - left, toA + right, fromB - left, toB + right);
    if (last !== undefined && change.fromA <= last.toA) {
      widened[widened.length - 1] = new Change(last.fromA, change.toA, last.fromB, change.toB);
    } else widened.push(change);
  }
  return widened;
}

const begins = /^[\p{L}\p{N}_]+/u;
const ends = /[\p{L}\p{N}_]+$/u;

function lengthOf(word: RegExp, text: string): number {
  return word.exec(text)?.[0].length ?? 0;
}
