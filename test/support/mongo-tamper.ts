import { MongoClient } from 'mongodb';
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
