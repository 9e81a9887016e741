/**
 * What the foundation costs as a site grows: reading, committing, rendering. Ratios are against a
 * baseline in the same run; the growth from one N to the next is what matters.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dump, loadAll } from 'js-yaml';
import { openEmbeddedStore } from '../dist/adapters/embedded/open-store.js';
import { systemClock } from '../dist/adapters/system/clock.js';
import { createApp } from '../dist/app/create-app.js';
import { parseDocuments } from '../dist/domain/document/parse-documents.js';
import { defaultLimits } from '../dist/domain/limits.js';
import { printRows, quickest } from './support/measure.mjs';
import { host, siteDocuments, siteYaml } from './support/site.mjs';

const by = { name: 'bench' };
const hostId = { schema: 'bench/Host/v1', name: 'host-7' };
const limits = { ...defaultLimits, renderMemoBytes: 2 ** 30, contentCacheBytes: 2 ** 30 };
const rows = [];
for (const n of [100, 1_000, 10_000]) rows.push(...(await measure(n)));
printRows(rows);

async function measure(n) {
  const documents = siteDocuments(n);
  const yaml = siteYaml(documents, dump);
  const parse = await quickest(3, () => loadAll(yaml));
  const read = await quickest(3, () => parseDocuments(yaml, { limits }));
  const print = await quickest(3, () => hashAll(documents));

  const folder = mkdtempSync(join(tmpdir(), 'purser-bench-'));
  const { store, written } = meter(await openEmbeddedStore({ folder }));
  const app = createApp({ store, clock: systemClock, limits });
  const ingest = await quickest(1, () => app.submitDocuments(by, { text: yaml }));
  const cold = await quickest(1, () => renderAll(app));
  const change = async (run) => JSON.stringify(host(7, run + 2));
  const commit = await quickest(10, (text) => app.submitDocuments(by, { text }), change);
  const bytes = written();
  const again = await quickest(
    5,
    () => app.revision(by, {}).then((head) => app.renderedById(by, head, [hostId])),
    async (run) => app.submitDocuments(by, { text: JSON.stringify(host(7, run + 100)) }),
  );
  await app.close();
  rmSync(folder, { recursive: true });
  return [
    row('read and check YAML', n, read, 'ms', 'js-yaml loadAll', parse),
    row('submit all', n, ingest, 'ms', 'js-yaml loadAll', parse),
    row('render all, cold', n, cold, 'ms', 'JSON.stringify + SHA-256', print),
    { name: 'commit one change', n, value: commit, unit: 'ms' },
    { name: 'bytes of that commit', n, value: bytes / 1024, unit: 'KiB' },
    { name: 'render the changed one', n, value: again, unit: 'ms' },
  ];
}

function row(name, n, value, unit, baseline, base) {
  return { name, n, value, unit, baseline, ratio: value / base };
}

function hashAll(documents) {
  for (const document of documents) createHash('sha256').update(JSON.stringify(document)).digest();
}

async function renderAll(app) {
  const head = await app.revision(by, {});
  await app.renderedDocuments(by, head, { page: { first: 1 } });
}

/** The store, and how many bytes its last commit handed over. */
function meter(store) {
  let bytes = 0;
  const commit = (given) => {
    const texts = [...given.documents.map(({ text }) => text), ...given.pages.values()];
    bytes = texts.reduce((sum, text) => sum + text.length, JSON.stringify(given.revision).length);
    return store.commit(given);
  };
  return { store: { ...store, commit }, written: () => bytes };
}
