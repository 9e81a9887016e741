/**
 * What the foundation costs as a site grows: reading, committing, rendering. Ratios are against a
 * baseline in the same run; the growth from one N to the next is what matters.
 */
import { createHash } from 'node:crypto';
import { loadAll } from 'js-yaml';
import { parseDocuments } from '../dist/domain/document/parse-documents.js';
import { defaultLimits } from '../dist/domain/limits.js';
import { quickest } from './support/measure.mjs';
import { sizes } from './support/options.mjs';
import { printHead, printRows, row, writeRows } from './support/report.mjs';
import { child, childId, siteChunks, siteDocuments } from './support/site.mjs';
import { by, openApp, temporaryFolder } from './support/store.mjs';

const limits = defaultLimits;
const rows = [];
printHead();
for (const n of sizes.filter((size) => size <= 10_000)) {
  const found = await measure(n);
  printRows(found);
  rows.push(...found);
}
writeRows(rows);

async function measure(n) {
  const documents = [...siteDocuments(n)];
  const yaml = [...siteChunks(n)].join('');
  const parse = await quickest(3, async () => loadAll(yaml));
  const read = await quickest(3, async () => parseDocuments(yaml, { limits }));
  const print = await quickest(3, async () => hashAll(documents));

  const { app, written } = await openApp(temporaryFolder());
  const ingest = await quickest(1, () => app.submitDocuments(by, { text: yaml }));
  const cold = await quickest(1, () => renderAll(app));
  const change = async (run) => JSON.stringify(child(7, run + 2));
  const commit = await quickest(10, (text) => app.submitDocuments(by, { text }), change);
  const bytes = written();
  const again = await quickest(
    5,
    () => app.revision(by, {}).then((head) => app.renderedById(by, head, [childId(7)])),
    async (run) => app.submitDocuments(by, { text: JSON.stringify(child(7, run + 100)) }),
  );
  await app.close();
  const yamlAlone = { n, unit: 'ms', baseline: 'js-yaml loadAll', base: parse };
  const baseline = 'JSON.stringify + SHA-256';
  return [
    row({ name: 'read and check YAML', value: read, ...yamlAlone }),
    row({ name: 'submit all', value: ingest, ...yamlAlone }),
    row({ name: 'render all, cold', n, value: cold, unit: 'ms', baseline, base: print }),
    row({ name: 'commit one change', n, value: commit, unit: 'ms' }),
    row({ name: 'bytes of that commit', n, value: bytes / 1024, unit: 'KiB' }),
    row({ name: 'render the changed one', n, value: again, unit: 'ms' }),
  ];
}

function hashAll(documents) {
  for (const document of documents) createHash('sha256').update(JSON.stringify(document)).digest();
}

async function renderAll(app) {
  const head = await app.revision(by, {});
  await app.renderedDocuments(by, head, { page: { first: 1 } });
}
