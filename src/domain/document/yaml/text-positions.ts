import { partitionPoint } from '../../partition-point.ts';
import type { TextPosition } from '../submitted.ts';

/** Returns line and column of the offsets of a text. The lines are counted on first use. */
export function textPositions(text: string): (offset: number) => TextPosition {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    const line = lastAtMost(starts, offset);
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1))
      starts.push(at + 1);
    return starts;
  }
  const lineBreak = /\r\n?|\n/g;
  while (lineBreak.exec(text) !== null) starts.push(lineBreak.lastIndex);
  return starts;
}

function lastAtMost(sorted: readonly number[], wanted: number): number {
  return Math.max(0, partitionPoint(sorted.length, (at) => (sorted[at] ?? 0) <= wanted) - 1);
}
