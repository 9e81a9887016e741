import { randomUUID } from 'node:crypto';
import type { Db, Document } from 'mongodb';
import { canonicalText } from '../../../domain/json/canonical.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { GivenEvaluation, RuleOutcome, RuleRunner } from '../../../ports/rule-engine.ts';
import { createAsk } from '../ask.ts';
import { createConnection } from '../connection.ts';
import { compileAggregation } from './compile-aggregation.ts';
import { runAggregation } from './run-aggregation.ts';

const rowsAtOnce = 1_000;
const single = 'single';

/**
 * Runs rules over given rows as aggregations, in a new database of the server at `url`, which `close` drops.
 *
 * @throws SETTING_INVALID for an URL that is none
 */
export function createScratchRunner(url: string): RuleRunner {
  const name = `purser_scratch_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const { client, db } = createConnection(url, name);
  const { ask, close } = createAsk();
  let runs = 0;
  return {
    run: (evaluation) => ask(() => runIn(db, `run${runs++}`, evaluation)),
    async close() {
      try {
        if (runs > 0) await ask(() => db.dropDatabase());
      } finally {
        close();
        await client.close();
      }
    },
  };
}

async function runIn(
  db: Db,
  prefix: string,
  { rules, wanted, tables, now, limits }: GivenEvaluation,
): Promise<ReadonlyMap<string, RuleOutcome>> {
  const collections = new Map([...tables.keys()].map((table, at) => [table, `${prefix}.${at}`]));
  for (const [table, rows] of tables) await fill(db, collections.get(table) ?? '', rows);
  await db.collection(single).replaceOne({}, {}, { upsert: true });
  const places = {
    // A relation that is not given has no rows, as a collection has that does not exist.
    table: (table: string) => ({
      collection: collections.get(table) ?? `${prefix}.none`,
      pick: [],
      shape: [],
      shapeWithoutId: [],
      more: ['_id'],
    }),
    single: { collection: single, stages: [] },
    now,
  };
  const outcomes = new Map<string, RuleOutcome>();
  for (const name of wanted) {
    const aggregation = compileAggregation(name, rules, places);
    outcomes.set(name, await runAggregation(db, name, aggregation, limits));
  }
  return outcomes;
}

async function fill(db: Db, collection: string, rows: readonly Json[]): Promise<void> {
  const documents = rows.map((d, at) => ({ _id: `${at}`, d: JSON.parse(canonicalText(d)) }));
  for (let at = 0; at < documents.length; at += rowsAtOnce) {
    const part: Document[] = documents.slice(at, at + rowsAtOnce);
    await db.collection(collection).insertMany(part);
  }
}
