/**
 * What it costs to read, submit and render a site as uneven as real ones, beside js-yaml's `loadAll` of the same text, in
 * the same process and in turns. Figures are of processor time, so that other work on the machine counts little.
 */
import { loadAll } from 'js-yaml';
import { openEmbeddedStore } from '../dist/adapters/embedded/open-store.js';
import { openGivenKeys } from '../dist/adapters/keys/given-keys.js';
import { createApp } from '../dist/app/create-app.js';
import { renderFiles } from '../dist/app/render/render-files.js';
import { parseDocuments } from '../dist/domain/document/parse-documents.js';
import { canonicalText } from '../dist/domain/json/canonical.js';
import { defaultLimits } from '../dist/domain/limits.js';
import { serve } from './rest/serve.mjs';
import { inTurns, processorTimed, settle } from './support/measure.mjs';
import { isWanted, sizes } from './support/options.mjs';
import { printGrowth, printHead, printRows, row, writeRows } from './support/report.mjs';
import { by, portsOver, temporaryFolder } from './support/store.mjs';
import { unevenSite } from './support/uneven-site.mjs';

const bucket = '/api/v1.0/buckets/site/documents';
const limits = defaultLimits;

const titles = {
  read: ['reading N documents', 1.5],
  submit: ['submitting N documents', 2.5],
  put: ['first PUT of N documents, with its echo', 3.5],
  render: ['offline render of N documents', 2],
  again: ['submitting N documents again, unchanged', 0.5],
  oneChanged: ['submitting N documents again, one changed', 0.5],
  putAgain: ['PUT of N documents again, unchanged', 1.5],
  putChanged: ['PUT of N documents again, one changed', 1.5],
};

const lastText = (turn) =>
  `---\nschema: harbour/Log/v1\nmetadata: {schema: metadata/Document/v1, name: log, storagePolicy: cleartext, layeringDefinition: {abstract: false, layer: site}}\ndata: {turn: ${turn}}\n`;

const rows = [];
printHead();
for (const n of sizes.filter((size) => size <= 10_000)) await measure(n);
printGrowth(rows);
writeRows(rows);

async function measure(n) {
  const { text, texts } = unevenSite(n);
  const site = await openSite();
  const rest = await serve(site.app);
  await site.app.submitDocuments(by, { text, bucket: 'site' });
  let turn = 0;
  const changed = () => {
    turn += 1;
    return `${texts.slice(0, -1).join('')}${lastText(turn)}`;
  };
  const measurements = {
    base: measured(() => loadAll(text)),
    read: measured(() => parseDocuments(text, { limits })),
    render: measured(() => {
      const { documents, faults } = renderFiles([{ file: 'site.yaml', text }], { limits });
      if (faults.length > 0) throw new Error(faults[0].message);
      for (const document of documents) canonicalText(document);
    }),
    submit: () => onNewStore((app) => app.submitDocuments(by, { text, bucket: 'site' })),
    put: () => onNewServer((client) => client.ask('PUT', bucket, text)),
    again: measured(() => site.app.submitDocuments(by, { text, bucket: 'site' })),
    oneChanged: given(changed, (body) =>
      site.app.submitDocuments(by, { text: body, bucket: 'site' }),
    ),
    putAgain: measured(() => rest.client.ask('PUT', bucket, text)),
    putChanged: given(changed, (body) => rest.client.ask('PUT', bucket, body)),
  };
  const wanted = Object.entries(measurements).filter(
    ([key]) => key === 'base' || isWanted(titles[key][0]),
  );
  const runs = Math.round(Math.min(15, Math.max(3, 5_000 / n)));
  const found = await inTurns(runs, Object.fromEntries(wanted), {
    warmup: n < 1_000 ? 5 : Number(n < 10_000),
  });
  for (const [key, { median }] of Object.entries(found)) {
    if (key === 'base') continue;
    const [name, atMost] = titles[key];
    const baseline = 'js-yaml loadAll of the same text';
    take(row({ name, n, value: median, unit: 'ms', baseline, base: found.base.median, atMost }));
  }
  await rest.close();
  await site.app.close();
}

function measured(work) {
  return async () => {
    settle();
    return processorTimed(work);
  };
}

/** With a text that is made before. */
function given(make, work) {
  return async () => {
    const made = make();
    settle();
    return processorTimed(() => work(made));
  };
}

async function openSite() {
  const store = await openEmbeddedStore({ folder: temporaryFolder() });
  const vault = openGivenKeys(`bench:${Buffer.alloc(32, 'bench').toString('base64')}`);
  return { store, app: createApp({ ...portsOver(store), vault, onProblems: 'accept' }) };
}

async function onNewStore(work) {
  const { app } = await openSite();
  settle();
  const spent = await processorTimed(() => work(app));
  await app.close();
  return spent;
}

async function onNewServer(work) {
  const { app } = await openSite();
  const { client, close } = await serve(app);
  settle();
  const spent = await processorTimed(() => work(client));
  await close();
  await app.close();
  return spent;
}

function take(found) {
  printRows([found]);
  rows.push(found);
}
