/**
 * What the history costs as a site grows: the table of docs/performance.md. Every figure stands beside
 * a baseline that was measured in turns with it, in the same run.
 *
 * `--max N` leaves out larger sites, `--only TEXT` all rows but those with TEXT in their title,
 * `--smallest` measures the smallest site once.
 */
import * as commit from './history/commit.mjs';
import * as deepHistory from './history/deep-history.mjs';
import * as diff from './history/diff.mjs';
import * as graphqlOne from './history/graphql-one.mjs';
import * as graphqlPage from './history/graphql-page.mjs';
import * as graphqlPoll from './history/graphql-poll.mjs';
import * as graphqlValue from './history/graphql-value.mjs';
import * as ingest from './history/ingest.mjs';
import * as memory from './history/memory.mjs';
import * as render from './history/render.mjs';
import * as renderChanged from './history/render-changed.mjs';
import { settle } from './support/measure.mjs';
import { isWanted, referenceSize, sizes } from './support/options.mjs';
import { printGrowth, printHead, printRows, writeRows } from './support/report.mjs';
import { openApp } from './support/store.mjs';

const chapters = [
  render,
  renderChanged,
  commit,
  deepHistory,
  diff,
  graphqlOne,
  graphqlPage,
  graphqlValue,
  graphqlPoll,
  memory,
].filter(({ title }) => isWanted(title));
const rows = [];

const reference = await openSite(referenceSize, await ingest.keep(referenceSize));
printHead();
for (const n of sizes) {
  const measured = isWanted(ingest.title) ? await ingest.measure(n) : null;
  take(measured?.rows ?? []);
  if (chapters.length > 0) await measureSite(n, measured?.folder ?? (await ingest.keep(n)));
}
await reference.app.close();
printGrowth(rows);
writeRows(rows);

async function measureSite(n, folder) {
  let site = await openSite(n, folder);
  for (const { measure, closed = false } of chapters) {
    settle();
    // Some chapters have others open the store, or copy it.
    if (closed) await site.app.close();
    take(await measure(site, reference));
    if (closed) site = await openSite(n, folder);
  }
  await site.app.close();
}

async function openSite(n, folder) {
  return { n, folder, ...(await openApp(folder)) };
}

function take(found) {
  printRows(found);
  rows.push(...found);
}
