import { type Db, type Document, MongoServerError } from 'mongodb';
import { type Fault, fault } from '../../../domain/errors.ts';
import type { JsonObject } from '../../../domain/json/value.ts';
import type { RuleLimits, RuleOutcome } from '../../../ports/rule-engine.ts';
import { adoptedRows, LargeRow } from '../../rule-results/result-rows.ts';
import type { EngineRow } from '../../rule-results/row.ts';
import { ruleFault, tooManyRows } from '../../rule-results/rule-faults.ts';
import { codesOf, translateError } from '../translate-error.ts';
import type { NativeAggregation } from './compile-aggregation.ts';

const namespaceExists = 48;
const timeExceeded = new Set([50, 262]);
const tooLarge = new Set([10_334, 17_419, 17_420, 13_548]);
const memoryExceeded = new Set([146, 292, 16_819, 16_945]);

/**
 * The rows of an aggregation, or why it has none.
 *
 * @throws STORE_UNAVAILABLE
 */
export async function runAggregation(
  db: Db,
  rule: string,
  { collection, stages, views }: NativeAggregation,
  limits: RuleLimits,
): Promise<RuleOutcome> {
  try {
    for (const { name, on } of views) await createView(db, name, on);
    const pipeline = [...stages, { $limit: limits.maxRows + 1 }] as Document[];
    const cursor = db.collection(collection).aggregate(pipeline, {
      maxTimeMS: limits.timeoutMs,
      allowDiskUse: false,
      batchSize: 5_000,
      // Whole numbers above 2^53 too become numbers of JSON.
      useBigInt64: true,
    });
    const rows: JsonObject[] = [];
    try {
      // By batches, as it takes long to wait for each row; the server makes one while this process reads the other.
      let isMore = await cursor.hasNext();
      while (isMore) {
        const batch = cursor.readBufferedDocuments() as readonly EngineRow[];
        const next = cursor.hasNext();
        // Its failure is thrown below, unless that of a row is before.
        next.catch(() => {});
        for (const row of adoptedRows(batch)) rows.push(row as JsonObject);
        isMore = await next;
      }
    } finally {
      await cursor.close();
    }
    return rows.length > limits.maxRows ? { fault: tooManyRows(rule, limits) } : { rows };
  } catch (error) {
    return { fault: faultOf(rule, error, limits) };
  }
}

async function createView(
  db: Db,
  name: string,
  { collection, stages }: NativeAggregation['views'][number]['on'],
): Promise<void> {
  try {
    await db.createCollection(name, { viewOn: collection, pipeline: stages as Document[] });
  } catch (error) {
    if (!codesOf(error).includes(namespaceExists)) throw error;
  }
}

function faultOf(rule: string, error: unknown, { timeoutMs }: RuleLimits): Fault {
  if (!(error instanceof MongoServerError)) {
    const translated = translateError(error);
    if (translated !== error) throw translated;
    return ruleFault(rule, error);
  }
  const codes = codesOf(error);
  if (codes.some((code) => timeExceeded.has(code)))
    return fault('RULE_TIMEOUT', { rule, milliseconds: timeoutMs });
  if (codes.some((code) => tooLarge.has(code))) return ruleFault(rule, new LargeRow());
  if (codes.some((code) => memoryExceeded.has(code))) {
    const reason = 'a stage takes more memory than MongoDB allows';
    return fault('RULE_RUNTIME', { rule, reason });
  }
  const translated = translateError(error);
  if (translated !== error) throw translated;
  return ruleFault(rule, error);
}
