import { refusal } from '../../domain/errors.ts';
import { isOverDocuments } from '../../domain/policy/policy.ts';
import type {
  Evaluated,
  EvaluatedThere,
  NativeRules,
  RuleEngine,
  RuleEvaluation,
  RuleOutcome,
} from '../../ports/rule-engine.ts';
import type { TableState, TableStore } from '../../ports/table-store.ts';
import { inputsOf } from '../rule-results/inputs-of.ts';

/** Attempts to evaluate all rules before one of their tables changes; then this process does, which catches up. */
const maxNativeAttempts = 3;
const maxAttempts = 20;

/** How many rows of a table the engine of this process may hold. */
export interface HeldRows {
  /** Tables with so many rows are read soon enough. */
  readonly small: number;
  /** Tables with more rows are never read. Between both, those are that this process changes itself. */
  readonly max: number;
}

/** What one attempt gave for a name, and the generations of its tables then. */
interface Found {
  readonly outcome: RuleOutcome;
  readonly stages: readonly number[];
  readonly generations: ReadonlyMap<string, number>;
}

/**
 * Evaluates rules over large tables in the database, and all others in this process, as the rows that it holds need not be
 * read again. What the database cannot do this process does, too. All rules of an evaluation see one moment.
 * (docs/policies.md#two-engines)
 */
export function withNativeRules(
  own: RuleEngine,
  native: NativeRules,
  tables: TableStore,
  held: HeldRows,
): RuleEngine {
  const findLarge = createTableChoice(tables, held);
  let isClosed = false;

  async function evaluate(evaluation: RuleEvaluation): Promise<Evaluated> {
    if (isClosed) throw refusal('STORE_UNAVAILABLE', { reason: 'it was closed' });
    const { rules, wanted } = evaluation;
    const names = inputsOf(rules, wanted).filter((name) => !isOverDocuments(name));
    const found = new Map<string, Found>();
    let open = wanted;
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const seen = attempt < maxNativeAttempts ? await native.look(names) : null;
      const large = seen === null ? new Set<string>() : await findLarge(seen.states);
      if (large.size === 0 && open === wanted) return own.evaluate(evaluation);
      const isLarge = (name: string) => inputsOf(rules, [name]).some((input) => large.has(input));
      const asked = { ...evaluation, wanted: open.filter(isLarge) };
      const there = seen === null || asked.wanted.length === 0 ? none : await seen.evaluate(asked);
      if (there.isOfLook && there.outcomes.size === wanted.length) return there;
      const here = await evaluateHere(
        own,
        evaluation,
        open.filter((name) => !there.outcomes.has(name)),
      );
      for (const [name, one] of [...findings(there), ...findings(here)]) found.set(name, one);
      const states = await tables.states(names);
      const now = new Map(states.map(({ table, generation }) => [table, generation]));
      const isOld = (name: string) =>
        inputsOf(rules, [name]).some(
          (input) => found.get(name)?.generations.get(input) !== now.get(input),
        );
      open = wanted.filter(isOld);
      if (open.length === 0) return together(wanted, found, now);
    }
    throw refusal('STORE_UNAVAILABLE', { reason: 'tables change faster than they can be read' });
  }

  return {
    evaluate,
    explain: (question) => own.explain(question),
    close() {
      isClosed = true;
      return own.close();
    },
  };
}

/** Finds those of some tables whose rows this process does not read. */
type FindLargeTables = (states: readonly TableState[]) => Promise<ReadonlySet<string>>;

function createTableChoice(tables: TableStore, { small, max }: HeldRows): FindLargeTables {
  /** The generation that a table had the last time, and which of them this process has read. */
  const seen = new Map<string, number>();
  const read = new Set<string>();

  async function isHeld({ table, rows, generation }: TableState): Promise<boolean> {
    if (rows <= small) return true;
    if (rows > max) return false;
    const before = seen.get(table);
    seen.set(table, generation);
    if (before === undefined) return false;
    if (before === generation) return read.has(table);
    return (await tables.changes(table, before, generation)) !== null;
  }

  return async (states) => {
    const large = new Set<string>();
    for (const state of states) {
      if (await isHeld(state)) read.add(state.table);
      else {
        read.delete(state.table);
        large.add(state.table);
      }
    }
    return large;
  };
}

async function evaluateHere(
  own: RuleEngine,
  evaluation: RuleEvaluation,
  wanted: readonly string[],
): Promise<Evaluated> {
  return wanted.length === 0 ? none : own.evaluate({ ...evaluation, wanted });
}

const none: EvaluatedThere = {
  outcomes: new Map(),
  stages: new Map(),
  generations: new Map(),
  steps: 0,
  isOfLook: false,
};

function findings({ outcomes, stages, generations }: Evaluated): readonly [string, Found][] {
  return Array.from(outcomes, ([name, outcome]) => [
    name,
    { outcome, stages: stages.get(name) ?? [], generations },
  ]);
}

function together(
  wanted: readonly string[],
  found: ReadonlyMap<string, Found>,
  generations: ReadonlyMap<string, number>,
): Evaluated {
  const parts = wanted.flatMap((name) => {
    const one = found.get(name);
    return one === undefined ? [] : [{ name, ...one }];
  });
  return {
    outcomes: new Map(parts.map(({ name, outcome }) => [name, outcome])),
    stages: new Map(parts.map(({ name, stages }) => [name, stages])),
    generations,
    steps: 0,
  };
}
