/**
 * How long a command takes from its start to its end, beside a Node that does nothing. Elapsed time includes the work
 * of the server; the processor time of the command itself depends little on what else the machine does. N is the
 * number of revisions of the server or the folder that `revisions` asks.
 */
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startServer } from './history/servers.mjs';
import { inTurns, timed } from './support/measure.mjs';
import { isWanted, repeated, sizes } from './support/options.mjs';
import { processorMs } from './support/processor-time.mjs';
import { printHead, printRows, row, writeRows } from './support/report.mjs';
import { by, openApp, temporaryFolder } from './support/store.mjs';

const program = fileURLToPath(new URL('../dist/bin/purser.js', import.meta.url));
const nothing = ['-e', '0'];
const baseline = 'node -e 0';
const times = 21;
/** Processor time comes in ticks of 10 ms, so it is that of several starts. */
const startsAtOnce = repeated(10);

const rows = [];
printHead();
await measure('purser --version', 0, ['--version'], 2);
await measure('purser completion bash', 0, ['completion', 'bash'], 2);
await measure('purser apply --help', 0, ['apply', '--help'], 3);
await measure('purser --help', 0, ['--help'], null);
for (const n of sizes.filter((size) => size <= 10_000)) {
  const folder = temporaryFolder();
  await fill(folder, n);
  const server = await startServer('serve-purser.mjs', folder, String(16 * 1024 * 1024));
  const { origin } = new URL(server.url);
  await measure('purser revisions of a server', n, ['revisions', '--server', origin], 3);
  await server.stop();
  await measure('purser revisions of a folder', n, ['revisions', '--data', folder], null);
}
writeRows(rows);

async function measure(name, n, args, atMost) {
  const target = atMost === null ? {} : { atMost };
  const command = [program, ...args];
  if (isWanted(name)) {
    const elapsed = (given) => () => timed(() => run(given));
    const { purser, node } = await inTurns(
      times,
      { purser: elapsed(command), node: elapsed(nothing) },
      { warmup: 1 },
    );
    const base = node.median;
    take(row({ name, n, value: purser.median, unit: 'ms', baseline, base, ...target }));
  }
  const title = `${name}, processor time`;
  if (!isWanted(title) || processorMs() === null) return;
  const { purser, node } = await inTurns(3, {
    purser: () => processorMsOf(command),
    node: () => processorMsOf(nothing),
  });
  const base = Math.max(node.median, 1);
  take(row({ name: title, n, value: purser.median, unit: 'ms', baseline, base, ...target }));
}

/** Runs a command to its end; its output is thrown away. */
function run(command) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command.join(' ')} ended with ${code}`));
    });
  });
}

/** Milliseconds of processor time of one start, the mean of several. */
function processorMsOf(command) {
  const before = processorMs();
  for (let start = 0; start < startsAtOnce; start += 1) spawnSync(process.execPath, command);
  return (processorMs() - before) / startsAtOnce;
}

/** A history of N revisions, each of which changes one document. */
async function fill(folder, n) {
  const { app } = await openApp(folder);
  for (let revision = 1; revision <= n; revision += 1) {
    const metadata = { schema: 'metadata/Document/v1', name: 'berth', storagePolicy: 'cleartext' };
    const document = {
      schema: 'bench/Berth/v1',
      metadata: { ...metadata, layeringDefinition: { layer: 'site', abstract: false } },
      data: { depth: revision },
    };
    const policy = {
      schema: 'deckhand/LayeringPolicy/v1',
      metadata: { schema: 'metadata/Control/v1', name: 'layers' },
      data: { layerOrder: ['site'] },
    };
    const text = `${JSON.stringify(document)}\n---\n${JSON.stringify(policy)}`;
    await app.submitDocuments(by, { text, bucket: 'site', message: `depth ${revision}` });
  }
  await app.close();
}

function take(made) {
  printRows([made]);
  rows.push(made);
}
