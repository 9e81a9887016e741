import { replaceRows } from '../../dist/app/sources/tables/replace-rows.js';
import { canonicalText, digestOf } from '../../dist/domain/json/canonical.js';
import { serversBody } from '../sources/servers-table.mjs';
import { child, childId, siteChunks, spreadChild } from '../support/site.mjs';
import { by, freshApp } from '../support/store.mjs';

const commitsOfDay = 4;
const submitters = 4;
const rowsOfTable = 500;
const longMs = 86_400_000;

/** Submits a site of N documents. */
export async function ingest({ store, recording }, n) {
  recording.step = 'ingest';
  const app = freshApp(store);
  for (const text of siteChunks(n)) await app.submitDocuments(by, { text });
  return app;
}

/** Commits one document each, by four submitters at once. Every fourth is a new one, the others have new data. */
export async function commitChanges({ recording }, app, n, count, first = 0) {
  recording.step = 'commit';
  const submit = async (submitter) => {
    for (let nth = submitter; nth < count; nth += submitters) {
      const text = JSON.stringify(documentOf(n, first + nth));
      await app.submitDocuments(by, { text, message: `change ${first + nth} of the site` });
    }
  };
  await Promise.all(Array.from({ length: submitters }, (_, at) => submit(at)));
}

function documentOf(n, run) {
  const document = child(spreadChild(n, run), `change ${run}`);
  if (run % 4 === 3) document.metadata.name = `added-${run}`;
  return document;
}

/**
 * What a site does in some days. Each day:
 *
 * - four commits of one document, one of them new, each with a result of another validation, and a tag;
 * - by a server with empty caches, a page of the history without and with filters, of documents with their data and of rendered
 *   documents, ten documents by name, the history of one, a difference, and a page of the audit log;
 * - a poll of 500 rows, of which 1 % changed, a record, two events, and a lease.
 *
 * At the end one garbage collection, which only counts.
 */
export async function runDays(site, app, n, days) {
  for (let day = 0; day < days; day += 1) {
    const before = await app.revision(by, {});
    await commitChanges(site, app, n, commitsOfDay, day * commitsOfDay);
    await recordResults(site, app, before.id);
    await readHistory(site, n, before.id, day);
    await changeState(site, day);
  }
  site.recording.step = 'gc';
  await app.collectGarbage(by, true, () => {});
}

async function recordResults({ recording }, app, before) {
  recording.step = 'result';
  for (let id = before + 1; id <= before + commitsOfDay; id += 1) {
    await app.addValidation(by, id, 'site-validation', {
      status: 'success',
      validator: { name: 'site', version: '1.0' },
    });
  }
  recording.step = 'tag';
  await app.putTag(by, before + commitsOfDay, 'live', { by: 'bench' });
}

async function readHistory({ store, recording }, n, before, day) {
  const app = freshApp(store);
  const first = { first: 50 };
  const head = await app.revision(by, {});
  recording.step = 'page of the history';
  const { items } = await app.revisions(by, { first: 20 });
  const nodes = items.map(({ node }) => node);
  await app.tags(
    by,
    nodes.map(({ id }) => id),
  );
  await app.summarizeValidations(by, nodes);
  await app.problemCounts(by, nodes);
  recording.step = 'filtered page of the history';
  await app.revisions(by, { first: 20 }, { author: ['nobody'] });
  await app.revisions(by, { first: 20 }, { status: 'failure' });
  recording.step = 'page of documents';
  const listed = await app.documents(by, head, { page: first });
  await app.bodies(
    by,
    listed.items.map(({ node }) => node),
  );
  recording.step = 'page of rendered documents';
  await app.renderedDocuments(by, head, { page: first });
  recording.step = 'documents by name';
  const names = Array.from({ length: 10 }, (_, at) => childId(spreadChild(n, day * 10 + at)));
  await app.documentsByName(by, head, names);
  recording.step = 'history of a document';
  await app.documentHistory(by, head, names[0], { first: 20 });
  recording.step = 'difference';
  await app.diffDocuments(by, await app.revision(by, { id: before }), head);
  recording.step = 'page of the audit log';
  await app.auditLog(by, {}, first);
}

async function changeState({ store, recording }, day) {
  recording.step = 'poll';
  const lease = await store.leases.take(`poll ${day}`, 'bench', longMs);
  const { servers } = JSON.parse(serversBody(rowsOfTable, day));
  const rows = new Map(servers.map((row) => [row.id, rowOf(row)]));
  await replaceRows(store.tables, 'nova.servers', rows, lease);
  recording.step = 'state';
  const at = new Date().toISOString();
  const record = { kind: 'poll', key: `${day}`, text: JSON.stringify({ day, rows: rows.size }) };
  await store.records.put({ ...record, group: 'nova', state: 'done', at }, 0, lease);
  await store.events.append('polls', [`began ${day}`, `ended ${day}`]);
  await store.leases.release(lease);
}

function rowOf(row) {
  const text = canonicalText(row);
  return { key: row.id, text, digest: digestOf(text) };
}
