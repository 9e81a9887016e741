/**
 * `npm run bench [-- NAME…] [--json FILE] [--max N] [--only TEXT] [--store NAME] [--smallest]`: runs bench/*.mjs
 * one after the other, or those named. `--json` also writes all rows to a file; the other options are theirs.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { root, run } from './run.mjs';

const benches = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => name.slice(0, -'.mjs'.length))
  .sort();

const { json, names, args } = readArguments();
await ensureInstalled();
await ensureBuilt();

const folder = mkdtempSync(join(tmpdir(), 'purser-bench-rows-'));
const rows = [];
for (const name of names) {
  process.stdout.write(`\n== ${name}\n`);
  const file = join(folder, `${name}.json`);
  const env = { ...process.env, PURSER_BENCH_ROWS: file };
  // With memory cleared between measurements, none pays for what another left behind.
  const command = ['--expose-gc', join('bench', `${name}.mjs`), ...args];
  if ((await run(process.execPath, command, { env })) !== 0) process.exitCode = 1;
  if (existsSync(file)) rows.push(...JSON.parse(readFileSync(file, 'utf8')));
}
rmSync(folder, { recursive: true });
// npm runs this in the checkout; a file is meant from where the user stands.
if (json !== undefined) {
  const target = resolve(process.env.INIT_CWD ?? process.cwd(), json);
  writeFileSync(target, `${JSON.stringify(rows, null, 2)}\n`);
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
