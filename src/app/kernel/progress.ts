/** How far a long use case is: `done` of `total` things, such as "revisions checked". Null: how many is not known. */
export interface ProgressStep {
  readonly what: string;
  readonly done: number;
  readonly total: number | null;
}

/** Is called with the progress of a long use case. */
export type Progress = (step: ProgressStep) => void;
