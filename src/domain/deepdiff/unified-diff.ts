import { type AlignedRun, type AlignmentBudget, alignItems } from '../json/align-items.ts';
import { pythonLines } from './python-text.ts';

/** Lines of context around each change. */
const context = 3;

interface Side {
  readonly lines: readonly string[];
  /** How many of them went by. */
  at: number;
}

interface Hunk {
  /** Where it begins, and how many lines it has, in the old text and in the new one. */
  readonly starts: readonly [number, number];
  readonly lines: string[];
}

/**
 * What differs between the lines of two texts, as Python's `difflib.unified_diff` writes it, without names
 * and without an end of line at its end. Empty if the lines are the same, however they end.
 * (docs/rest.md#differences)
 */
export function unifiedDiff(before: string, after: string, budget: AlignmentBudget): string {
  const [old, now] = [sideOf(before), sideOf(after)];
  const runs = alignItems(old.lines, now.lines, budget);
  const last = runs.findLastIndex(isChange);
  const hunks: Hunk[] = [];
  let hunk: Hunk | null = null;
  for (const [nth, run] of runs.slice(0, last + 1).entries()) {
    if (isChange(run)) {
      hunk ??= beginHunk(old, now);
      take(hunk, '-', old, run.gone);
      take(hunk, '+', now, run.come);
    }
    const ends = nth === last || run.same > 2 * context;
    const shown = ends ? Math.min(context, run.same) : run.same;
    if (hunk !== null) hunk.lines.push(...marked(' ', old.lines, old.at, old.at + shown));
    old.at += run.same;
    now.at += run.same;
    if (hunk === null || !ends) continue;
    hunks.push(hunk);
    hunk = null;
  }
  if (hunks.length === 0) return '';
  return ['--- ', '+++ ', ...hunks.flatMap((one) => [headOf(one), ...one.lines])].join('\n');
}

function sideOf(text: string): Side {
  return { lines: pythonLines(text), at: 0 };
}

function isChange({ gone, come }: AlignedRun): boolean {
  return gone + come > 0;
}

/** A hunk that begins with the lines before, which are the same in both texts. */
function beginHunk(old: Side, now: Side): Hunk {
  const lead = Math.min(context, old.at, now.at);
  const lines = marked(' ', old.lines, old.at - lead, old.at);
  return { starts: [old.at - lead, now.at - lead], lines: [...lines] };
}

function take({ lines }: Hunk, mark: '-' | '+', side: Side, count: number): void {
  for (const line of marked(mark, side.lines, side.at, side.at + count)) lines.push(line);
  side.at += count;
}

function marked(mark: string, lines: readonly string[], from: number, to: number): string[] {
  return lines.slice(from, to).map((line) => `${mark}${line}`);
}

function headOf({ starts: [old, now], lines }: Hunk): string {
  const without = (mark: string): number => lines.filter((line) => line[0] !== mark).length;
  return `@@ -${rangeText(old, without('+'))} +${rangeText(now, without('-'))} @@`;
}

/** Lines are counted from 1; a range without lines is named by the line before it. */
function rangeText(start: number, length: number): string {
  if (length === 1) return String(start + 1);
  return `${length === 0 ? start : start + 1},${length}`;
}
