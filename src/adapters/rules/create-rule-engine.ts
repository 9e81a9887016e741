import { refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import type {
  DocumentRow,
  Evaluated,
  RuleEngine,
  RuleEvaluation,
  RuleOutcome,
  RuleRowOrigin,
  RuleRowQuestion,
} from '../../ports/rule-engine.ts';
import type { TableState, TableStore } from '../../ports/table-store.ts';
import { type RuleThread, startRuleThread } from './rule-thread.ts';

/** Rows of one message to the thread. */
const rowsAtOnce = 5_000;

/** Attempts to read all tables before one of them changes. */
const maxAttempts = 20;

/** What a thread holds: of each table the generation, of each relation over documents the digests by key. */
interface Held {
  readonly thread: RuleThread;
  readonly tables: Map<string, number>;
  readonly documents: Map<string, ReadonlyMap<string, string>>;
}

/**
 * Evaluates rules in a thread of this process, which keeps the rows of the tables that it read, so that only what has
 * changed is read again. One evaluation at a time.
 */
export function createRuleEngine(tables: TableStore, maxMegabytes: number): RuleEngine {
  let held: Held | null = null;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  const thread = (): Held => {
    if (isClosed) throw refusal('STORE_UNAVAILABLE', { reason: 'it was closed' });
    if (held === null || held.thread.isLost) {
      held = { thread: startRuleThread(maxMegabytes), tables: new Map(), documents: new Map() };
    }
    return held;
  };

  async function evaluateNow(evaluation: RuleEvaluation): Promise<Evaluated> {
    const { rules, now, limits, documents = new Map(), countsStages = false } = evaluation;
    const outcomes = new Map<string, RuleOutcome>();
    const stages = new Map<string, readonly number[]>();
    const inputs = inputsOf(evaluation);
    const names = inputs.filter((name) => !documents.has(name));
    let generations: ReadonlyMap<string, number> = new Map();
    let wanted = evaluation.wanted;
    while (wanted.length > 0) {
      const current = thread();
      generations = await loadTables(tables, current, names);
      for (const [name, rows] of documents) sendDocuments(current, name, rows);
      const answers = await current.thread.evaluate({ rules, now, limits, wanted, countsStages });
      for (const answer of answers) {
        outcomes.set(answer.name, answer.outcome);
        stages.set(answer.name, answer.stages);
      }
      wanted = wanted.slice(answers.length);
      if (current.thread.isLost) held = null;
    }
    return { outcomes, stages, generations };
  }

  /** One after the other. */
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  };

  return {
    evaluate: (evaluation) => inTurn(() => evaluateNow(evaluation)),
    explain: (question) => inTurn(() => originOf(tables, thread(), question)),
    async close() {
      isClosed = true;
      await held?.thread.close();
    },
  };
}

async function originOf(
  store: TableStore,
  held: Held,
  question: RuleRowQuestion,
): Promise<RuleRowOrigin | null> {
  await loadTables(store, held, question.rules.get(question.rule)?.inputs ?? []);
  const found = await held.thread.explain(question);
  if (!found.found) return null;
  const origin = Array.from(found.tables, ([name, rows]) => {
    const inputs = rows.map(({ _id, d }) => ({ key: String(_id), d: d as Json }));
    return [name, inputs] as const;
  });
  return { complete: found.complete, tables: new Map(origin) };
}

/** The tables and relations over documents that the wanted names read. */
function inputsOf({ rules, wanted }: RuleEvaluation): readonly string[] {
  const inputs = wanted.flatMap((name) => rules.get(name)?.inputs ?? [name]);
  return [...new Set(inputs)].sort();
}

/** Lets a thread hold the rows of one moment, and gives the generations of the tables. */
async function loadTables(
  store: TableStore,
  held: Held,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const states = await store.states(names);
    let isWhole = true;
    for (const state of states) {
      if (held.tables.get(state.table) === state.generation) continue;
      isWhole = await loadTable(store, held, state);
      if (!isWhole) break;
    }
    if (isWhole) return new Map(states.map(({ table, generation }) => [table, generation]));
  }
  throw refusal('STORE_UNAVAILABLE', { reason: 'tables change faster than they can be read' });
}

/** False if the table has changed meanwhile. */
async function loadTable(
  store: TableStore,
  { thread, tables }: Held,
  { table, generation }: TableState,
): Promise<boolean> {
  const before = tables.get(table);
  const changes = before === undefined ? null : await store.changes(table, before, generation);
  if (changes !== null) {
    const rows = changes.put.map(({ key, text }) => [key, text] as const);
    if (changes.removed.length > 0)
      thread.send({ kind: 'remove', name: table, keys: changes.removed });
    if (rows.length > 0) thread.send({ kind: 'put', name: table, rows, isFirst: false });
    tables.set(table, generation);
    return true;
  }
  tables.delete(table);
  let isFirst = true;
  let after: string | undefined;
  for (;;) {
    const page = { limit: rowsAtOnce, generation, ...(after !== undefined && { after }) };
    const part = await store.rows(table, page);
    if (part === null) return false;
    const rows = part.rows.map(({ key, text }) => [key, text] as const);
    thread.send({ kind: 'put', name: table, rows, isFirst });
    isFirst = false;
    after = part.rows.at(-1)?.key;
    if (after === undefined) break;
  }
  tables.set(table, generation);
  return true;
}

/** Sends what differs from what the thread holds. */
function sendDocuments(held: Held, name: string, rows: readonly DocumentRow[]): void {
  const before = held.documents.get(name);
  const digests = new Map(rows.map(({ key, digest }) => [key, digest as string]));
  const changed = rows.filter(({ key, digest }) => before?.get(key) !== digest);
  const sent = changed.map(({ key, d }) => [key, canonicalText(d)] as const);
  held.thread.send({ kind: 'put', name, rows: sent, isFirst: before === undefined });
  const removed = [...(before?.keys() ?? [])].filter((key) => !digests.has(key));
  if (removed.length > 0) held.thread.send({ kind: 'remove', name, keys: removed });
  held.documents.set(name, digests);
}
