/**
 * How long small queries take while a large submission is read and committed: the head, and one value of a rendered document,
 * 100 per second, from a process of its own. Each has a time when it is due, and its delay counts from then. Beside them, the
 * same without a submission, on the same server before it. A submission has 64 MiB, the
 * default limit, or `--max N` MiB; `--only TEXT` chooses some submissions, `--store NAME` a store.
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { siteSize, siteSubmission, submissions } from './small-queries/submissions.mjs';
import { isWanted, max, smallest } from './support/options.mjs';
import { printHead, printRows, row, writeRows } from './support/report.mjs';
import { startScript } from './support/start-script.mjs';
import { stores } from './support/stores.mjs';

const MiB = 1024 * 1024;
/** PURSER_MAX_SUBMISSION_BYTES: its default, unless nothing is measured. */
const maxBytes = smallest ? MiB : 64 * MiB;
const bytes = smallest ? MiB / 4 : Math.min(maxBytes, max * MiB);
const targetMs = 50;
/** Milliseconds without a submission, and after its response: validation follows in the background. */
const quietMs = smallest ? 100 : 4_000;
const afterMs = smallest ? 100 : 4_000;

/** Processes that are to end with this one. */
const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill();
});

const rows = [];
printHead();
for (const store of stores) {
  for (const submission of submissions(bytes, maxBytes)) {
    if (isWanted(submission.title)) await measure(store, submission);
  }
}
writeRows(rows);

async function measure(store, { title, make, isRepeated = false, expected }) {
  const server = await start('serve.mjs', [], settingsOn(store));
  const url = server.message;
  await submit(url, siteSubmission(), [200, '"changed":true']);
  const poller = await start('poller.mjs', [`${url}/graphql`, JSON.stringify(await queries(url))]);
  // Not counted: code is compiled.
  await during(poller, () => pause(quietMs / 2));
  const body = make();
  if (isRepeated) await submit(url, body, [200, '"changed":true']);
  const without = await during(poller, () => pause(quietMs));
  let seconds = 0;
  const beside = await during(poller, async () => {
    const began = performance.now();
    await submit(url, body, expected);
    seconds = (performance.now() - began) / 1_000;
    await pause(afterMs);
  });
  await stop(poller);
  await stop(server);
  await store.drop();
  report(`${title}, ${store.name}`, { without, beside, seconds });
}

/** Settings of a server on a new store, with a key for its secrets. */
function settingsOn(store) {
  const keys = `bench:${Buffer.alloc(32, 'bench').toString('base64')}`;
  return {
    ...store.settings(),
    PURSER_PORT: '0',
    PURSER_KEYS: keys,
    PURSER_MAX_SUBMISSION_BYTES: String(maxBytes),
  };
}

/** Starts a script of this bench. */
async function start(name, args, settings = {}) {
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('PURSER_'));
  const env = { ...Object.fromEntries(outside), ...settings, NODE_ENV: 'production' };
  const script = fileURLToPath(new URL(`small-queries/${name}`, import.meta.url));
  const started = await startScript(script, args, { env });
  children.add(started.child);
  return started;
}

async function stop({ child }) {
  children.delete(child);
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** The bodies of the queries: the head, and by turns a value of one of some rendered documents. */
async function queries(url) {
  const head = JSON.stringify({ query: '{ revision { number digest } }' });
  const listed = await post(url, {
    method: 'POST',
    path: '/graphql',
    type: 'application/json',
    body: JSON.stringify({
      query: '{ renderedDocuments(first: 100) { nodes { schema name storagePolicy } } }',
    }),
  });
  const { nodes } = JSON.parse(listed.text).data.renderedDocuments;
  const query = `query ($schema: String!, $name: String!) {
    renderedDocument(schema: $schema, name: $name) { data(path: ".common") }
  }`;
  return nodes
    .filter(({ storagePolicy }) => storagePolicy === 'CLEARTEXT')
    .flatMap(({ schema, name }) => [head, JSON.stringify({ query, variables: { schema, name } })]);
}

/** The delays of the queries that are due while some work runs, sorted. */
async function during({ child }, work) {
  child.send('start');
  await work();
  const answered = once(child, 'message');
  child.send('stop');
  const [delays] = await answered;
  return delays;
}

/** Sends a submission, and checks its response. */
async function submit(url, submission, [status, part]) {
  const answer = await post(url, submission);
  if (answer.status === status && answer.text.includes(part)) return;
  throw new Error(`${answer.status}: ${answer.text.slice(0, 500)}`);
}

function post(url, { method, path, type, body }) {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': Buffer.byteLength(body) };
    const asked = request(`${url}${path}`, { method, headers }, async (response) => {
      const chunks = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() });
    });
    // A server that refuses a body may close the connection while it is sent.
    asked.on('error', reject);
    asked.end(body);
  });
}

function report(title, { without, beside, seconds }) {
  const n = siteSize;
  const p50 = quantile(without, 0.5);
  const found = [
    {
      name: `p50 beside ${title}`,
      value: quantile(beside, 0.5),
      baseline: 'p50 without',
      base: p50,
    },
    {
      name: `p99 beside ${title}`,
      value: quantile(beside, 0.99),
      baseline: `${targetMs} ms; p99 without: ${quantile(without, 0.99).toFixed(1)} ms`,
      base: targetMs,
      atMost: 1,
    },
    {
      name: `longest beside ${title}`,
      value: beside.at(-1),
      baseline: 'the longest without',
      base: without.at(-1),
    },
    { name: `time of ${title}`, value: seconds * 1_000 },
  ].map((figures) => row({ n, unit: 'ms', ...figures }));
  printRows(found);
  rows.push(...found);
}

function quantile(sorted, part) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
}
