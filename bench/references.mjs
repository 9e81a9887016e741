/**
 * What references cost as a site grows: checking a submission of a few documents, finding who refers to
 * one, and what has to look at all there is: the first loading of a schema.
 *
 * `--max N` leaves out larger sites, `--only TEXT` all rows but those with TEXT in their title.
 */
import { createAppServices } from '../dist/app/app-services.js';
import { commitSubmission } from '../dist/app/submit/commit-submission.js';
import {
  childTombstone,
  keepLinked,
  linkedChild,
  rackId,
  segment,
} from './references/linked-site.mjs';
import { inTurns, settle, timed } from './support/measure.mjs';
import { isWanted, referenceSize, sizes } from './support/options.mjs';
import { growthRow, printGrowth, printHead, printRows, row, writeRows } from './support/report.mjs';
import { spreadChild } from './support/site.mjs';
import { by, freshApp, openApp, portsOver } from './support/store.mjs';

const runs = 41;
const warmup = 5;
const rows = [];
const dryRunTitle = 'dry run of one ruled document';
const dryRunsTitle = 'dry run of 10 ruled documents scattered';
const coldTitle = 'first commit of an app that knows nothing yet';

/** What is measured beside the same at N=1,000, and how much it may grow. */
const growing = [
  ['commit of one ruled document', commitApart(1), 1.5],
  ['commit of 10 ruled documents of one rack', commitOf(10), 1.5],
  ['commit of 10 ruled documents scattered', commitApart(10)],
  ['commit that deletes one, and one that brings it again', deleteAndCreate],
  ['checking one ruled document', checkingOf(1, warmup), 1.5],
  ['checking 10 ruled documents scattered', checkingOf(10, warmup), 1.5],
  ['checking 10 that were never read before', checkingOf(10)],
  [dryRunTitle, dryRunOf(1), 1.5],
  [dryRunsTitle, dryRunOf(10)],
  ['referrers of one document', referrersOf, 2],
].filter(([title]) => isWanted(title));

const reference = await openSite(referenceSize);
printHead();
for (const n of sizes) {
  const site = await openSite(n);
  take(...site.rows);
  for (const one of growing) take(await grown(site, ...one));
  take(...sumRows(n));
  if (isWanted(coldTitle)) take(await coldRow(site));
  await site.app.close();
}
await reference.app.close();
printGrowth(rows);
writeRows(rows);

/** What ten documents cost beside ten times one. */
function sumRows(n) {
  const figureOf = (title) => rows.find((one) => one.n === n && one.name === title)?.value;
  const [one, ten] = [dryRunTitle, dryRunsTitle].map(figureOf);
  if (one === undefined || ten === undefined) return [];
  const figures = { name: dryRunsTitle, n, value: ten, unit: 'ms', atMost: 1 };
  return [row({ ...figures, baseline: 'ten times one', base: 10 * one })];
}

/** A site under its schema, and what loading the schema took. */
async function openSite(n) {
  const folder = await keepLinked(n);
  const { store, app } = await openApp(folder);
  settle();
  const head = await app.revision(by, {});
  const render = await timed(() => freshRenderer(store).whole(head));
  settle();
  // By an app that knows nothing yet: so it is measured like the rendering beside it.
  const fresh = freshApp(store);
  const load = await timed(() => fresh.submitDocuments(by, { text: JSON.stringify([segment]) }));
  const name = 'first load of the schema, over all N';
  const figures = { name, n, value: load, unit: 'ms' };
  const found = row({ ...figures, baseline: 'rendering all N, cold', base: render });
  return { n, store, app: fresh, check: checking(store), rows: isWanted(name) ? [found] : [] };
}

/** Submits on trial, with caches of its own, and gives the milliseconds that checking takes of that. */
function checking(store) {
  const services = createAppServices(portsOver(store));
  const { checkLinks } = services;
  let taken = 0;
  const timedCheck = async (change) => {
    let result = null;
    taken += await timed(async () => {
      result = await checkLinks(change);
    });
    return result;
  };
  return async (text) => {
    taken = 0;
    const trial = { text, dryRun: true, onProblems: 'ignore' };
    await commitSubmission({ ...services, checkLinks: timedCheck }, by, trial);
    return taken;
  };
}

function freshRenderer(store) {
  return createAppServices(portsOver(store)).renderer;
}

async function grown(site, name, measure, atMost) {
  settle();
  const figures = await inTurns(
    runs,
    { reference: (run) => measure(reference, run), site: (run) => measure(site, run) },
    { warmup },
  );
  const { site: own, reference: base } = figures;
  return growthRow({ name, n: site.n, value: own.median, unit: 'ms', atMost }, base.median);
}

function commitOf(k) {
  return commitChanged((n, run) => {
    // Racks have ten children.
    const first = Math.floor(spreadChild(n, run) / 10) * 10;
    return Array.from({ length: k }, (_, nth) => first + nth);
  });
}

/** In a large site each of them is on pages of its own, while those of a small one share theirs. */
function commitApart(k) {
  return commitChanged((n, run) => {
    return Array.from({ length: k }, (_, nth) => spreadChild(n, run * k + nth));
  });
}

/** Changes the data and the references of children. */
function commitChanged(numbers) {
  return ({ n, app }, run) => {
    const text = JSON.stringify(changed(numbers(n, run), run));
    return timed(() => app.submitDocuments(by, { text }));
  };
}

function changed(numbers, run) {
  return [...new Set(numbers)].map((at) => linkedChild(at, run + 1, `changed ${Math.random()}`));
}

/** Of the last child of a kind, to which nobody refers. */
async function deleteAndCreate({ n, app }, run) {
  const at = Math.max(1, Math.floor(spreadChild(n, run) / 50)) * 50 - 1;
  const texts = [childTombstone(at), linkedChild(at, run)].map((one) => JSON.stringify([one]));
  return timed(async () => {
    for (const text of texts) await app.submitDocuments(by, { text });
  });
}

/**
 * Checks such changes, and measures nothing else. After `many` runs it is the turn of the first documents
 * again: what they need is in memory then, as it is for any of a small site.
 */
function checkingOf(k, many = Number.POSITIVE_INFINITY) {
  return ({ n, check }, run) => {
    const first = many === Number.POSITIVE_INFINITY ? run + warmup : run % many;
    const numbers = Array.from({ length: k }, (_, nth) => spreadChild(n, first * k + nth));
    return check(JSON.stringify(changed(numbers, run)));
  };
}

/** Checks the same without the store. */
function dryRunOf(k) {
  return ({ n, app }, run) => {
    const numbers = Array.from({ length: k }, (_, nth) => spreadChild(n, run * k + nth));
    const text = JSON.stringify(changed(numbers, run));
    return timed(() => app.submitDocuments(by, { text, dryRun: true }));
  };
}

async function referrersOf({ n, app }, run) {
  const revision = await app.revision(by, {});
  const id = rackId(spreadChild(n, run));
  const query = { relations: ['parent', 'reference'] };
  return timed(async () => {
    const [found] = await app.referrers(by, revision, [id], query);
    if (found.length === 0) throw new Error(`nobody refers to ${id.name}`);
  });
}

/** Reads the indexes of the schemas involved, which later commits derive from. */
async function coldRow(site) {
  const { n } = site;
  const first = (at) => async (run) => {
    settle();
    const fresh = freshApp(at.store);
    return commitOf(1)({ n: at.n, app: fresh }, run);
  };
  const { site: own, reference: base } = await inTurns(5, {
    reference: first(reference),
    site: first(site),
  });
  return growthRow({ name: coldTitle, n, value: own.median, unit: 'ms' }, base.median);
}

function take(...found) {
  printRows(found);
  rows.push(...found);
}
