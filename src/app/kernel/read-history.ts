import { refusal } from '../../domain/errors.ts';
import { inspectRecord } from '../../domain/revision/inspect-record.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { StoreUpkeep } from '../../ports/store-upkeep.ts';

const batchSize = 500;

/**
 * The revisions after a known one (null: all), in parts, oldest first; verifies that each follows
 * the one before it. @throws STORE_CORRUPT for the first that does not
 */
export async function* readHistory(
  upkeep: StoreUpkeep,
  after: Revision | null,
): AsyncGenerator<readonly Revision[]> {
  let last = after;
  for (;;) {
    const part: Revision[] = [];
    for (const record of await upkeep.records(last?.id ?? 0, batchSize)) {
      const { revision, reasons } = inspectRecord(record, last);
      const follows = revision?.id === (last?.id ?? 0) + 1 && reasons.length === 0;
      if (!follows) throw refusal('STORE_CORRUPT', { what: `the record of revision ${record.id}` });
      part.push(revision);
      last = revision;
    }
    if (part.length === 0) return;
    yield part;
  }
}
