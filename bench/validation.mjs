/**
 * What validating costs as a site grows: all of a revision beside rendering it, what one changed
 * document costs, and what a commit costs while results are found out behind it.
 *
 * `--max N` leaves out larger sites.
 */

import { createServices } from '../dist/app/kernel/create-services.js';
import { createRevisionRenderer } from '../dist/app/render/render-revision.js';
import { createDocumentValidator } from '../dist/app/validate/validate-documents.js';
import { createRevisionValidator } from '../dist/app/validate/validate-revision.js';
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
  take(await wholeRow(site));
  take(await changeRow(site));
  await site.app.close();
}
await reference.app.close();
printGrowth(rows);
writeRows(rows);

/** A site whose kinds have schemas, and a validator of its revisions. */
async function openSite(n) {
  const { store, app } = await openApp(await keep(n));
  await app.submitDocuments(by, { text: JSON.stringify(dataSchemas) });
  return { n, store, app, validate: freshValidator(store).validate };
}

function freshValidator(store) {
  const services = createServices(portsOver(store));
  const renderer = createRevisionRenderer(services);
  const documents = createDocumentValidator(services);
  return { renderer, validate: createRevisionValidator(services, renderer, documents) };
}

async function wholeRow({ n, store, app }) {
  const head = await app.revision(by, {});
  const measured = (work) => async () => {
    settle();
    const fresh = freshValidator(store);
    return timed(() => work(fresh));
  };
  const times = Math.round(Math.min(15, Math.max(2, 20_000 / n)));
  const { validate, render } = await inTurns(times, {
    render: measured(({ renderer }) => renderer.whole(head)),
    validate: measured(({ validate }) => validate(head)),
  });
  return row({
    name: 'validate all N, cold',
    n,
    value: validate.least,
    unit: 'ms',
    baseline: 'rendering all N, cold',
    base: render.least,
    atMost: 1.5,
  });
}

async function changeRow(site) {
  const { n } = site;
  const figures = await inTurns(
    runs,
    { reference: changed(reference), site: changed(site) },
    { warmup: 2 },
  );
  const { site: own, reference: base } = figures;
  const name = 'validate after one document changed';
  return growthRow({ name, n, value: own.median, unit: 'ms', atMost: 1.5 }, base.median);
}

function changed({ n, app, validate }) {
  return async (run) => {
    const at = spreadChild(n, run);
    const text = JSON.stringify(child(at, `changed ${Math.random()}`));
    const { revision } = await app.submitDocuments(by, { text });
    return timed(() => validate(revision));
  };
}

function take(found) {
  printRows([found]);
  rows.push(found);
}
