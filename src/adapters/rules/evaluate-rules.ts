import { type Fault, fault } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import { mapPipeline } from '../../domain/policy/map-pipeline.ts';
import { withOneMeaning } from '../../domain/policy/one-meaning.ts';
import type { RuleLimits, RuleOutcome } from '../../ports/rule-engine.ts';
import { resultRows } from '../rule-results/result-rows.ts';
import type { EngineRow } from '../rule-results/row.ts';
import { FailedBelow, ruleFault, tooManyRows } from '../rule-results/rule-faults.ts';
import { withOwnPath } from './operators/paths.ts';
import { conditionsOf, type PipelineRun, type Relations } from './pipeline-run.ts';
import type { RelationCache } from './relation-cache.ts';
import { compileStages, createRuns, runPipeline, type StartRun } from './run-pipeline.ts';
import { mapRows } from './stages/each-row.ts';
import { indexRows, type RowIndex } from './stages/join-rows.ts';
import { compileQuery, type Matches } from './stages/match-rows.ts';
import { createStepCounter } from './step-counter.ts';

/** The rows of one evaluation. */
export interface RuleRows {
  /** Of a table, or of a relation over documents; null for an unknown one. */
  tableRows(name: string): readonly EngineRow[] | null;
  /** An index that may have been made by an earlier evaluation. */
  tableIndex?(name: string, path: string): RowIndex;
  /** See `RelationCache`. Without it, rules that go row by row are evaluated over all rows. */
  rowsByRow?: RelationCache['rowsByRow'];
}

/** Evaluates rules one by one, each once. */
export interface RuleEvaluator {
  outcomeOf(name: string): RuleOutcome;
  /** The number of rows after each stage of a rule. */
  stagesOf(name: string): readonly number[];
  /** The steps of all rules so far. */
  readonly steps: number;
}

/** `areKept`: the same rows are given again as long as what they come from stays. */
type Raw =
  | { readonly rows: readonly EngineRow[]; readonly areKept?: true }
  | { readonly fault: Fault };

/** An evaluator over the rows of one moment. Nothing that it is given is changed. */
export function createRuleEvaluator(
  rules: ReadonlyMap<string, CompiledRule>,
  tables: RuleRows,
  { now, limits }: { readonly now: string; readonly limits: RuleLimits },
): RuleEvaluator {
  const known = new Map<string, Raw>();
  const indexes = new Map<string, RowIndex>();
  const stages = new Map<string, number[]>();
  const counter = createStepCounter(limits.maxSteps);
  const startRun = createRuns(counter);

  const rawOf = (name: string): Raw => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const rule = rules.get(name);
    const found = rule === undefined ? tableOf(tables, name) : run(rule);
    known.set(name, found);
    return found;
  };
  const relations: Relations = {
    rowsOf(name) {
      const raw = rawOf(name);
      if ('fault' in raw) throw new FailedBelow(raw.fault);
      return raw.rows;
    },
    indexOf(name, path) {
      if (!rules.has(name) && tables.tableIndex !== undefined) return tables.tableIndex(name, path);
      const key = JSON.stringify([name, path]);
      const found = indexes.get(key) ?? indexRows(relations.rowsOf(name), path);
      indexes.set(key, found);
      return found;
    },
  };
  const run = (rule: CompiledRule): Raw => {
    const byRow = tables.rowsByRow && ruleByRow(rule, rules, tables.rowsByRow, { now, startRun });
    if (byRow != null) return limited(rule, byRow, limits);
    const counts: number[] = [];
    stages.set(rule.name, counts);
    return runRule(rule, startRun(relations), {
      now,
      limits,
      onStage: (rows) => counts.push(rows),
    });
  };

  return {
    outcomeOf: (name) => shownOutcome(name, rawOf(name), rules.has(name)),
    stagesOf: (name) => stages.get(name) ?? [],
    get steps() {
      return counter.steps;
    },
  };
}

/** Rows as JSON, those of tables without their keys. */
function shownOutcome(name: string, raw: Raw, isRule: boolean): RuleOutcome {
  if ('fault' in raw) return raw;
  try {
    const rows = isRule ? raw.rows : mapRows(raw.rows, withoutId);
    const shown = raw.areKept === true ? keptResultRows(rows) : resultRows(rows);
    return { rows: shown as readonly JsonObject[] };
  } catch (error) {
    return { fault: ruleFault(name, error) };
  }
}

/** Kept rows as JSON: of those that stay it is kept, too. */
const shownRows = new WeakMap<EngineRow, unknown>();

function keptResultRows(rows: readonly EngineRow[]): readonly unknown[] {
  return rows.map((row) => {
    const known = shownRows.get(row);
    if (known !== undefined) return known;
    const [shown] = resultRows([row]);
    shownRows.set(row, shown);
    return shown;
  });
}

function tableOf(tables: RuleRows, name: string): Raw {
  const rows = tables.tableRows(name);
  const unknown = (): Fault => fault('RELATION_UNKNOWN', { path: name, relation: name });
  return rows === null ? { fault: unknown() } : { rows };
}

/**
 * The rows of a rule of which each row of its table gives some by itself, or why it failed; null if it is no such rule. Its
 * stages and those of the rules below it are run on what has changed alone.
 */
function ruleByRow(
  rule: CompiledRule,
  rules: ReadonlyMap<string, CompiledRule>,
  rowsByRow: RelationCache['rowsByRow'],
  { now, startRun }: { readonly now: string; readonly startRun: StartRun },
): Raw | null {
  if (!rule.rowWise || rule.usesNow) return null;
  const chain: CompiledRule[] = [];
  let base: string | null = rule.name;
  for (let one = rules.get(base); one !== undefined; one = rules.get(base ?? '')) {
    chain.unshift(one);
    base = one.from;
  }
  if (base === null) return null;
  try {
    const run = startRun(noRelations);
    const stages = chain.map(({ pipeline }) => engineStages(pipeline, now));
    const matches = leadingMatch(run, stages[0] ?? []);
    const steps = stages.map((some) => compileStages(run, some));
    const evaluate = (row: EngineRow): readonly EngineRow[] =>
      matches(row)
        ? steps.reduce<readonly EngineRow[]>((rows, step) => step(rows).map(withoutId), [row])
        : nothing;
    const rows = rowsByRow(base, rule.digest, evaluate, run.counter);
    return rows === null ? null : { rows, areKept: true };
  } catch (error) {
    return { fault: ruleFault(rule.name, error) };
  }
}

const nothing: readonly EngineRow[] = [];

/** Whether a row gets beyond the first stage: most do not, and need no lists to be made for them. */
function leadingMatch(
  run: PipelineRun,
  [first]: readonly Readonly<Record<string, unknown>>[],
): Matches {
  const query = first?.['$match'];
  if (query === undefined) return () => true;
  return compileQuery(query as Readonly<Record<string, unknown>>, conditionsOf(run));
}

/** Rules that go row by row read nothing else. */
const noRelations: Relations = {
  rowsOf: () => [],
  indexOf: () => indexRows([], ''),
};

function limited(rule: CompiledRule, raw: Raw, limits: RuleLimits): Raw {
  const isLarge = 'rows' in raw && raw.rows.length > limits.maxRows;
  return isLarge ? { fault: tooManyRows(rule.name, limits) } : raw;
}

function engineStages(
  pipeline: CompiledRule['pipeline'],
  now: string,
): readonly Readonly<Record<string, unknown>>[] {
  return mapPipeline({ expression: withOwnPath }, withOneMeaning(pipeline, now));
}

/** The rows of a rule, dates and all. */
function runRule(
  rule: CompiledRule,
  run: PipelineRun,
  {
    now,
    limits,
    onStage,
  }: { readonly now: string; readonly limits: RuleLimits; onStage(rows: number): void },
): Raw {
  try {
    const input = rule.from === null ? (rule.rows ?? []) : run.relations.rowsOf(rule.from);
    let rows = input as readonly EngineRow[];
    // A stage as it is written may be several of the engine.
    for (const stage of rule.pipeline) {
      rows = runPipeline(run, engineStages([stage], now), rows);
      onStage(rows.length);
    }
    run.counter.take(rows.length);
    return limited(rule, { rows: mapRows(rows, withoutId) }, limits);
  } catch (error) {
    return { fault: ruleFault(rule.name, error) };
  }
}

function withoutId(row: EngineRow): EngineRow {
  if (!Object.hasOwn(row, '_id')) return row;
  const { _id, ...rest } = row;
  return rest;
}
