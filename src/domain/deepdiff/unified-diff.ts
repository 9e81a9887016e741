import { type LineRange, lineHunks, wholeHunk } from '../document/unified-text.ts';
import { type AlignmentBudget, maxEditsWithin } from '../json/align-items.ts';
import { pythonLines } from '../python/python-text.ts';

/**
 * The difference between the lines of two texts, as Python's `difflib.unified_diff` writes it, without names and
 * without an end of line at its end. Empty if the lines are the same, whatever their line ends.
 * (docs/rest.md#differences)
 */
export function unifiedDiff(before: string, after: string, budget: AlignmentBudget): string {
  const [old, now] = [linesOf(before), linesOf(after)];
  const maxEdits = maxEditsWithin(budget);
  const found = lineHunks(old, now, maxEdits);
  const hunks = found ?? [wholeHunk(old, now)];
  const edits = hunks.flatMap(({ lines }) => lines.filter((line) => !line.startsWith(' ')));
  budget.editsLeft -= found === undefined ? maxEdits : edits.length;
  if (hunks.length === 0) return '';
  return [
    '--- ',
    '+++ ',
    ...hunks.flatMap((hunk) => [
      `@@ -${rangeText(hunk.old)} +${rangeText(hunk.now)} @@`,
      ...hunk.lines,
    ]),
  ].join('\n');
}

/** The lines of a text as Python splits it, each with the same end. */
function linesOf(text: string): string {
  return pythonLines(text)
    .map((line) => `${line}\n`)
    .join('');
}

function rangeText({ start, count }: LineRange): string {
  return count === 1 ? String(start) : `${start},${count}`;
}
