import type { Filter } from 'mongodb';
import { refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json } from '../../domain/json/value.ts';
import type { AuditEntry, AuditFilter, AuditLog } from '../../ports/audit-log.ts';
import type { AuditRecord, Collections } from './collections.ts';
import { codesOf, duplicateKey } from './translate-error.ts';
import type { Ask } from './upkeep.ts';

/** Above every character of an id. */
const lastCharacter = '\uffff';

export function createAuditLog({ audit }: Collections, ask: Ask): AuditLog {
  return {
    append: (entries) => ask(() => append(audit, entries)),
    list: (filter, { below, limit }) =>
      ask(async () => {
        if (limit < 1) return [];
        const options = { projection: { text: 1 }, sort: { _id: -1 }, limit } as const;
        return (await audit.find(wantedBy(filter, below), options).toArray()).map(entryFrom);
      }),
  };
}

async function append(audit: Collections['audit'], entries: readonly AuditEntry[]): Promise<void> {
  const records = entries.map((entry): AuditRecord => {
    const { id, principal, action, result } = entry;
    const text = canonicalText(entry as unknown as Json);
    return { _id: id, text, principal, action, result, at: new Date(entry.at) };
  });
  if (records.length === 0) return;
  try {
    await audit.insertMany(records, { ordered: false });
  } catch (error) {
    // What is there already was recorded before.
    const codes = codesOf(error);
    if (codes.length === 0 || codes.some((code) => code !== duplicateKey)) throw error;
  }
}

/** Ids begin with the time. */
function wantedBy(
  { since, until, ...members }: AuditFilter,
  below: string | undefined,
): Filter<AuditRecord> {
  const bounds = {
    ...(since !== undefined && { $gte: since }),
    ...(until !== undefined && { $lte: `${until}${lastCharacter}` }),
    ...(below !== undefined && { $lt: below }),
  };
  return { ...members, ...(Object.keys(bounds).length > 0 && { _id: bounds }) };
}

/** @throws STORE_CORRUPT */
function entryFrom({ _id, text }: Pick<AuditRecord, '_id' | 'text'>): AuditEntry {
  try {
    return JSON.parse(text) as AuditEntry;
  } catch {
    throw refusal('STORE_CORRUPT', { what: `the entry ${_id} of the audit log` });
  }
}
