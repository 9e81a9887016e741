/**
 * A site of a million documents, and a history of 10,000 revisions, on the embedded store: what it takes to put them in, and what
 * a process that has just started on them takes to answer. Each size has processes of its own, so that their memory can be
 * told. N is the number of documents, or of revisions; `--max 1000000` measures the largest site.
 */
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { smallest, manySizes as upToMillion } from './support/options.mjs';
import { growthRow, printGrowth, printHead, printRows, row, writeRows } from './support/report.mjs';
import { startScript } from './support/start-script.mjs';
import { temporaryFolder } from './support/store.mjs';

/** The size that larger ones are measured beside. */
const reference = smallest ? 100 : 10_000;
const sizes = upToMillion.filter((n) => n >= reference);
const revisions = smallest ? [20] : [100, 1_000, 10_000];
const documentsOfHistory = smallest ? 100 : 1_000;
const maxMebibytes = 4_096;

const rows = [];
printHead();
let base;
for (const n of sizes) {
  const folder = temporaryFolder();
  const filled = await run('./large-site/fill.mjs', folder, n, 0);
  const asked = await run('./large-site/ask.mjs', folder, n);
  base ??= { filled, asked };
  takeFilled(`documents`, n, filled);
  takeAsked('documents', n, asked, base.asked);
}
base = null;
for (const n of revisions) {
  const folder = temporaryFolder();
  const filled = await run('./large-site/fill.mjs', folder, documentsOfHistory, n);
  const asked = await run('./large-site/ask.mjs', folder, documentsOfHistory);
  base ??= { filled, asked };
  takeFilled('revisions', n, filled);
  takeAsked('revisions', n, asked, base.asked);
}
printGrowth(rows);
writeRows(rows);

/** The figures that a script reports when it is done. */
async function run(script, ...args) {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const { child, message } = await startScript(file, args.map(String));
  if (child.exitCode === null) await once(child, 'exit');
  return message;
}

function takeFilled(of, n, { seconds, mebibytes }) {
  take(row({ name: `putting in N ${of}`, n, value: seconds, unit: 's' }));
  takeMemory(`memory of that, N ${of}`, n, mebibytes);
}

function takeAsked(of, n, found, beside) {
  const within = (name, value, most) =>
    take(row({ name, n, value, unit: 'ms', baseline: `${most} ms`, base: most, atMost: 1 }));
  within(`start, N ${of}`, found.start, 2_000);
  within(`first page of 100 documents, N ${of}`, found.page, 50);
  within(`first page of 100 revisions, N ${of}`, found.revisions, 50);
  take(
    row({ name: `first commit of a process, N ${of}`, n, value: found.firstCommit, unit: 'ms' }),
  );
  const baseline = `the same at N=${(of === 'documents' ? reference : revisions[0]).toLocaleString('en')}`;
  for (const [name, key] of [
    ['commit of one', 'commit'],
    ['render of one', 'render'],
    ['diff of neighbours', 'diff'],
  ]) {
    const figures = { name: `${name}, N ${of}`, n, value: found[key], unit: 'ms', atMost: 2 };
    take({ ...growthRow(figures, beside[key]), baseline });
  }
  takeMemory(`memory of a process that answers, N ${of}`, n, found.mebibytes);
}

function takeMemory(name, n, value) {
  const beside = { baseline: '4 GiB', base: maxMebibytes, atMost: 1 };
  take(row({ name, n, value, unit: 'MiB', ...beside }));
}

function take(found) {
  printRows([found]);
  rows.push(found);
}
