/** Starts on a folder, and asks, commits and compares; reports milliseconds of each, and the most memory. */
import { readConfig } from '../../dist/config/config.js';
import { openPurser } from '../../dist/purser.js';
import { inTurns, timed } from '../support/measure.mjs';
import { child, childId, spreadChild } from '../support/site.mjs';
import { by } from '../support/store.mjs';
import { watchMemory } from './watch-memory.mjs';

const [folder, documents] = process.argv.slice(2);
const n = Number(documents);
const peak = watchMemory();

let purser;
const start = await timed(async () => {
  purser = await openPurser(readConfig({ PURSER_DATA: folder }).config);
  await purser.app.revision(by, {});
});
const { app } = purser;

let changed = 0;
async function change() {
  changed += 1;
  const at = spreadChild(n, changed);
  const text = JSON.stringify(child(at, `asked ${changed}`));
  let revision;
  const took = await timed(async () => {
    ({ revision } = await app.submitDocuments(by, { text }));
  });
  return { at, revision, took };
}

const page = { first: 100 };
const first = await timed(async () => app.documents(by, await app.revision(by, {}), { page }));
const firstRevisions = await timed(() => app.revisions(by, page));
const { took: firstCommit } = await change();
const found = await inTurns(
  31,
  {
    commit: async () => (await change()).took,
    render: async () => {
      const { at, revision } = await change();
      return timed(() => app.renderedById(by, revision, [childId(at)]));
    },
    diff: async () => {
      const from = await app.revision(by, {});
      const { revision: to } = await change();
      return timed(() => app.diffDocuments(by, from, to));
    },
  },
  { warmup: 3 },
);
const { commit, render, diff } = found;
process.send({
  start,
  page: first,
  revisions: firstRevisions,
  firstCommit,
  commit: commit.median,
  render: render.median,
  diff: diff.median,
  mebibytes: peak(),
});
await purser.close();
process.disconnect();
