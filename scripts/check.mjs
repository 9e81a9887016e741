/** `npm run check`: all that a change must pass before it is handed in. Every step runs. */
import { ensureInstalled } from './prepare.mjs';
import { runNode } from './run.mjs';

await ensureInstalled();

const biome = 'node_modules/@biomejs/biome/bin/biome';
const tsc = 'node_modules/typescript/bin/tsc';
const steps = [
  ['lint', biome, ['check', '--error-on-warnings', '.']],
  ['types', tsc, ['-p', 'tsconfig.json', '--noEmit']],
  ['types of the tests', tsc, ['-p', 'test/tsconfig.json']],
  ['types of the dashboard', tsc, ['-p', 'web/tsconfig.json']],
  ['generated code', 'scripts/codegen.mjs', ['--check']],
  ['tests', 'scripts/test.mjs', []],
  ['tests of whole programs', 'scripts/test.mjs', ['test/processes']],
];

const failed = [];
for (const [name, file, args] of steps) {
  process.stdout.write(`\n== ${name}\n`);
  if ((await runNode(file, args)) !== 0) failed.push(name);
}
process.stdout.write(failed.length === 0 ? '\nall is well\n' : `\nfailed: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
