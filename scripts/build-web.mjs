/** Builds the dashboard: web into dist/web, with a compressed copy of each file. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from './run.mjs';

/** Rejects if the sources cannot be built. Types are not checked here; `npm run typecheck` does. */
export async function buildWeb() {
  await build({ configFile: join(root, 'web', 'vite.config.mjs'), logLevel: 'warn' });
  const assets = join(root, 'dist', 'web', 'assets');
  for (const name of readdirSync(assets)) {
    const content = readFileSync(join(assets, name));
    writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
  }
}
