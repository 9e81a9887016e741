import { diffArrays } from 'diff';

/** Edits of one list after which items are compared place by place: aligning costs their square. */
const maxEdits = 500;

/** Edits that several alignments may find together. It is counted down. */
export interface AlignmentBudget {
  editsLeft: number;
}

/** The edits that one alignment may find. */
export function maxEditsWithin({ editsLeft }: AlignmentBudget): number {
  return Math.max(0, Math.min(maxEdits, editsLeft));
}

/** Items that went, items that came in their place, and then items that stayed. */
export interface AlignedRun {
  readonly gone: number;
  readonly come: number;
  readonly same: number;
}

/** How one list became another; where that is too much work, all went and all came. */
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
