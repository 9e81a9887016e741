import { Aggregator } from 'mingo/aggregator';
import { Context, evalExpr } from 'mingo/core';
import * as expression from 'mingo/operators/expression';
import * as pipeline from 'mingo/operators/pipeline';
import type { AnyObject, Options } from 'mingo/types';
import { cloneRow, type EngineRow } from '../rule-results/row.ts';
import { guardHeap } from './heap-guard.ts';
import type { Operator } from './operators/operator.ts';
import { pathOperators } from './operators/paths.ts';
import { checkCharacters, checkItems } from './operators/sizes.ts';
import { conditionsOf, type PipelineRun, type Relations } from './pipeline-run.ts';
import { ruleExpressions } from './rule-expressions.ts';
import { mapRows } from './stages/each-row.ts';
import { bucketRows, groupRows } from './stages/group-rows.ts';
import { joinedRows } from './stages/join-rows.ts';
import { compileQuery } from './stages/match-rows.ts';
import { projectFields, unsetFields } from './stages/project-fields.ts';
import { reachableRows } from './stages/reach-rows.ts';
import { setFields } from './stages/set-fields.ts';
import { sortRows } from './stages/sort-rows.ts';
import { unwindRows } from './stages/unwind-rows.ts';
import type { StepCounter } from './step-counter.ts';

type Mapping = Readonly<Record<string, unknown>>;

/** The library's operators, with those of `rule-expressions.ts` in the place of some. */
const operators = Object.entries({ ...expression, ...ruleExpressions }) as [string, Operator][];

/** Starts runs of pipelines, whose steps are counted together. */
export type StartRun = (relations: Relations) => PipelineRun;

export function createRuns(counter: StepCounter): StartRun {
  const counted = operators.map(([name, operator]) => [
    name,
    isReference(name)
      ? countedReference(operator, counter)
      : countedOperator(name, operator, counter),
  ]);
  const context = Context.init({
    expression: Object.fromEntries(counted),
    pipeline,
  } as unknown as Parameters<typeof Context.init>[0]);
  const options = {
    idKey: '_id',
    scriptEnabled: false,
    failOnError: true,
    context,
    variables: {},
  } as unknown as Options;
  return (relations) => ({ relations, options, counter });
}

/** Whether an operator only says which value is meant, and makes none. */
function isReference(name: string): boolean {
  return name === '$literal' || Object.hasOwn(pathOperators, name);
}

function countedReference(operator: Operator, counter: StepCounter): Operator {
  return (row, operand, options) => {
    counter.take(1);
    return operator(row, operand, options);
  };
}

/** Characters of a text that count as one step. */
const charactersPerStep = 1_000;

/** An operator that counts itself, the items of a list that it makes, and a part of a text. Neither may be too large. */
function countedOperator(name: string, operator: Operator, counter: StepCounter): Operator {
  return (row, operand, options) => {
    guardHeap();
    const value = operator(row, operand, options);
    if (Array.isArray(value)) {
      checkItems(name, value.length);
      counter.take(1 + value.length);
    } else if (typeof value === 'string') {
      checkCharacters(name, value.length);
      counter.take(1 + Math.floor(value.length / charactersPerStep));
    } else counter.take(1);
    return value;
  };
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
  return (rows) =>
    steps.reduce((current, runStage) => {
      run.counter.take(current.length);
      return runStage(current);
    }, rows);
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
      return (rows) => groupRows(readied(run.options), rows, spec as Mapping);
    case '$set':
    case '$addFields':
      return (rows) => setFields(readied(run.options), rows, spec as Mapping);
    case '$project':
      return (rows) => projectFields(readied(run.options), rows, spec as Mapping);
    case '$unset':
      return (rows) => unsetFields(rows, spec);
    case '$bucketAuto':
      return (rows) => bucketRows(readied(run.options), rows, spec as Mapping);
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
        aggregator.run(name === '$redact' ? mapRows(rows, cloneRow) : [...rows]) as EngineRow[];
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
    // The index may have been made before, for this evaluation or another.
    run.counter.take(run.relations.rowsOf(from).length);
    return mapRows(rows, (row) => {
      const joined = joinedRows(row, localField, index);
      run.counter.take(joined.length);
      return { ...row, [as]: joined };
    });
  }
  const others = run.relations.rowsOf(from);
  if (variables === undefined || Object.keys(variables).length === 0) {
    const joined = runPipeline(run, stages ?? [], others);
    return mapRows(rows, (row) => {
      run.counter.take(joined.length);
      return { ...row, [as]: [...joined] };
    });
  }
  const ready = readied(run.options);
  return mapRows(rows, (row) => {
    const values = evalExpr(row, variables, ready) as AnyObject;
    const options = { ...run.options, variables: { ...run.options.variables, ...values } };
    const joined = runPipeline({ ...run, options }, stages ?? [], others);
    run.counter.take(joined.length);
    return { ...row, [as]: joined };
  });
}

/** The class of options that the library's operators are given; the library does not export it. */
const { constructor: ReadyOptions } = evalExpr({}, { $options: null }, {
  context: Context.init({
    expression: { $options: (_row: unknown, _operand: unknown, options: object) => options },
  } as unknown as Parameters<typeof Context.init>[0]),
} as unknown as Options) as { readonly constructor: { init(options: Options): Options } };

/**
 * Options ready for many rows. Of others the library copies the table of all operators for each row, which takes longer
 * than most expressions.
 */
function readied(options: Options): Options {
  return ReadyOptions.init(options);
}
