/**
 * `node scripts/jinja-check/main.mjs [COUNT] [SEED]`: evaluates random texts with Purser and with Jinja2, and exits with 1
 * where they differ. Without a Python that has jinja2 (Debian: python3-jinja2) it says so and exits with 0. What differs
 * on purpose is in docs/deployments.md#differences-from-jinja2, and does not occur in these texts.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { ensureBuilt } from '../prepare.mjs';
import { context, randomTexts } from './random-expressions.mjs';

const [count = '5000', seed = '1'] = process.argv.slice(2);
const maxShown = 20;
const maxShownLength = 500;

const python = ['python3', '/usr/bin/python3'].find((name) =>
  runPython(name, ['-c', 'import jinja2']),
);
if (python === undefined) {
  console.log(
    'SKIPPED: no python3 with jinja2 is installed (Debian: apt-get install python3-jinja2)',
  );
} else await compare(python);

async function compare(name) {
  await ensureBuilt();
  const { evaluateText } = await import('../../dist/domain/template/evaluate-template.js');
  const texts = randomTexts(Number(seed), Number(count));
  const script = fileURLToPath(new URL('./evaluate.py', import.meta.url));
  const input = JSON.stringify(texts.map((text) => [text, context]));
  const expected = JSON.parse(runPython(name, [script], input));
  const different = texts.filter((text, at) => !agree(evaluateText(text, context), expected[at]));
  for (const text of different.slice(0, maxShown)) {
    const shown = JSON.stringify({
      text,
      purser: evaluateText(text, context),
      jinja2: expected[texts.indexOf(text)],
    });
    console.log(shown.slice(0, maxShownLength));
  }
  const errors = expected.filter(({ error }) => error !== undefined).length;
  console.log(
    `${count} texts from seed ${seed}: ${different.length} differ; ${errors} are errors in both`,
  );
  if (different.length > 0) process.exitCode = 1;
}

/** Values must be equal; of errors, that both are errors. */
function agree({ value, flaw }, expected) {
  if (flaw !== null) return expected.error !== undefined;
  return expected.error === undefined && isDeepStrictEqual(value, expected.value);
}

/** The output of Python; null if it failed. */
function runPython(name, args, input = '') {
  const { status, stdout } = spawnSync(name, args, { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
  return status === 0 ? stdout || 'yes' : null;
}
