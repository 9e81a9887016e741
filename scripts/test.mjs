/**
 * `npm test`: installs, builds, then runs Vitest, with the arguments given after `--`. The last line is
 * a count: `N passed, N failed`. A file that fails outside its tests counts as one failed test.
 */
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { runNode } from './run.mjs';

await ensureInstalled();
await ensureBuilt();

/** A file system in memory, and the free bytes that the tests may need of it. */
const memory = { path: '/dev/shm', bytes: 2 * 1024 ** 3 };

const folder = mkdtempSync(join(temporaryFolder(), 'purser-test-'));
// Some tests run commands as another user, who has to get through.
chmodSync(folder, 0o711);
const report = join(folder, 'report.json');
const stores = join(folder, 'tmp');
mkdirSync(stores);
const given = process.argv.slice(2);
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const args = ['run', ...reporters, ...exclusions(given), ...given];
const code = await runNode('node_modules/vitest/vitest.mjs', args, {
  stdio: ['ignore', 2, 2],
  // As in production, where libraries do not check themselves all the time; Vitest would say `test`.
  env: { NODE_ENV: 'production', ...process.env, TMPDIR: stores },
});
process.stdout.write(`${count()}\n`);
rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
process.exitCode = code;

/**
 * Where tests make their folders: in memory where that is possible, as most of them open a store and a disk
 * takes a tenth of a second to make one. TMPDIR decides if it is set.
 */
function temporaryFolder() {
  if (process.env.TMPDIR) return tmpdir();
  try {
    accessSync(memory.path, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory.path);
    return bavail * bsize >= memory.bytes ? memory.path : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Options that leave out the suites of whole programs, and those that need more than Node, unless the arguments name them. */
function exclusions(given) {
  return ['processes', 'integration', 'browser', 'safety', 'clients', 'containers']
    .map((suite) => `test/${suite}`)
    .filter((folder) => !given.some((argument) => argument.includes(folder)))
    .map((folder) => `--exclude=${folder}/**`);
}

function count() {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    const isFailed = ({ status }) => status === 'failed';
    const failedFiles = testResults.filter(
      (file) => isFailed(file) && !file.assertionResults.some(isFailed),
    );
    const failed = numFailedTests + failedFiles.length;
    return `${numPassedTests} passed, ${failed === 0 && code !== 0 ? 1 : failed} failed`;
  } catch {
    return '0 passed, 1 failed';
  }
}
