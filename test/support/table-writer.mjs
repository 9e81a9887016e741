/**
 * A process of its own that changes a table over and over, under a lease, and prints `GENERATION NUMBER` once a change is
 * acknowledged: `table-writer.mjs ROWS`, with the settings of the store in the environment. Each change gives all rows the
 * number as their text, removes one row or brings it back, puts the number into a record, and appends it to a stream.
 */
import { openEmbeddedStore } from '../../dist/adapters/embedded/open-store.js';
import { openMongoStore } from '../../dist/adapters/mongo/open-store.js';

const { PURSER_MONGODB_URL: url, PURSER_DATA: folder } = process.env;
const store = await (url ? openMongoStore({ url }) : openEmbeddedStore({ folder }));
const { tables, records, leases, events } = store;
const keys = Array.from({ length: Number(process.argv[2]) }, (_, at) => `key ${at}`);
const holder = `process ${process.pid}`;

for (;;) {
  const lease = await leases.take('writer', holder, 500);
  if (lease !== null) await writeUnder(lease);
}

async function writeUnder(lease) {
  while (await leases.renew(lease, 500)) {
    const [{ generation: from }] = await tables.states(['t']);
    const number = (await events.last('changes')) + 1;
    const put = keys.slice(number % 2).map((key) => ({ key, text: String(number) }));
    const remove = number % 2 === 0 ? [] : keys.slice(0, 1);
    try {
      if ((await events.append('changes', [holder], number)) === null) return;
      const state = await tables.apply({ table: 't', from, put, remove, lease });
      if (state === null) return;
      const [before] = await records.get('last', ['t']);
      const at = new Date().toISOString();
      const record = { kind: 'last', key: 't', text: String(number), group: 'g', state: 's', at };
      await records.put(record, before?.version ?? 0, lease);
      process.stdout.write(`${state.generation} ${number}\n`);
    } catch (error) {
      if (error.code === 'LEASE_LOST') return;
      throw error;
    }
  }
}
