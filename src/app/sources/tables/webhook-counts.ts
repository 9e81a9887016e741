import { canonicalText } from '../../../domain/json/canonical.ts';
import { jsonFrom } from '../../../domain/json/inspect-json.ts';
import { isJsonObject, memberAt } from '../../../domain/json/value.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { KeptRecord, RecordStore } from '../../../ports/record-store.ts';

/** What came to a webhook. */
export interface WebhookCounts {
  readonly accepted: number;
  readonly lastAcceptedAt: string | null;
  /** By the code of the error. */
  readonly rejected: Readonly<Record<string, number>>;
}

export const noWebhookCounts: WebhookCounts = { accepted: 0, lastAcceptedAt: null, rejected: {} };

/** Counts in the store what comes to webhooks, whichever server it comes to. */
export interface WebhookCounter {
  /** Counts a record of a table: accepted, or rejected with a code. Kept soon after. */
  count(table: string, code: string | null): void;
  /** The counts of tables, in the order asked for, as they are kept. */
  read(tables: readonly string[]): Promise<readonly WebhookCounts[]>;
}

const kind = 'webhookCounts';

export function createWebhookCounter(
  records: RecordStore,
  clock: Clock,
  onFailure: (error: unknown) => void,
): WebhookCounter {
  const pending = new Map<string, WebhookCounts>();
  let isKeeping = false;

  async function keepAll(): Promise<void> {
    if (isKeeping) return;
    isKeeping = true;
    try {
      for (const [table, counts] of pending) {
        pending.delete(table);
        await add(records, clock, table, counts);
      }
    } catch (error) {
      onFailure(error);
    } finally {
      isKeeping = false;
    }
  }

  return {
    count(table, code) {
      const one: WebhookCounts =
        code === null
          ? { accepted: 1, lastAcceptedAt: clock.now(), rejected: {} }
          : { ...noWebhookCounts, rejected: { [code]: 1 } };
      pending.set(table, sum(pending.get(table) ?? noWebhookCounts, one));
      void keepAll();
    },
    async read(tables) {
      const kept = tables.length === 0 ? [] : await records.get(kind, tables);
      return kept.map((record) => countsFrom(record?.text));
    },
  };
}

/** The table whose counts are in this record; null for a record of another kind. */
export function countedTable(record: KeptRecord): string | null {
  return record.kind === kind ? record.key : null;
}

/** Removes what is kept of a table. */
export async function forgetCounts(records: RecordStore, table: string): Promise<void> {
  const [kept = null] = await records.get(kind, [table]);
  if (kept !== null) await records.remove(kept);
}

async function add(
  records: RecordStore,
  clock: Clock,
  table: string,
  counts: WebhookCounts,
): Promise<void> {
  for (;;) {
    const [kept] = await records.get(kind, [table]);
    const text = canonicalText({ ...sum(countsFrom(kept?.text), counts) });
    const record = { kind, key: table, text, group: '', state: '', at: clock.now() };
    if ((await records.put(record, kept?.version ?? 0)) !== null) return;
  }
}

function sum(one: WebhookCounts, other: WebhookCounts): WebhookCounts {
  const codes = new Set([...Object.keys(one.rejected), ...Object.keys(other.rejected)]);
  const rejected = Object.fromEntries(
    Array.from(codes, (code) => [code, (one.rejected[code] ?? 0) + (other.rejected[code] ?? 0)]),
  );
  const accepted = one.accepted + other.accepted;
  return { accepted, lastAcceptedAt: other.lastAcceptedAt ?? one.lastAcceptedAt, rejected };
}

function countsFrom(text: string | undefined): WebhookCounts {
  const value = jsonFrom(text ?? 'null') ?? null;
  const [accepted, at] = [memberAt(value, 'accepted'), memberAt(value, 'lastAcceptedAt')];
  const rejected = memberAt(value, 'rejected') ?? null;
  return {
    accepted: typeof accepted === 'number' ? accepted : 0,
    lastAcceptedAt: typeof at === 'string' ? at : null,
    rejected: isJsonObject(rejected) ? (rejected as WebhookCounts['rejected']) : {},
  };
}
