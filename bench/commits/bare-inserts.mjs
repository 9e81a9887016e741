import { createConnection } from '../../dist/adapters/mongo/connection.js';
import { createHistoryStore } from '../../dist/adapters/mongo/history-store.js';
import { openMongoStore } from '../../dist/adapters/mongo/open-store.js';
import { inTurns, timed } from '../support/measure.mjs';
import { child, siteChunks, spreadChild } from '../support/site.mjs';
import { by, freshApp } from '../support/store.mjs';

const pollMs = 500;
const runs = 61;

/**
 * Milliseconds of a commit of one document of a site of `n` on MongoDB, and of as many inserts of the same sizes that nothing
 * else belongs to: content at once, then the revision, then the entry of the audit log.
 */
export async function timeCommit(url, n) {
  await (await openMongoStore({ url })).close();
  const { client, db } = createConnection(withMonitoring(url));
  const app = freshApp(createHistoryStore({ client, db }, pollMs));
  for (const text of siteChunks(n)) await app.submitDocuments(by, { text });
  const submit = (nth) => {
    const text = JSON.stringify(child(spreadChild(n, nth), `${Math.random()}`));
    return timed(() => app.submitDocuments(by, { text }));
  };
  for (let nth = 0; nth < 40; nth += 1) await submit(nth);
  const writes = await recordWrites(client, () => submit(0));
  const found = await inTurns(
    runs,
    { commit: submit, inserts: () => timed(() => insertAlike(db, writes)) },
    { warmup: 20 },
  );
  await app.close();
  await client.close();
  return { commit: found.commit.median, inserts: found.inserts.median };
}

function withMonitoring(url) {
  const monitored = new URL(url);
  monitored.searchParams.set('monitorCommands', 'true');
  return monitored.href;
}

const content = ['documents', 'pages', 'problems', 'keys'];

/** What a commit inserts: by collection, its records. */
async function recordWrites(client, commit) {
  const writes = new Map();
  const note = ({ commandName, command }) => {
    const collection = command[commandName];
    if (commandName === 'insert') {
      writes.set(collection, command.documents.documents ?? command.documents);
    } else if (commandName === 'update' && collection === 'revisions') {
      const [{ q, u }] = command.updates;
      writes.set(collection, [{ _id: q._id, ...u }]);
    }
  };
  client.on('commandStarted', note);
  await commit();
  client.off('commandStarted', note);
  const inserted = [...writes.keys()].filter((name) => name !== 'validations');
  for (const name of ['documents', 'revisions', 'audit']) {
    if (!inserted.includes(name)) throw new Error(`a commit inserts nothing into ${name}`);
  }
  return writes;
}

let inserted = 0;

async function insertAlike(db, writes) {
  const insert = (name) => {
    const records = writes.get(name)?.map(({ _id, id, ...rest }) => {
      inserted += 1;
      return { ...rest, _id: `${inserted}`.padStart(`${_id}`.length, '0') };
    });
    return records && db.collection(`bare.${name}`).insertMany(records, { ordered: true });
  };
  await Promise.all(content.map(insert));
  await insert('revisions');
  await insert('audit');
}
