import { BSON } from 'mongodb';
import { openEmbeddedStore } from '../../dist/adapters/embedded/open-store.js';
import { temporaryFolder } from '../support/store.mjs';
import { createRecording, entriesOf } from './recording.mjs';

/**
 * The embedded store, and a recording of the calls of its port in the words of MongoDB: the records that each would read and
 * write there. What MongoDB needs in addition is left out: reading its clock and the number of purges, and the next number.
 */
export async function openRecordedPort() {
  const store = await openEmbeddedStore({ folder: temporaryFolder() });
  const recording = createRecording();
  const recorded = {
    ...recordContent(store, recording),
    ...recordHistory(store, recording),
    validations: recordValidations(store.validations, recording),
    audit: recordAudit(store.audit, recording),
    records: recordRecords(store.records, recording),
    tables: recordTables(store.tables, recording),
    events: recordEvents(store.events, recording),
    upkeep: recordUpkeep(store.upkeep, recording),
  };
  return { recording, store: { ...store, ...recorded }, commitMs: [], drop: async () => undefined };
}

/** What a record has beside its `_id`, where its value is of no account for its size. */
const stamp = { era: 0, at: new Date() };

function insert(recording, collection, records) {
  if (records.length === 0) return;
  const ids = records.map(({ _id }) => _id);
  const sizes = records.map((record) => BSON.calculateObjectSize(record));
  recording.add(collection, 'insert', ids, sizes);
}

function recordContent(store, recording) {
  const read = (name) => (ids) => {
    if (ids.length > 0) recording.add(name, 'find', [...new Set(ids)]);
    return store[name](ids);
  };
  return {
    documents: read('documents'),
    pages: read('pages'),
    keys: read('keys'),
    problems: read('problems'),
    keepProblems(problems, pages) {
      insert(recording, 'problems', textsOf(problems));
      insert(recording, 'pages', textsOf(pages));
      return store.keepProblems(problems, pages);
    },
  };
}

function textsOf(texts) {
  return Array.from(texts, ([_id, text]) => ({ _id, text, ...stamp }));
}

function recordHistory(store, recording) {
  const find =
    (collection, name, ids = () => null) =>
    (asked) => {
      recording.add(collection, 'find', ids(asked));
      return store[name](asked);
    };
  return {
    head: find('revisions', 'head'),
    revisions: find('revisions', 'revisions', (ids) => ids),
    range: find('revisions', 'range'),
    tags: find('tags', 'tags'),
    newestTagged: find('tags', 'newestTagged'),
    tagged: find('tags', 'tagged'),
    commitAll(commits) {
      for (const commit of commits) insertCommit(recording, commit);
      return store.commitAll(commits);
    },
    putTag(tag) {
      const _id = `${tag.revision}/${tag.name}`;
      insert(recording, 'tags', [{ _id, ...tag, era: 0 }]);
      return store.putTag(tag);
    },
  };
}

function insertCommit(recording, { documents, pages, keys, problems = new Map(), revision }) {
  const records = documents.map(({ digest, ...fields }) => ({ _id: digest, ...fields, ...stamp }));
  for (const record of records) recording.references += entriesOf(record);
  insert(recording, 'documents', records);
  insert(recording, 'pages', textsOf(pages));
  insert(recording, 'keys', textsOf(keys));
  insert(recording, 'problems', textsOf(problems));
  const { id: _id, author, message, buckets } = revision;
  const text = JSON.stringify(revision);
  const row = { _id, text, author, message, buckets, createdAt: new Date(), era: 0 };
  insert(recording, 'revisions', [row]);
}

function recordValidations(store, recording) {
  return {
    ...store,
    async append(entry, options) {
      const { revision, name, index, status, sequence } = await store.append(entry, options);
      const text = JSON.stringify({ ...entry, index, sequence });
      const createdAt = new Date();
      const row = { _id: sequence, text, era: 0, revision, name, index, status, createdAt };
      // With `once` it may be one that exists.
      const isNew = recording.stored.get('validations')?.has(sequence) !== true;
      if (isNew) insert(recording, 'validations', [row]);
      return { ...entry, index, sequence };
    },
    summaries(revisions) {
      recording.add('validations', 'find', null);
      return store.summaries(revisions);
    },
  };
}

function recordAudit(store, recording) {
  let number = 0;
  const link = {
    chain: 'f'.repeat(16),
    sequence: 0,
    previous: 'f'.repeat(64),
    digest: 'f'.repeat(64),
  };
  const rowOf = (entry) => {
    number += 1;
    const { id, principal, action, result } = entry;
    const _id = `~${`${number}`.padStart(16, '0')}`;
    return {
      _id,
      id,
      text: JSON.stringify(entry),
      principal,
      action,
      result,
      at: new Date(),
      link,
    };
  };
  return {
    ...store,
    append(entries) {
      insert(recording, 'audit', entries.map(rowOf));
      return store.append(entries);
    },
    list(filter, page) {
      recording.add('audit', 'find', null);
      return store.list(filter, page);
    },
  };
}

function recordRecords(store, recording) {
  return {
    ...store,
    put(record, version, lease) {
      const digest = 'f'.repeat(64);
      const fields = { ...record, kind: digest, group: digest, state: digest, lease: digest };
      const text = JSON.stringify(record);
      const _id = `0/${record.kind}/${record.key}`;
      insert(recording, 'records', [{ _id, ...fields, text, version: 0, fence: 0, era: 0 }]);
      return store.put(record, version, lease);
    },
    list(...asked) {
      recording.add('records', 'find', null);
      return store.list(...asked);
    },
  };
}

function recordTables(store, recording) {
  return {
    ...store,
    apply(delta) {
      const rows = delta.put.map(({ key, text }) => ({
        _id: `${'f'.repeat(64)}/${key}`,
        ...{ part: 0, key: JSON.stringify(key), digest: 'f'.repeat(64), d: JSON.parse(text) },
      }));
      insert(recording, 'rows', rows);
      recording.add('tables', 'update', [delta.table], [400]);
      return store.apply(delta);
    },
    digests(table, page) {
      recording.add('rows', 'find', null);
      return store.digests(table, page);
    },
  };
}

function recordEvents(store, recording) {
  return {
    ...store,
    async append(stream, texts, expected) {
      const last = await store.append(stream, texts, expected);
      const rows = texts.map((text, at) => ({
        _id: `${'f'.repeat(64)}/${`${last - at}`.padStart(16, '0')}`,
        ...{ text: JSON.stringify(text), stream: 'f'.repeat(64), number: last - at, era: 0 },
      }));
      insert(recording, 'events', rows);
      return last;
    },
    after(...asked) {
      recording.add('events', 'find', null);
      return store.after(...asked);
    },
  };
}

function recordUpkeep(store, recording) {
  return {
    ...store,
    contents(kind) {
      recording.add(`${kind}s`, 'find', null);
      return store.contents(kind);
    },
    texts(kind, digests) {
      recording.add(`${kind}s`, 'find', [...digests]);
      return store.texts(kind, digests);
    },
  };
}
