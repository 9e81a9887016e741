import { diffArrays } from 'diff';

/**
 * Edits of one list above which items are compared index by index: aligning takes time in
 * proportion to their square.
 */
const maxEdits = 500;

/** The number of edits that several alignments share. It is counted down. */
export interface AlignmentBudget {
  editsLeft: number;
}

/** The maximum number of edits of one alignment. */
export function maxEditsWithin({ editsLeft }: AlignmentBudget): number {
  return Math.max(0, Math.min(maxEdits, editsLeft));
}

/** Removed items, added items in their place, and then unchanged items. */
export interface AlignedRun {
  readonly gone: number;
  readonly come: number;
  readonly same: number;
}

/**
 * The difference between two lists; if aligning them takes too much work, all items are removed and
 * added.
 */
export function alignItems<T extends string | number>(
  old: readonly T[],
  now: readonly T[],
  budget: AlignmentBudget,
): readonly AlignedRun[] {
  const maxEditLength = maxEditsWithin(budget);
  const parts = diffArrays([...old], [...now], { maxEditLength });
  if (parts === undefined) {
    budget.editsLeft -= maxEditLength;
    return [{ gone: old.length, come: now.length, same: 0 }];
  }
  const runs: AlignedRun[] = [];
  let [gone, come] = [0, 0];
  for (const part of parts) {
    if (part.removed) gone += part.count;
    else if (part.added) come += part.count;
    else {
      runs.push({ gone, come, same: part.count });
      [gone, come] = [0, 0];
    }
  }
  budget.editsLeft -= runs.reduce((sum, run) => sum + run.gone + run.come, gone + come);
  return [...runs, { gone, come, same: 0 }];
}
