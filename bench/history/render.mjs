import { createHash } from 'node:crypto';
import { inTurns, settle, timed } from '../support/measure.mjs';
import { row } from '../support/report.mjs';
import { by, freshApp } from '../support/store.mjs';

export const title = 'cold render';

/** Rendering all with nothing in the caches, beside printing and hashing what comes of it. */
export async function measure({ n, store, app }) {
  const documents = await allRendered(app);
  const { cold, print } = await inTurns(runsFor(n), {
    print: async () => {
      settle();
      return timed(async () => printAndHash(documents));
    },
    cold: async () => {
      settle();
      const fresh = freshApp(store);
      return timed(() => renderAll(fresh));
    },
  });
  const figures = { n, value: cold.least, unit: 'ms' };
  const baseline = 'JSON.stringify + SHA-256 of the same';
  return [
    row({ name: 'cold render of all N', ...figures, baseline, base: print.least, atMost: 3 }),
  ];
}

/** A small site is over before the compiler has warmed up to it. */
function runsFor(n) {
  return Math.round(Math.min(60, Math.max(2, 50_000 / n)));
}

async function renderAll(app) {
  const head = await app.revision(by, {});
  await app.renderedDocuments(by, head, { page: { first: 1 } });
}

async function allRendered(app) {
  const head = await app.revision(by, {});
  const first = 1_000_000;
  const { items } = await app.renderedDocuments(by, head, { page: { first } });
  return items.map(({ node: { entry, metadata, data } }) => ({
    schema: entry.schema,
    metadata,
    data,
  }));
}

function printAndHash(documents) {
  for (const document of documents) createHash('sha256').update(JSON.stringify(document)).digest();
}
