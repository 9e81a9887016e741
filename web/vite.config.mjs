import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const folder = (path) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: folder('.'),
  base: '/ui/',
  publicDir: false,
  // Whatever NODE_ENV is, people get the production build of React.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: folder('../dist/web'),
    emptyOutDir: true,
    // What test/browser runs in, and what `light-dark()` needs.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    reportCompressedSize: false,
    // How long plugins take says nothing on a busy machine.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
