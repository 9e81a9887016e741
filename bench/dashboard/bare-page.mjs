import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { temporaryFolder } from '../support/store.mjs';

const types = { html: 'text/html', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

/**
 * Builds a page of React that loads what the first view of the dashboard loads, and shows a heading; and serves it as the
 * dashboard is served.
 */
export async function serveBarePage() {
  const root = fileURLToPath(new URL('bare/', import.meta.url));
  const outDir = temporaryFolder();
  await build({
    ...{ configFile: false, root, publicDir: false, logLevel: 'error' },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, emptyOutDir: false, target: 'chrome123', assetsInlineLimit: 0 },
  });
  const kept = new Map();
  const read = (path) => {
    const file = path === '/' ? '/index.html' : path;
    if (!kept.has(file)) kept.set(file, gzipSync(readFileSync(join(outDir, file)), { level: 9 }));
    return { type: types[file.split('.').at(-1)], content: kept.get(file) };
  };
  const server = createServer((request, response) => {
    try {
      const { type, content } = read(request.url);
      const cacheControl =
        type === 'text/html' ? 'no-store' : 'public, max-age=31536000, immutable';
      response.writeHead(200, {
        ...{ 'content-type': type, 'content-encoding': 'gzip', 'cache-control': cacheControl },
      });
      response.end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
