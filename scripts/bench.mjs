/** `npm run bench [-- NAME…]`: runs bench/*.mjs one after the other, or those named. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { root, runNode } from './run.mjs';

await ensureInstalled();
await ensureBuilt();

const folder = join(root, 'bench');
const found = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.mjs')) : [];
const wanted = process.argv.slice(2);
const names = found
  .map((name) => name.slice(0, -'.mjs'.length))
  .filter((name) => wanted.length === 0 || wanted.includes(name))
  .sort();
for (const name of names) {
  process.stdout.write(`\n== ${name}\n`);
  if ((await runNode(join('bench', `${name}.mjs`))) !== 0) process.exitCode = 1;
}
