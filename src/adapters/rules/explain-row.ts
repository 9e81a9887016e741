import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';
import type { CompiledRule } from '../../domain/policy/compiled-rule.ts';
import type { RuleLimits } from '../../ports/rule-engine.ts';
import type { EngineRow } from '../rule-results/row.ts';
import { createRuleEvaluator } from './evaluate-rules.ts';
import { indexRows } from './stages/join-rows.ts';

/** A row of a rule whose origin is asked for. */
export interface RowToExplain {
  readonly rules: ReadonlyMap<string, CompiledRule>;
  /** Full name. */
  readonly rule: string;
  readonly row: JsonObject;
  readonly now: string;
  readonly limits: RuleLimits;
}

/** The rows that made a row, by table: without any of them it would not be there. */
export interface ExplainedRow {
  /** Whether the rule gives the row. */
  readonly found: boolean;
  /** False if time was up, so that there are rows among them that may not be needed. */
  readonly complete: boolean;
  readonly tables: ReadonlyMap<string, readonly EngineRow[]>;
}

/**
 * Finds the rows behind a row of a rule, by leaving rows out for as long as the rule still gives it: a number of
 * evaluations that grows with the logarithm of the tables, times the rows that are needed.
 */
export function explainRow(
  { rules, rule, row, now, limits }: RowToExplain,
  tables: ReadonlyMap<string, readonly EngineRow[]>,
  isLate: () => boolean,
): ExplainedRow {
  const wanted = canonicalText(row);
  const gives = (some: ReadonlyMap<string, readonly EngineRow[]>): boolean => {
    const input = {
      tableRows: (name: string) => some.get(name) ?? null,
      tableIndex: (name: string, path: string) => indexRows(some.get(name) ?? [], path),
    };
    const outcome = createRuleEvaluator(rules, input, { now, limits }).outcomeOf(rule);
    return 'rows' in outcome && outcome.rows.some((one) => canonicalText(one as Json) === wanted);
  };
  if (!gives(tables)) return { found: false, complete: true, tables: new Map() };
  const needed = new Map(tables);
  const inputs = inputsInOrder(rules, rule);
  for (const name of inputs) {
    const rows = needed.get(name) ?? [];
    const holds = (some: readonly EngineRow[]): boolean =>
      gives(new Map([...needed, [name, some]]));
    needed.set(name, neededOf([], rows, false, { holds, isLate }));
  }
  return { found: true, complete: !isLate() && gives(needed), tables: needed };
}

/** The table that a rule begins with first, as few of its rows mean little work for the others. */
function inputsInOrder(rules: ReadonlyMap<string, CompiledRule>, name: string): readonly string[] {
  const rule = rules.get(name);
  if (rule === undefined) return [];
  let base = rule.from;
  for (let below = rules.get(base ?? ''); below !== undefined; below = rules.get(base ?? ''))
    base = below.from;
  return [...rule.inputs].sort((a, b) => Number(b === base) - Number(a === base));
}

interface Search {
  readonly holds: (rows: readonly EngineRow[]) => boolean;
  readonly isLate: () => boolean;
}

/** The fewest of some rows that are needed beside others, by halves (QuickXplain). */
function neededOf(
  others: readonly EngineRow[],
  rows: readonly EngineRow[],
  hasChanged: boolean,
  search: Search,
): readonly EngineRow[] {
  if (rows.length === 0) return [];
  if (search.isLate()) return rows;
  if ((hasChanged || others.length === 0) && search.holds(others)) return [];
  if (rows.length === 1) return rows;
  const middle = Math.floor(rows.length / 2);
  const [left, right] = [rows.slice(0, middle), rows.slice(middle)];
  const inRight = neededOf([...others, ...left], right, left.length > 0, search);
  const inLeft = neededOf([...others, ...inRight], left, inRight.length > 0, search);
  return [...inLeft, ...inRight];
}
