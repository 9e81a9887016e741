import { refusal } from '../../../domain/errors.ts';
import { splitTableName } from '../../../domain/source/table-name.ts';
import type { Change } from '../../access/use-case.ts';
import { countRecord, findWebhook, keepRecord } from '../tables/receive-record.ts';

/** Keeps a record in a table, as if it had come to its webhook. @throws TABLE_NOT_FOUND; what `keepRecord` throws */
export const ingestRecord: Change<[table: string, text: string], void> = {
  kind: 'change',
  permission: 'purser:ingest_records',
  purpose: 'posting records',
  // As for webhooks: the status of the table counts records.
  audit: { action: 'ingestRecord', changes: () => false, target: (table) => ({ table }) },
  async run({ services }, name, text) {
    const { source, table } = splitTableName(name) ?? {};
    if (source === undefined || table === undefined)
      throw refusal('TABLE_NOT_FOUND', { table: name });
    const webhook = await findWebhook(services, source, table);
    await countRecord(services, name, () => keepRecord(services, name, webhook, text));
  },
};
