import type { Db } from 'mongodb';
import type { CompiledRule } from '../../../domain/policy/compiled-rule.ts';
import { mapPipeline } from '../../../domain/policy/map-pipeline.ts';
import type {
  Evaluated,
  EvaluatedThere,
  NativeRules,
  RuleEvaluation,
  RuleOutcome,
} from '../../../ports/rule-engine.ts';
import { inputsOf } from '../../rule-results/inputs-of.ts';
import type { Ask } from '../ask.ts';
import type { Collections, TableRecord } from '../collections.ts';
import { inCurrentEra } from '../era.ts';
import { findTidyTable } from '../state/table-change.ts';
import { doneRows, isSettled } from '../state/table-rows.ts';
import {
  areUnclaimed,
  type TablesByName,
  tableStateOf,
  tablesByName,
} from '../state/tables-by-name.ts';
import { compileAggregation, type NativePlaces, type NativeTable } from './compile-aggregation.ts';
import { runAggregation } from './run-aggregation.ts';

type Rules = ReadonlyMap<string, CompiledRule>;

/** Evaluates rules as aggregations over the collections of tables. (docs/policies.md#two-engines) */
export function createNativeRules(db: Db, collections: Collections, ask: Ask): NativeRules {
  return {
    look: (names) =>
      ask(async () => {
        const tables = await tablesByName(collections, names);
        return {
          states: names.map((name) => tableStateOf(name, tables.get(name) ?? null)),
          evaluate: (evaluation) => ask(() => evaluateOver(db, collections, evaluation, tables)),
        };
      }),
  };
}

async function evaluateOver(
  db: Db,
  collections: Collections,
  evaluation: RuleEvaluation,
  found: TablesByName,
): Promise<EvaluatedThere> {
  const tables = await tidied(collections, found);
  const existing = [...tables.values()].filter((table) => table !== null);
  const settled = existing.filter(isSettled);
  const evaluate = (unpicked: readonly TableRecord[]) =>
    evaluateTables(db, collections, evaluation, { tables, settled: unpicked });
  const evaluated = await evaluate(settled);
  if (await areUnclaimed(collections, settled)) {
    // A table that was tidied may have changed since the look, at which another one was missing.
    return { ...evaluated, isOfLook: tables === found && settled.length === existing.length };
  }
  // Rows of a change may be among them that was not done.
  return { ...(await evaluate([])), isOfLook: false };
}

/** The tables without leftovers. */
async function tidied(collections: Collections, found: TablesByName): Promise<TablesByName> {
  const isTidy = (table: TableRecord | null) => table === null || table.tidied === table.generation;
  if ([...found.values()].every(isTidy)) return found;
  return inCurrentEra(collections, async (era) => {
    const tables = Array.from(
      found,
      async ([name, table]) =>
        [name, isTidy(table) ? table : await findTidyTable(collections, era, name)] as const,
    );
    return new Map(await Promise.all(tables));
  });
}

/** The tables of an evaluation, and those of which every document is a row. */
interface TablesThere {
  readonly tables: TablesByName;
  readonly settled: readonly TableRecord[];
}

async function evaluateTables(
  db: Db,
  collections: Collections,
  { rules, wanted, now, limits, countsStages = false }: RuleEvaluation,
  { tables, settled }: TablesThere,
): Promise<Evaluated> {
  const places: NativePlaces = {
    table: (name) => tableIn(collections, tables.get(name) ?? null, settled),
    single: {
      collection: collections.meta.collectionName,
      stages: [{ $match: { _id: 'format' } }],
    },
    now,
  };
  const run = (name: string, some: Rules): Promise<RuleOutcome> =>
    runAggregation(db, name, compileAggregation(name, some, places), limits);
  const outcomes = new Map<string, RuleOutcome>();
  const stages = new Map<string, readonly number[]>();
  for (const name of wanted.filter((one) => isNative(one, rules, tables))) {
    outcomes.set(name, await run(name, rules));
    const rule = rules.get(name);
    if (countsStages && rule !== undefined) stages.set(name, await countStages(rule, rules, run));
  }
  const generations = Array.from(
    tables,
    ([name, table]) => [name, table?.generation ?? 0] as const,
  );
  return { outcomes, stages, generations: new Map(generations), steps: 0 };
}

/** The number of the collection of a table that is missing: ids begin at 1. */
const noTable = 0;

function tableIn(
  collections: Collections,
  table: TableRecord | null,
  settled: readonly TableRecord[],
): NativeTable {
  const { collectionName: collection } = collections.rows(table?.id ?? noTable);
  const pick = table === null || settled.includes(table) ? [] : [{ $match: doneRows(table) }];
  return { collection, pick, shape: [asRow], shapeWithoutId: [asContent], more };
}

/** The key is kept as JSON: a text in quotes. */
const asRow = {
  $project: { _id: { $substrCP: ['$key', 1, { $subtract: [{ $strLenCP: '$key' }, 2] }] }, d: 1 },
} as const;

const more = ['_id', 'part', 'key', 'digest', 'text'] as const;
const asContent = { $project: { _id: 0, d: 1 } } as const;

/** Whether the database gives the rows that the other engine gives. */
function isNative(name: string, rules: Rules, tables: TablesByName): boolean {
  const isExact = inputsOf(rules, [name]).every((input) => {
    const table = tables.get(input);
    return table === null || table?.exact === true;
  });
  return isExact && withAllBelow(name, rules).every((rule) => joinsTablesAlone(rule, rules));
}

/** A rule, and all that it reads. */
function withAllBelow(name: string, rules: Rules): readonly CompiledRule[] {
  const rule = rules.get(name);
  return rule === undefined ? [] : [rule, ...rule.rules.flatMap((one) => withAllBelow(one, rules))];
}

/**
 * Rows of rules are in no collection that could be joined by fields, and `$graphLookup` walks collections as a whole: the
 * versions of rows that are not part of the table, too.
 */
function joinsTablesAlone({ lookUps, pipeline }: CompiledRule, rules: Rules): boolean {
  let walks = false;
  mapPipeline(
    {
      expression: (expression) => expression,
      stage(stage) {
        walks ||= Object.hasOwn(stage, '$graphLookup');
        return [stage];
      },
    },
    pipeline,
  );
  return !walks && lookUps.every(({ relation }) => !rules.has(relation));
}

/** The number of rows after each stage: those of the pipeline up to there. */
async function countStages(
  rule: CompiledRule,
  rules: Rules,
  run: (name: string, rules: Rules) => Promise<RuleOutcome>,
): Promise<readonly number[]> {
  const counts: number[] = [];
  for (let length = 1; length <= rule.pipeline.length; length++) {
    const pipeline = [...rule.pipeline.slice(0, length), { $count: 'rows' }];
    const outcome = await run(rule.name, new Map([...rules, [rule.name, { ...rule, pipeline }]]));
    if ('fault' in outcome) break;
    counts.push(Number(outcome.rows[0]?.['rows'] ?? 0));
  }
  return counts;
}
