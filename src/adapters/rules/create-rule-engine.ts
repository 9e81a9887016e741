import { type Fault, fault, refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';
import { isOverDocuments } from '../../domain/policy/policy.ts';
import type {
  DocumentRelation,
  DocumentRow,
  Evaluated,
  RuleEngine,
  RuleEvaluation,
  RuleOutcome,
  RuleRowOrigin,
  RuleRowQuestion,
} from '../../ports/rule-engine.ts';
import type { TableState, TableStore } from '../../ports/table-store.ts';
import { inputsOf } from '../rule-results/inputs-of.ts';
import { turnsUntilIdle } from './in-turn.ts';
import { type RuleThread, startRuleThread } from './rule-thread.ts';

/** Rows of one message to the thread. */
const rowsAtOnce = 5_000;
const documentsAtOnce = 200;

/** Attempts to read all tables before one of them changes. */
const maxAttempts = 20;

/** Rows of a relation over documents that a thread holds. */
interface HeldDocuments {
  readonly digests: Map<string, string>;
  /** The list of all of them; null while a part of it is missing. */
  rows: readonly DocumentRow[] | null;
}

/** What a thread holds: of each table the generation, of each relation over documents the digests by key. */
interface Held {
  readonly thread: RuleThread;
  readonly tables: Map<string, number>;
  readonly documents: Map<string, HeldDocuments>;
}

export interface RuleEngineOptions {
  /** Memory of the thread, with the rows that it holds. */
  readonly maxMegabytes: number;
  /** The thread ends if nothing is evaluated for so long. Null: never. Default: null. */
  readonly idleMs?: number | null;
}

/**
 * Evaluates rules in a thread of this process, which keeps the rows of the tables that it read, so that only what has
 * changed is read again. One evaluation at a time.
 */
export function createRuleEngine(
  tables: TableStore,
  { maxMegabytes, idleMs = null }: RuleEngineOptions,
): RuleEngine {
  let held: Held | null = null;
  let isClosed = false;
  const end = (): void => {
    void held?.thread.close();
    held = null;
  };
  const { inTurn, stop } = turnsUntilIdle(idleMs, end);

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
    let generations: ReadonlyMap<string, number> = new Map();
    let steps = 0;
    for (const [name, found] of await overLargeTables(tables, evaluation)) {
      outcomes.set(name, { fault: found });
    }
    let wanted = evaluation.wanted.filter((name) => !outcomes.has(name));
    const inputs = inputsOf(rules, wanted);
    while (wanted.length > 0) {
      const current = thread();
      releaseTables(current, inputsOf(rules, [...rules.keys(), ...evaluation.wanted]));
      generations = await loadInputs(tables, current, inputs, documents);
      const answers = await current.thread.evaluate({ rules, now, limits, wanted, countsStages });
      for (const answer of answers) {
        outcomes.set(answer.name, answer.outcome);
        stages.set(answer.name, answer.stages);
      }
      steps += Math.max(...answers.map((answer) => answer.steps));
      wanted = wanted.slice(answers.length);
      if (current.thread.isLost) held = null;
    }
    return { outcomes, stages, generations, steps };
  }

  return {
    evaluate: (evaluation) => inTurn(() => evaluateNow(evaluation)),
    explain: (question) => inTurn(() => originOf(tables, thread(), question)),
    async close() {
      isClosed = true;
      stop();
      await held?.thread.close();
    },
  };
}

/** The rules that read documents and a table with more rows than a rule may give, and what is wrong with each. */
async function overLargeTables(
  tables: TableStore,
  { rules, wanted, documents, limits: { maxRows } }: RuleEvaluation,
): Promise<readonly (readonly [name: string, Fault])[]> {
  if (documents === undefined) return [];
  const names = inputsOf(rules, wanted).filter((name) => !isOverDocuments(name));
  const states = names.length === 0 ? [] : await tables.states(names);
  const large = new Set(states.filter(({ rows }) => rows > maxRows).map(({ table }) => table));
  return wanted.flatMap((rule) => {
    const table = inputsOf(rules, [rule]).find((input) => large.has(input));
    if (table === undefined) return [];
    const reason = `it reads documents, and ${table} with more than ${maxRows} rows (PURSER_RULE_ROWS)`;
    return [[rule, fault('RULE_RUNTIME', { rule, reason })] as const];
  });
}

async function originOf(
  store: TableStore,
  held: Held,
  question: RuleRowQuestion,
): Promise<RuleRowOrigin | null> {
  const { documents = new Map(), ...asked } = question;
  const inputs = question.rules.get(question.rule)?.inputs ?? [];
  await loadInputs(store, held, inputs, documents);
  const found = await held.thread.explain(asked);
  if (!found.found) return null;
  const origin = Array.from(found.tables, ([name, rows]) => {
    const inputs = rows.map(({ _id, d }) => ({ key: String(_id), d: d as Json }));
    return [name, inputs] as const;
  });
  return { complete: found.complete, tables: new Map(origin) };
}

/** Lets a thread forget the rows of tables that no rule reads any more. */
function releaseTables({ thread, tables }: Held, inputs: readonly string[]): void {
  const read = new Set(inputs);
  for (const name of [...tables.keys()].filter((table) => !read.has(table))) {
    thread.send({ kind: 'drop', name });
    tables.delete(name);
  }
}

/** Lets a thread hold the rows of tables and of relations over documents, and gives the generations of the tables. */
async function loadInputs(
  store: TableStore,
  held: Held,
  inputs: readonly string[],
  documents: ReadonlyMap<string, DocumentRelation>,
): Promise<ReadonlyMap<string, number>> {
  const names = inputs.filter((name) => !documents.has(name));
  const generations = await loadTables(store, held, names);
  for (const [name, relation] of documents) await sendDocuments(held, name, relation);
  return generations;
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

/** Sends what differs from what the thread holds. What was sent before an error need not be sent again. */
async function sendDocuments(
  { thread, documents }: Held,
  name: string,
  { rows, read }: DocumentRelation,
): Promise<void> {
  const known = documents.get(name);
  if (known?.rows === rows) return;
  const held = known ?? { digests: new Map<string, string>(), rows: null };
  if (known === undefined) thread.send({ kind: 'put', name, rows: [], isFirst: true });
  documents.set(name, held);
  held.rows = null;
  const keys = new Set(rows.map(({ key }) => key));
  const removed = [...held.digests.keys()].filter((key) => !keys.has(key));
  if (removed.length > 0) thread.send({ kind: 'remove', name, keys: removed });
  for (const key of removed) held.digests.delete(key);
  const changed = rows.filter(({ key, digest }) => held.digests.get(key) !== digest);
  for (let at = 0; at < changed.length; at += documentsAtOnce) {
    const some = changed.slice(at, at + documentsAtOnce);
    sendRows(thread, name, some, await read(some));
    for (const { key, digest } of some) held.digests.set(key, digest);
  }
  held.rows = rows;
}

function sendRows(
  thread: RuleThread,
  name: string,
  rows: readonly DocumentRow[],
  contents: readonly (JsonObject | null)[],
): void {
  const found = rows.map(({ key }, at) => ({ key, d: contents[at] ?? null }));
  const put = found.flatMap(({ key, d }) => (d === null ? [] : [[key, canonicalText(d)] as const]));
  const gone = found.flatMap(({ key, d }) => (d === null ? [key] : []));
  thread.send({ kind: 'put', name, rows: put, isFirst: false });
  if (gone.length > 0) thread.send({ kind: 'remove', name, keys: gone });
}
