import { loadAll } from 'js-yaml';
import { parseAllDocuments } from 'yaml';
import { readDocuments } from '../../dist/domain/document/read-documents.js';
import { defaultLimits } from '../../dist/domain/limits.js';
import { inTurns, settle, timed } from '../support/measure.mjs';
import { repeated } from '../support/options.mjs';
import { row } from '../support/report.mjs';
import { siteChunks } from '../support/site.mjs';
import { by, openApp, temporaryFolder } from '../support/store.mjs';

export const title = 'ingest';

/** The parse alone: YAML to values by chapter 2 of the spec, neither checked nor hashed. */
const parse = (text) => readDocuments(text, { limits: defaultLimits, format: 'yaml' });

/** The slowest parser is measured on small sites only. */
const mostForYaml = 1_000;

/** Submits a site to a new store and gives the store's folder. */
export async function keep(n) {
  const folder = temporaryFolder();
  const { app } = await openApp(folder);
  for (const text of siteChunks(n)) await app.submitDocuments(by, { text });
  await app.close();
  return folder;
}

/** Rows about submitting a site, and the folder of the store that it then is in. */
export async function measure(n) {
  const runs = repeated(n >= 100_000 ? 1 : Math.min(7, Math.ceil(20_000 / n)));
  const best = { parse: [], ingest: [], jsYaml: [], yaml: [] };
  let folder = '';
  for (let run = 0; run < runs; run += 1) {
    const sum = { parse: 0, ingest: 0, jsYaml: 0, yaml: 0 };
    folder = temporaryFolder();
    const { app } = await openApp(folder);
    for (const text of siteChunks(n)) await measureChunk(app, text, n, sum);
    await app.close();
    for (const key of Object.keys(sum)) best[key].push(sum[key]);
  }
  const least = (key) => Math.min(...best[key]);
  const name = 'ingest of N documents';
  const figures = { n, value: least('ingest'), unit: 'ms' };
  const rows = [
    row({ name, ...figures, baseline: 'the YAML parse alone', base: least('parse'), atMost: 1.5 }),
    row({
      name: `${name}, by js-yaml`,
      ...figures,
      baseline: 'js-yaml loadAll',
      base: least('jsYaml'),
    }),
  ];
  if (n <= mostForYaml) {
    const base = least('yaml');
    rows.push(
      row({ name: `${name}, by yaml`, ...figures, baseline: 'yaml parseAllDocuments', base }),
    );
  }
  return { rows, folder };
}

async function measureChunk(app, text, n, sum) {
  const measured = (work) => async () => {
    settle();
    return timed(work);
  };
  const figures = await inTurns(1, {
    parse: measured(async () => parse(text)),
    ingest: measured(() => app.submitDocuments(by, { text })),
    jsYaml: measured(async () => loadAll(text)),
    yaml: measured(async () => {
      if (n <= mostForYaml) for (const document of parseAllDocuments(text)) document.toJS();
    }),
  });
  for (const [key, { least }] of Object.entries(figures)) sum[key] += least;
}
