/**
 * `npm test`: installs, builds, then runs Jest, with the arguments given after `--`. The last line is
 * a count: `N passed, N failed`. A file that could not run at all counts as one failed test.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { runNode } from './run.mjs';

await ensureInstalled();
await ensureBuilt();

const folder = mkdtempSync(join(tmpdir(), 'purser-test-'));
const report = join(folder, 'report.json');
const args = ['--reporters=default', '--json', `--outputFile=${report}`, ...process.argv.slice(2)];
const code = await runNode('node_modules/jest/bin/jest.js', args, {
  stdio: ['ignore', 2, 2],
  env: { ...process.env, NODE_OPTIONS: withFlag(process.env.NODE_OPTIONS) },
});
process.stdout.write(`${count()}\n`);
rmSync(folder, { recursive: true });
process.exitCode = code;

/** Jest loads native modules only with this flag. */
function withFlag(options = '') {
  return `${options} --experimental-vm-modules --disable-warning=ExperimentalWarning`.trim();
}

function count() {
  try {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(
      readFileSync(report, 'utf8'),
    );
    return `${numPassedTests} passed, ${numFailedTests + numRuntimeErrorTestSuites} failed`;
  } catch {
    return '0 passed, 1 failed';
  }
}
