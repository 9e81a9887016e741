import { cpSync } from 'node:fs';
import { inTurns, timed } from '../support/measure.mjs';
import { smallest } from '../support/options.mjs';
import { row } from '../support/report.mjs';
import { child, childId, spreadChild } from '../support/site.mjs';
import { by, freshApp, openApp, temporaryFolder } from '../support/store.mjs';

const revisions = smallest ? 10 : 1_000;
const shown = revisions.toLocaleString('en');

export const title = `after ${shown} revisions`;

export const closed = true;

/** Of two copies of a site one gets as many revisions; both are then asked for the same. */
export async function measure({ n, folder }) {
  const young = await openApp(copyOf(folder));
  const old = await openApp(copyOf(folder));
  const commit = ({ app }, run) => {
    const text = JSON.stringify(child(spreadChild(n, run), `deep ${Math.random()}`));
    return app.submitDocuments(by, { text });
  };
  // A large site takes several submissions: the first of them is the one that completed it.
  const first = await old.app.revision(by, {});
  for (let run = 1; run < revisions; run += 1) await commit(old, run);
  const commits = await inTurns(
    101,
    {
      young: (run) => timed(() => commit(young, run)),
      old: (run) => timed(() => commit(old, run)),
    },
    { warmup: 5 },
  );
  const reads = await measureReads(n, old, first);
  await young.app.close();
  await old.app.close();
  return [
    row({
      name: `commit after ${shown} revisions`,
      n,
      value: commits.old.median,
      unit: 'ms',
      baseline: 'commit after 1',
      base: commits.young.median,
      atMost: 1.2,
    }),
    row({
      name: `read of revision 1 of ${shown}, cold`,
      n,
      value: reads.first.median,
      unit: 'ms',
      baseline: 'read of the head, cold',
      base: reads.head.median,
      atMost: 1.2,
    }),
  ];
}

/** A page of documents with their data, and one document by name, by an app that knows nothing. */
async function measureReads(n, { store }, first) {
  const read = async (ref, run) => {
    const app = freshApp(store);
    return timed(async () => {
      const revision = await app.revision(by, ref);
      const { items } = await app.documents(by, revision, { page: { first: 50 } });
      await app.bodies(
        by,
        items.map(({ node }) => node),
      );
      await app.documentsByName(by, revision, [childId(spreadChild(n, run))]);
    });
  };
  return inTurns(
    41,
    { first: (run) => read({ id: first.id }, run), head: (run) => read({}, run) },
    { warmup: 5 },
  );
}

function copyOf(folder) {
  const copy = temporaryFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}
