/**
 * What it costs to find the problems of a change as a site grows: a commit of one document with them, beside a commit
 * that does not look for them and then has the document rendered and validated; and all problems of a revision about
 * which nothing is known, beside validating it.
 *
 * `--max N` leaves out larger sites.
 */

import { createAppServices } from '../dist/app/app-services.js';
import { keep } from './history/ingest.mjs';
import { inTurns, settle, timed } from './support/measure.mjs';
import { referenceSize, sizes } from './support/options.mjs';
import { growthRow, printGrowth, printHead, printRows, row, writeRows } from './support/report.mjs';
import { dataSchemas } from './support/schemas.mjs';
import { child, spreadChild } from './support/site.mjs';
import { by, openApp, portsOver } from './support/store.mjs';

const runs = 21;
const rows = [];

const reference = await openSite(referenceSize);
printHead();
for (const n of sizes) {
  const site = await openSite(n);
  take(await besideValidating(site));
  take(await besideReference(site));
  take(await allProblems(site));
  await site.app.close();
}
await reference.app.close();
printGrowth(rows);
writeRows(rows);

/** A site whose kinds have schemas, with its problems known; and services that know the site as well. */
async function openSite(n) {
  const { store, app } = await openApp(await keep(n));
  await app.submitDocuments(by, { text: JSON.stringify(dataSchemas) });
  const services = createAppServices(portsOver(store));
  const site = { n, store, app, services };
  await withProblems(site)(0);
  await withoutProblems(site)(0);
  return site;
}

function changedText(n, run) {
  return JSON.stringify(child(spreadChild(n, run), `changed ${Math.random()}`));
}

/** A commit of one document that finds its problems. */
function withProblems({ n, app }) {
  return (run) => {
    const text = changedText(n, run);
    return timed(() => app.submitDocuments(by, { text, onProblems: 'accept' }));
  };
}

/** A commit of one document, and then rendering and validating what it changed, once. */
function withoutProblems({ n, app, services }) {
  return (run) => {
    const text = changedText(n, run);
    return timed(async () => {
      const { revision } = await app.submitDocuments(by, { text, onProblems: 'ignore' });
      await services.validations.validateRevision(revision);
    });
  };
}

async function besideValidating(site) {
  const measured = { with: withProblems(site), without: withoutProblems(site) };
  const figures = await inTurns(runs, measured, { warmup: 4 });
  return row({
    name: 'commit of one, its problems found',
    n: site.n,
    value: figures.with.median,
    unit: 'ms',
    baseline: 'commit of one, then rendered and validated',
    base: figures.without.median,
    atMost: 2,
  });
}

async function besideReference(site) {
  const measured = { site: withProblems(site), reference: withProblems(reference) };
  const figures = await inTurns(runs, measured, { warmup: 4 });
  const name = 'the same, as the site grows';
  const { site: own, reference: base } = figures;
  return growthRow({ name, n: site.n, value: own.median, unit: 'ms', atMost: 1.5 }, base.median);
}

async function allProblems({ n, store, app }) {
  const head = await app.revision(by, {});
  const fresh = (work) => async () => {
    settle();
    const services = createAppServices(portsOver(forgetful(store)));
    return timed(() => work(services));
  };
  const times = Math.round(Math.min(15, Math.max(2, 20_000 / n)));
  const figures = await inTurns(times, {
    validate: fresh(({ validations }) => validations.validateRevision(head)),
    find: fresh(({ problems }) => problems.of([head])),
  });
  return row({
    name: 'find all problems of N documents, cold',
    n,
    value: figures.find.least,
    unit: 'ms',
    baseline: 'rendering and validating all, cold',
    base: figures.validate.least,
  });
}

/** The same store, in which nothing is known of problems. */
function forgetful(store) {
  return new Proxy(store, {
    get(target, key) {
      if (key === 'problems') return async (digests) => digests.map(() => null);
      if (key === 'keepProblems') return async () => undefined;
      const member = target[key];
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

function take(found) {
  printRows([found]);
  rows.push(found);
}
