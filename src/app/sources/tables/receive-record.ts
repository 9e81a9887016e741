import { type ErrorCode, PurserError, refusal, throwFaults } from '../../../domain/errors.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import { JsonSyntaxError, parseJson } from '../../../domain/json/parse-json.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { TableWebhook } from '../../../domain/source/data-source.ts';
import { tableName } from '../../../domain/source/table-name.ts';
import { type PostedRecord, postedRecordOf } from '../../../domain/source/table-rows.ts';
import type { AppServices } from '../../app-services.ts';
import { runningSources } from '../live-sources.ts';
import { writeExpiringRow } from './expire-rows.ts';

/** Levels of nesting that the body of a webhook may have. */
const maxLevels = 100;

const limits = { maxSteps: 1_000_000, maxMatches: 1_000 };

/** The webhook of a table of a live source. @throws TABLE_NOT_FOUND, whatever of it is missing */
export async function findWebhook(
  { liveSources }: AppServices,
  source: string,
  table: string,
): Promise<TableWebhook> {
  const tables = runningSources(await liveSources.list()).get(source)?.value.tables ?? {};
  const webhook = Object.hasOwn(tables, table) ? tables[table]?.webhook : undefined;
  if (webhook === undefined) {
    throw refusal('TABLE_NOT_FOUND', { table: tableName(source, table) });
  }
  return webhook;
}

/** Receives a record of a table: counts it in the status of the table as accepted, or as rejected with the code of an error. */
export async function countRecord(
  { webhookCounter }: AppServices,
  table: string,
  receive: () => Promise<void>,
): Promise<void> {
  try {
    await receive();
    webhookCounter.count(table, null);
  } catch (error) {
    webhookCounter.count(table, codeOfError(error));
    throw error;
  }
}

/**
 * Keeps the record that was posted to a table. (docs/data-sources.md#webhooks)
 *
 * @throws NOT_JSON, RECORD_MATCH, ID_MATCH, KEY_TOO_LONG, ROWS_LIMIT, ROW_INVALID, STORE_UNAVAILABLE
 */
export async function keepRecord(
  services: AppServices,
  table: string,
  webhook: TableWebhook,
  text: string,
): Promise<void> {
  const { row, record } = rowIn(bodyOf(text), webhook);
  const isDeleted = await deletes(services, webhook, record);
  const { key } = row;
  const write = () => services.recordWriter.write(table, { key, row: isDeleted ? null : row });
  const { ttl_seconds: seconds } = webhook;
  if (seconds === undefined || isDeleted) await write();
  else await writeExpiringRow(services, { table, key, seconds }, write);
}

function bodyOf(text: string): Json {
  try {
    return parseJson(text, maxLevels);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw refusal('NOT_JSON', { levels: maxLevels });
  }
}

function rowIn(body: Json, webhook: TableWebhook): PostedRecord {
  const posted = postedRecordOf(body, webhook, limits);
  if (posted.kind === 'found') return posted.found;
  if (posted.kind === 'failed') throwFaults([posted.fault]);
  throw refusal('ROWS_LIMIT', { what: 'values to look at', limit: limits.maxSteps });
}

async function deletes(
  { ports }: AppServices,
  { delete_when: query }: TableWebhook,
  record: Json,
): Promise<boolean> {
  if (query === undefined || ports.sources === undefined) return false;
  const matches = await ports.sources.matcher.compile(query);
  return matches(canonicalText(record));
}

function codeOfError(error: unknown): ErrorCode {
  return error instanceof PurserError ? error.code : 'INTERNAL';
}
