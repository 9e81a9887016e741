/**
 * What the REST API costs as a site grows, beside what cannot be spared: the bytes on the wire, rendering
 * and printing, parsing what is sent. Each figure stands beside a baseline measured in turns with it.
 *
 * `--max N` leaves out larger sites, `--only TEXT` all rows but those with TEXT in their title.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { printDocuments } from '../dist/domain/document/yaml/print-yaml.js';
import { startServer } from './history/servers.mjs';
import { connectTo } from './rest/client.mjs';
import { serve } from './rest/serve.mjs';
import { siteText } from './rest/site-text.mjs';
import { inTurns, settle, timed } from './support/measure.mjs';
import { isWanted, sizes } from './support/options.mjs';
import { printGrowth, printHead, printRows, row, writeRows } from './support/report.mjs';
import { by, freshApp, openApp, temporaryFolder } from './support/store.mjs';

const putTitle = 'PUT of an unchanged bucket of N';
const newTextTitle = 'PUT of the same documents in a text not seen before';
const coldTitle = 'rendered-documents of all N, cold';
const warmTitle = 'rendered-documents of all N, warm';
const bucket = '/api/v1.0/buckets/site/documents';
const rendered = '/api/v1.0/revisions/1/rendered-documents';

const rows = [];
printHead();
// A body is 64 MiB at most.
for (const n of sizes.filter((size) => size <= 10_000)) {
  const folder = temporaryFolder();
  const site = await openSite(folder);
  const text = siteText(n);
  await site.client.ask('PUT', bucket, text);
  const times = Math.round(Math.min(25, Math.max(4, 20_000 / n)));
  if (isWanted(putTitle)) take(await put({ n, times, bodyOf: () => text, text, ...site }));
  if (isWanted(newTextTitle)) {
    let turn = 0;
    const bodyOf = () => {
      turn += 1;
      return `# ${turn}\n${text}`;
    };
    take(await put({ name: newTextTitle, n, times, bodyOf, text, ...site }));
  }
  if (isWanted(coldTitle)) take(await cold({ n, times, ...site }));
  const bytes = await site.client.ask('GET', rendered);
  await site.close();
  if (isWanted(warmTitle)) take(await warm({ n, folder, bytes }));
}
printGrowth(rows);
writeRows(rows);

function take(found) {
  printRows([found]);
  rows.push(found);
}

/** A store in a folder, with a server over it. */
async function openSite(folder) {
  const { store, app } = await openApp(folder);
  const server = await serve(app);
  return {
    store,
    ...server,
    async close() {
      await server.close();
      await app.close();
    },
  };
}

async function put({ name = putTitle, n, times, bodyOf, text, client }) {
  const measured = (work) => async () => {
    settle();
    return timed(work);
  };
  const { whole, parse } = await inTurns(
    times,
    {
      whole: measured(() => client.ask('PUT', bucket, bodyOf())),
      parse: measured(async () => loadAll(text)),
    },
    { warmup: 2 },
  );
  return row({
    name,
    n,
    value: whole.median,
    unit: 'ms',
    baseline: 'js-yaml loadAll of its body',
    base: parse.median,
    ...(n === 1_000 && name === putTitle && { atMost: 1.2 }),
  });
}

/** With nothing in the caches of the app; the server is the same to both. */
async function cold({ n, times, store }) {
  const { whole, parts } = await inTurns(
    times,
    {
      whole: async () => {
        const { client, close } = await serve(freshApp(store));
        settle();
        const took = await timed(() => client.ask('GET', rendered));
        await close();
        return took;
      },
      parts: async () => {
        const app = freshApp(store);
        settle();
        return timed(() => renderAndPrint(app));
      },
    },
    { warmup: 1 },
  );
  return row({
    name: coldTitle,
    n,
    value: whole.median,
    unit: 'ms',
    baseline: 'rendering all + printing YAML',
    base: parts.median,
    ...(n === 1_000 && { atMost: 1.3 }),
  });
}

async function renderAndPrint(app) {
  const head = await app.revision(by, { id: 1 });
  const { items } = await app.renderedDocuments(by, head, { page: { first: 1_000_000 } });
  return Buffer.from(
    printDocuments(
      items.map(({ node: { entry, metadata, data } }) => ({
        schema: entry.schema,
        metadata,
        data,
      })),
    ),
  );
}

async function warm({ n, folder, bytes }) {
  const file = join(temporaryFolder(), 'answer.yaml');
  writeFileSync(file, bytes);
  const purser = await startServer('serve-purser.mjs', folder, String(256 * 1024 * 1024));
  const bare = await startServer('../rest/serve-bare.mjs', file);
  const rate = (server) => {
    const client = connectTo(new URL(server.url).origin);
    return async () => {
      const asked = Math.max(5, Math.round(20_000 / n));
      const ms = await timed(async () => {
        for (let time = 0; time < asked; time += 1) await client.ask('GET', rendered);
      });
      return (1_000 * asked) / ms;
    };
  };
  const rates = await inTurns(15, { purser: rate(purser), bare: rate(bare) }, { warmup: 3 });
  await Promise.all([purser.stop(), bare.stop()]);
  return row({
    name: warmTitle,
    n,
    value: rates.purser.median,
    unit: 'per s',
    baseline: 'node:http sending the same bytes',
    base: rates.bare.median,
    ...(n === 1_000 && { atLeast: 0.8 }),
  });
}
