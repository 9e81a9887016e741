import { Aggregator } from 'mingo/aggregator';
import { Context, evalExpr } from 'mingo/core';
import * as expression from 'mingo/operators/expression';
import * as pipeline from 'mingo/operators/pipeline';
import type { AnyObject, Options } from 'mingo/types';
import { cloneRow, type EngineRow } from '../rule-results/row.ts';
import { bucketRows, groupRows } from './group-rows.ts';
import { joinedRows } from './join-rows.ts';
import { compileQuery } from './match-rows.ts';
import { conditionsOf, type PipelineRun, type Relations } from './pipeline-run.ts';
import { projectFields, unsetFields } from './project-fields.ts';
import { reachableRows } from './reach-rows.ts';
import { ruleExpressions } from './rule-expressions.ts';
import { setFields } from './set-fields.ts';
import { sortRows } from './sort-rows.ts';
import { unwindRows } from './unwind-rows.ts';

type Mapping = Readonly<Record<string, unknown>>;

/** The library's operators, with those of `rule-expressions.ts` in the place of some. */
const context = Context.init({
  expression: { ...expression, ...ruleExpressions },
  pipeline,
} as unknown as Parameters<typeof Context.init>[0]);

export function startRun(relations: Relations): PipelineRun {
  const options = {
    idKey: '_id',
    scriptEnabled: false,
    failOnError: true,
    context,
    variables: {},
  } as unknown as Options;
  return { relations, options };
}

/** Makes other rows of some, which it does not change. */
export type RunStages = (rows: readonly EngineRow[]) => readonly EngineRow[];

/** Runs stages in the form of `withOneMeaning`. Rows that go in are not changed. */
export function runPipeline(
  run: PipelineRun,
  stages: readonly Mapping[],
  rows: readonly EngineRow[],
): readonly EngineRow[] {
  return compileStages(run, stages)(rows);
}

/** Prepares stages once, to be run on any rows. */
export function compileStages(run: PipelineRun, stages: readonly Mapping[]): RunStages {
  const steps = stages.map((stage) => {
    const [name, spec] = Object.entries(stage)[0] as [string, unknown];
    return compileStage(run, name, spec);
  });
  return (rows) => steps.reduce((current, runStage) => runStage(current), rows);
}

function compileStage(run: PipelineRun, name: string, spec: unknown): RunStages {
  switch (name) {
    case '$match': {
      const matches = compileQuery(spec as Mapping, conditionsOf(run));
      return (rows) => rows.filter(matches);
    }
    case '$sort':
      return (rows) => sortRows(rows, spec as readonly Readonly<Record<string, number>>[]);
    case '$limit':
      return (rows) => rows.slice(0, spec as number);
    case '$skip':
      return (rows) => rows.slice(spec as number);
    case '$group':
      return (rows) => groupRows(run.options, rows, spec as Mapping);
    case '$set':
    case '$addFields':
      return (rows) => setFields(run.options, rows, spec as Mapping);
    case '$project':
      return (rows) => projectFields(run.options, rows, spec as Mapping);
    case '$unset':
      return (rows) => unsetFields(rows, spec);
    case '$bucketAuto':
      return (rows) => bucketRows(run.options, rows, spec as Mapping);
    case '$sortByCount':
      return (rows) => runPipeline(run, sortByCount(spec), rows);
    case '$bucket':
      return (rows) => runPipeline(run, bucketStages(spec as Mapping), rows);
    case '$unwind':
      return (rows) => unwindRows(rows, spec);
    case '$lookup':
      return (rows) => lookUp(run, spec as Mapping, rows);
    case '$unionWith': {
      const { coll, pipeline: stages = [] } = spec as {
        coll: string;
        pipeline?: readonly Mapping[];
      };
      return (rows) => [...rows, ...runPipeline(run, stages, run.relations.rowsOf(coll))];
    }
    case '$graphLookup':
      return (rows) => reachableRows(run, spec as Mapping, rows);
    case '$facet': {
      const facets = Object.entries(spec as Readonly<Record<string, readonly Mapping[]>>);
      return (rows) => {
        const results = facets.map(([field, stages]) => [field, runPipeline(run, stages, rows)]);
        return [Object.fromEntries(results)];
      };
    }
    default: {
      const aggregator = new Aggregator([{ [name]: spec } as AnyObject], run.options);
      // What the library does to rows, it does to copies where it changes them.
      return (rows) =>
        aggregator.run(name === '$redact' ? rows.map(cloneRow) : [...rows]) as EngineRow[];
    }
  }
}

function sortByCount(spec: unknown): readonly Mapping[] {
  return [{ $group: { _id: spec, count: { $sum: 1 } } }, { $sort: [{ count: -1 }] }];
}

/** A `$bucket` is a group by the boundary at or below the value. */
function bucketStages({
  groupBy,
  boundaries,
  default: other,
  output,
}: Mapping): readonly Mapping[] {
  const bounds = boundaries as readonly unknown[];
  const branches = bounds.slice(0, -1).map((low, at) => ({
    case: {
      $and: [
        { $gte: [groupBy, { $literal: low }] },
        { $lt: [groupBy, { $literal: bounds[at + 1] }] },
      ],
    },
    // biome-ignore lint/suspicious/noThenProperty: a member of $switch
    then: { $literal: low },
  }));
  const isOther = other === undefined ? {} : { default: { $literal: other } };
  const fields = (output as Mapping | undefined) ?? { count: { $sum: 1 } };
  return [
    { $group: { _id: { $switch: { branches, ...isOther } }, ...fields } },
    { $sort: [{ _id: 1 }] },
  ];
}

function lookUp(run: PipelineRun, spec: Mapping, rows: readonly EngineRow[]): readonly EngineRow[] {
  const {
    from,
    as,
    localField,
    foreignField,
    let: variables,
    pipeline: stages,
  } = spec as {
    readonly from: string;
    readonly as: string;
    readonly localField?: string;
    readonly foreignField?: string;
    readonly let?: Mapping;
    readonly pipeline?: readonly Mapping[];
  };
  if (localField !== undefined && foreignField !== undefined) {
    const index = run.relations.indexOf(from, foreignField);
    return rows.map((row) => ({ ...row, [as]: joinedRows(row, localField, index) }));
  }
  const others = run.relations.rowsOf(from);
  if (variables === undefined || Object.keys(variables).length === 0) {
    const joined = runPipeline(run, stages ?? [], others);
    return rows.map((row) => ({ ...row, [as]: [...joined] }));
  }
  return rows.map((row) => {
    const values = evalExpr(row, variables, run.options) as AnyObject;
    const options = { ...run.options, variables: { ...run.options.variables, ...values } };
    const joined = runPipeline({ relations: run.relations, options }, stages ?? [], others);
    return { ...row, [as]: joined };
  });
}
