/**
 * `npm run bench [-- NAME…] [--json FILE] [--max N] [--only TEXT] [--store NAME] [--smallest]`: runs bench/*.mjs
 * one after the other, or those named; with `--smallest`, two at once. `--json` also writes all rows to a file; the other
 * options are theirs.
 */
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { root, run, workAtOnce } from './run.mjs';

const benches = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.slice(0, -'.mjs'.length))
  .sort();

const { json, names, args } = readArguments();
await ensureInstalled();
await ensureBuilt();

const folder = mkdtempSync(join(tmpdir(), 'purser-bench-rows-'));
if (args.includes('--smallest')) await runTwoAtOnce();
else for (const name of names) await runBench(name);
const rows = names
  .map(rowsFile)
  .filter(existsSync)
  .flatMap((file) => JSON.parse(readFileSync(file, 'utf8')));
rmSync(folder, { recursive: true });
// npm runs this in the checkout; a file is meant from where the user stands.
if (json !== undefined) {
  const target = resolve(process.env.INIT_CWD ?? process.cwd(), json);
  writeFileSync(target, `${JSON.stringify(rows, null, 2)}\n`);
}

/** At their smallest size benches measure nothing that is kept, so two run at once. Each is shown when it ends. */
async function runTwoAtOnce() {
  await workAtOnce(2, names, async (name) => {
    const output = join(folder, `${name}.txt`);
    const file = openSync(output, 'w');
    await runBench(name, { file });
    closeSync(file);
    process.stdout.write(readFileSync(output));
  });
}

/** Runs a bench. What it prints goes to a file if there is one. */
async function runBench(name, { file } = {}) {
  const title = `\n== ${name}\n`;
  if (file === undefined) process.stdout.write(title);
  else writeSync(file, title);
  const env = { ...process.env, PURSER_BENCH_ROWS: rowsFile(name) };
  // With memory cleared between measurements, none pays for what another left behind.
  const command = ['--expose-gc', join('bench', `${name}.mjs`), ...args];
  const stdio = file === undefined ? 'inherit' : ['inherit', file, file];
  if ((await run(process.execPath, command, { env, stdio })) !== 0) process.exitCode = 1;
}

function rowsFile(name) {
  return join(folder, `${name}.json`);
}

/** What the command line asks for; ends the process if it cannot be understood. */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        json: { type: 'string' },
        max: { type: 'string' },
        only: { type: 'string' },
        store: { type: 'string' },
        smallest: { type: 'boolean' },
      },
      allowPositionals: true,
    });
    const unknown = positionals.filter((name) => !benches.includes(name));
    if (unknown.length > 0) throw new Error(`no such bench: ${unknown.join(', ')}`);
    const { json, ...passed } = values;
    return {
      json,
      names:
        positionals.length === 0 ? benches : benches.filter((name) => positionals.includes(name)),
      args: Object.entries(passed).flatMap(([name, value]) =>
        value === true ? [`--${name}`] : [`--${name}`, value],
      ),
    };
  } catch ({ message }) {
    const usage =
      'npm run bench -- [NAME…] [--json FILE] [--max N] [--only TEXT] [--store NAME] [--smallest]';
    process.stderr.write(`${message}\nusage: ${usage}\nbenches: ${benches.join(', ')}\n`);
    process.exit(64);
  }
}
