/**
 * What people wait for in the dashboard, in Chromium (PURSER_CHROMIUM, default /usr/bin/chromium): the first view of a
 * history of 500 revisions of 5,000 documents, beside a bare React page of the same bundle, and the time from an
 * interaction to the next paint on the longest list, and the time until what another client commits is seen.
 *
 * `--max N` makes a history of fewer documents, `--smallest` a tiny one.
 */

import { serveBarePage } from './dashboard/bare-page.mjs';
import { openChromium, slowestPaint, viewTime } from './dashboard/chromium.mjs';
import { fillStore, startPurser, submitTo } from './dashboard/large-store.mjs';
import { inTurns } from './support/measure.mjs';
import { max, smallest } from './support/options.mjs';
import { printHead, printRows, row, writeRows } from './support/report.mjs';

const documents = smallest ? 100 : Math.min(5_000, max);
const revisions = smallest ? 10 : 500;
const runs = 15;
const baseline = 'a bare React page of the same bundle';
const rows = [];

printHead();
const bare = await serveBarePage();
const purser = await startPurser();
await fillStore(purser.url, documents, revisions);
const chromium = await openChromium();
try {
  await measureViews('first view, nothing in the cache of the browser', () =>
    chromium.newContext(),
  );
  const context = await chromium.newContext();
  await measureViews('first view, files in the cache of the browser', () => context, 3);
  await measurePaints();
  await measureNews();
} finally {
  await chromium.close();
  await bare.close();
  await purser.close();
}
writeRows(rows);

/** The time until the first revisions are painted, and until the heading of the bare page is. */
async function measureViews(name, contextOf, warmup = 1) {
  const view = async (url, shown) => viewTime(await contextOf(), url, shown);
  const { dashboard, plain } = await inTurns(
    runs,
    {
      dashboard: () => view(purser.url, 'article'),
      plain: () => view(bare.url, 'h1'),
    },
    { warmup },
  );
  take(name, dashboard.median, { baseline, base: plain.median });
  take(`${name}: the bare page`, plain.median);
}

/** The slowest of the interactions with the longest list: typing, choosing, moving. */
async function measurePaints() {
  const page = await (await chromium.newContext()).newPage();
  await page.goto(`${purser.url}/ui/documents`);
  await page
    .getByRole('link', { name: /^[a-z]/ })
    .nth(20)
    .waitFor();
  const search = page.getByRole('searchbox').last();
  take(
    'typing into the search of all documents: slowest paint',
    await slowestPaint(page, async () => {
      await search.pressSequentially('hall-00', { delay: 80 });
      for (let key = 0; key < 7; key += 1) await page.keyboard.press('Backspace', { delay: 80 });
    }),
  );
  take(
    'choosing a layer of all documents: slowest paint',
    await slowestPaint(page, async () => {
      for (let time = 0; time < 4; time += 1) {
        await page.getByRole('checkbox', { name: 'site', exact: true }).click({ delay: 30 });
        await page.waitForTimeout(250);
      }
    }),
  );
  await page.locator('body').click({ position: { x: 2, y: 200 } });
  take(
    'moving through all documents by keys: slowest paint',
    await slowestPaint(page, async () => {
      for (let time = 0; time < 25; time += 1) {
        await page.keyboard.press('PageDown', { delay: 30 });
        await page.waitForTimeout(60);
      }
    }),
  );
}

/** The slowest of several revisions of another client to be announced on an open page: two seconds are promised. */
async function measureNews() {
  const page = await (await chromium.newContext()).newPage();
  await page.goto(purser.url);
  await page.locator('article').first().waitFor();
  const times = [];
  for (let time = 0; time < (smallest ? 1 : 10); time += 1) {
    const lamp = { schema: 'harbour/Lamp/v1', data: { time, at: `${Math.random()}` } };
    const metadata = { schema: 'metadata/Document/v1', name: 'lamp' };
    const number = await submitTo(purser.url, JSON.stringify({ ...lamp, metadata }));
    const committed = performance.now();
    await page.getByRole('button', { name: new RegExp(`Revision ${number} is new`) }).waitFor();
    times.push(performance.now() - committed);
    await page.getByRole('button', { name: /is new/ }).click();
  }
  const beside = { baseline: '2,000 ms', base: 2_000, atMost: 1 };
  take('what another client commits is announced: slowest', Math.max(...times), beside);
}

function take(name, value, beside = {}) {
  const found = row({ name, n: documents, value, unit: 'ms', ...beside });
  printRows([found]);
  rows.push(found);
}
