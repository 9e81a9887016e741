import { BSON, MongoClient } from 'mongodb';
import { createConnection } from '../../dist/adapters/mongo/connection.js';
import { createHistoryStore } from '../../dist/adapters/mongo/history-store.js';
import { openMongoStore } from '../../dist/adapters/mongo/open-store.js';
import { hashOf } from './hashed-key.mjs';
import { createRecording, entriesOf } from './recording.mjs';

const pollMs = 500;
let opened = 0;

/** The store over a database of its own, and a recording of the commands that the driver sends for it. */
export async function openRecordedMongo(server) {
  opened += 1;
  const url = new URL(server);
  url.pathname = `/purser_bench_${process.pid}_${opened}`;
  // Creates the collections and their indexes.
  await (await openMongoStore({ url: url.href })).close();
  url.searchParams.set('monitorCommands', 'true');
  const connection = createConnection(url.href);
  const recording = createRecording();
  const began = new Map();
  /** Milliseconds of each write of revisions, until the server confirms it. */
  const commitMs = [];
  connection.client.on('commandStarted', ({ requestId, commandName, command }) => {
    noteCommand(recording, commandName, command);
    if (command.update === 'revisions') began.set(requestId, performance.now());
  });
  connection.client.on('commandSucceeded', ({ requestId }) => {
    const start = began.get(requestId);
    if (start !== undefined) commitMs.push(performance.now() - start);
    began.delete(requestId);
  });
  return {
    recording,
    commitMs,
    store: createHistoryStore(connection, pollMs),
    drop: () => dropDatabase(url.href),
    compareHashes: (texts) => compareHashes(url.href, texts),
  };
}

async function dropDatabase(url) {
  const client = new MongoClient(url);
  await client.db().dropDatabase();
  await client.close();
}

function noteCommand(recording, name, command) {
  const collection = command[name];
  const note = (kind, ids, sizes) => recording.add(collection, kind, ids, sizes);
  switch (name) {
    case 'find':
      return note('find', idsIn(command.filter));
    case 'aggregate':
      return noteAggregate(note, command.pipeline);
    case 'insert': {
      const documents = command.documents.documents ?? command.documents;
      const ids = documents.map(({ _id }) => _id);
      if (collection === 'documents') recording.references += sum(documents.map(entriesOf));
      return note('insert', ids, documents.map(sizeOf));
    }
    case 'update':
      for (const { q, u } of command.updates) noteUpdate(note, q, u);
      return;
    case 'findAndModify':
      return noteUpdate(note, command.query, command.update);
    case 'delete':
      for (const { q } of command.deletes) note('delete', idsIn(q));
      return;
  }
}

/** A change stream is one cursor for all changes: no call of a step. */
function noteAggregate(note, [first]) {
  if (first.$changeStream === undefined) note('find', idsIn(first.$match));
}

/** A replacement, or the members that are set. */
function noteUpdate(note, filter, { $set, $setOnInsert, $max, $inc, ...replacement }) {
  const ids = idsIn(filter);
  const written = { ...replacement, ...$set, ...$setOnInsert, ...$max, ...$inc };
  const sizes = (ids ?? []).map((_id) => sizeOf({ _id, ...written }));
  note('update', ids, sizes);
}

/** The `_id`s that a filter names; null if it names none. */
function idsIn(filter) {
  const id = filter?._id;
  if (id === undefined || id === null) return null;
  if (typeof id !== 'object') return [id];
  return id.$in ?? null;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function sizeOf(record) {
  return BSON.calculateObjectSize(record);
}

/** How many hashes of texts are as a server computes them; null if it computes none. */
async function compareHashes(url, texts) {
  const client = new MongoClient(url);
  const collection = client.db().collection('benchHashes');
  try {
    await collection.insertMany(texts.map((_id) => ({ _id })));
    const hashes = [{ $project: { hash: { $toHashedIndexKey: '$_id' } } }];
    const found = await collection.aggregate(hashes, { promoteLongs: false }).toArray();
    return found.filter(({ _id, hash }) => `${hash}` === `${hashOf(_id)}`).length;
  } catch {
    return null;
  } finally {
    await client.close();
  }
}
