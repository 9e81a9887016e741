import { MongoClient } from 'mongodb';
import { nameDigest } from '../../src/adapters/records/name-digest.ts';
import { positionOf } from '../../src/adapters/records/position.ts';
import type { Tamper } from './tamper.ts';

/** Tampers with a database, beside whoever has it open. */
export function mongoTamper(url: string): Tamper {
  const change = async (collection: string, _id: string | number, text: string | null) => {
    const client = new MongoClient(url);
    const records = client.db().collection<{ _id: string | number }>(collection);
    if (text === null) await records.deleteOne({ _id });
    else await records.updateOne({ _id }, { $set: { text } }, { upsert: true });
    await client.close();
  };
  return {
    content: (kind, digest, text) => change(`${kind}s`, digest, text),
    record: (id, text) => change('revisions', id, text),
    validation: (sequence, text) => change('validations', sequence, text),
    audited: (number, text) => change('audit', positionOf(number), text),
    async truncateAudit(last) {
      const client = new MongoClient(url);
      const audit = client.db().collection<{ _id: string }>('audit');
      await audit.deleteMany({ _id: { $gt: positionOf(last) } });
      await client.close();
    },
    anchor: (number, text) => change('auditAnchors', number, text),
    async row(table, key, text) {
      const client = new MongoClient(url);
      const name = JSON.stringify(table);
      const found = await client.db().collection('tables').findOne({ name });
      const rows = client.db().collection(`rows.${found?.['id']}`);
      if (text === null) await rows.deleteOne({ key: JSON.stringify(key) });
      else await rows.updateOne({ key: JSON.stringify(key) }, { $set: { d: JSON.parse(text) } });
      await client.close();
    },
    strayRows: () => change('rows.99999', 'x/a', '1'),
    stateRecord: (kind, key, text) =>
      change('records', `0/${nameDigest(kind)}/${nameDigest(key)}`, text),
    event: (stream, number, text) =>
      change('events', `${nameDigest(stream)}/${String(number).padStart(16, '0')}`, text),
    badTag: () => change('tags', '1/odd', 'odd'),
    async age() {
      const client = new MongoClient(url);
      for (const name of ['documents', 'pages', 'keys', 'problems']) {
        await client
          .db()
          .collection(name)
          .updateMany({}, { $unset: { at: 1 } });
      }
      await client.close();
    },
  };
}
