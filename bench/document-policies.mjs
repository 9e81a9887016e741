/**
 * What a policy over documents costs after one document changed, beside validating the same revision by DataSchemas.
 *
 * `--max N` leaves out larger sites.
 */

import { createRuleEngine } from '../dist/adapters/rules/create-rule-engine.js';
import { createRuleRunner } from '../dist/adapters/rules/create-rule-runner.js';
import { createServices } from '../dist/app/kernel/create-services.js';
import { createDocumentEvaluator } from '../dist/app/policies/evaluate-documents.js';
import { createRevisionRenderer } from '../dist/app/render/render-revision.js';
import { createRedaction } from '../dist/app/secrets/show-secrets.js';
import { createDocumentValidator } from '../dist/app/validate/validate-documents.js';
import { createRevisionValidator } from '../dist/app/validate/validate-revision.js';
import { keep } from './history/ingest.mjs';
import { inTurns, timed } from './support/measure.mjs';
import { sizes } from './support/options.mjs';
import { printHead, printRows, row, writeRows } from './support/report.mjs';
import { dataSchemas } from './support/schemas.mjs';
import { child, spreadChild } from './support/site.mjs';
import { by, openApp, portsOver } from './support/store.mjs';

const runs = 21;
const rows = [];

/** Looks at each document by itself, and finds none. */
const policy = {
  schema: 'purser/Policy/v1',
  metadata: { schema: 'metadata/Document/v1', name: 'owners' },
  data: {
    rules: {
      error: {
        from: 'documents.rendered',
        pipeline: [
          { $match: { 'd.labels.none': 'ever' } },
          { $project: { schema: '$d.schema', name: '$d.name' } },
        ],
      },
    },
  },
};

printHead();
for (const n of sizes.filter((size) => size <= 10_000)) {
  const site = await openSite(n);
  take(await changeRow(site));
  await site.close();
}
writeRows(rows);

/** A site with DataSchemas and a policy; and what validates and evaluates its revisions. */
async function openSite(n) {
  const { store, app } = await openApp(await keep(n));
  await app.submitDocuments(by, { text: JSON.stringify([...dataSchemas, policy]) });
  const documentEngine = createRuleEngine(store.tables, { maxMegabytes: 512 });
  const runner = createRuleRunner(512);
  const evaluation = { timeoutMs: 60_000, maxRows: 100_000 };
  const rules = {
    engine: documentEngine,
    requestEngine: documentEngine,
    documentEngine,
    runner,
    evaluation,
    intervalMs: 60_000,
  };
  const services = createServices({ ...portsOver(store), rules });
  const renderer = createRevisionRenderer(services);
  const documents = createDocumentValidator(services);
  const evaluator = createDocumentEvaluator({
    ...services,
    renderer,
    redaction: createRedaction(services),
  });
  return {
    n,
    app,
    renderer,
    validate: createRevisionValidator(services, renderer, documents),
    evaluate: ({ maps, createdAt }) => evaluator.of(maps, createdAt),
    close: async () => {
      await app.close();
      await Promise.all([documentEngine.close(), runner.close()]);
    },
  };
}

async function changeRow(site) {
  const { n, validate, evaluate } = site;
  const figures = await inTurns(
    runs,
    { validate: changed(site, validate), evaluate: changed(site, evaluate) },
    { warmup: 2 },
  );
  return row({
    name: 'policy over documents, one of N changed',
    n,
    value: figures.evaluate.median,
    unit: 'ms',
    baseline: 'validation by DataSchemas',
    base: figures.validate.median,
  });
}

/** Each side renders the change itself. */
function changed({ n, app }, work) {
  return async (run) => {
    const at = spreadChild(n, run);
    const text = JSON.stringify(child(at, `changed ${Math.random()}`));
    const { revision } = await app.submitDocuments(by, { text });
    return timed(() => work(revision));
  };
}

function take(found) {
  printRows([found]);
  rows.push(found);
}
