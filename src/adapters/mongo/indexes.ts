import type { IndexDescription } from 'mongodb';
import type { Collections } from './collections.ts';

/** Every index beside those that the server keeps on `_id`. */
const indexes: Readonly<Partial<Record<keyof Collections, readonly IndexDescription[]>>> = {
  // For people who query the database; Purser itself reads documents by digest alone.
  documents: [
    { name: 'schema_name', key: { schema: 1, name: 1 } },
    { name: 'references', key: { references: 1 } },
  ],
  tags: [
    { name: 'revision', key: { revision: 1 } },
    { name: 'name_newest', key: { name: 1, revision: -1 } },
  ],
  validations: [{ name: 'revision_name_index', key: { revision: 1, name: 1, index: 1 } }],
  audit: [
    // So that none is appended twice; earlier versions kept entries under their ids.
    { name: 'id', key: { id: 1 }, unique: true, sparse: true },
    { name: 'time', key: { at: -1 } },
    { name: 'principal_newest', key: { principal: 1, _id: -1 } },
    { name: 'action_newest', key: { action: 1, _id: -1 } },
    { name: 'result_newest', key: { result: 1, _id: -1 } },
  ],
};

/** Makes the indexes that are not there yet. */
export async function ensureIndexes(collections: Collections): Promise<void> {
  await Promise.all([
    collections.documents.createIndexes([...(indexes.documents ?? [])]),
    collections.tags.createIndexes([...(indexes.tags ?? [])]),
    collections.validations.createIndexes([...(indexes.validations ?? [])]),
    collections.audit.createIndexes([...(indexes.audit ?? [])]),
  ]);
}
