import { evalExpr } from 'mingo/core';
import type { Options } from 'mingo/types';
import type { EngineRow } from '../rule-results/row.ts';
import { isTrue } from './operators/operator.ts';
import type { RowIndex } from './stages/join-rows.ts';
import type { EvaluateCondition } from './stages/match-rows.ts';
import type { StepCounter } from './step-counter.ts';

/** The rows of relations, as rules read them. Nobody may change them. */
export interface Relations {
  rowsOf(name: string): readonly EngineRow[];
  /** An index of its rows, which is made once. */
  indexOf(name: string, path: string): RowIndex;
}

/** What a pipeline runs with. */
export interface PipelineRun {
  readonly relations: Relations;
  readonly options: Options;
  readonly counter: StepCounter;
}

/** How conditions of `$expr` are evaluated. */
export function conditionsOf({ options }: PipelineRun): EvaluateCondition {
  return (condition) => (row) => isTrue(evalExpr(row, condition, options));
}
