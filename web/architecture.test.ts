import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, it } from 'vitest';
import { dashboardPages } from '../src/api/http/pages/dashboard-paths.ts';
import { importCycles, resolvedImport } from '../test/support/import-cycles.ts';
import { type SourceFile, sourceFiles } from '../test/support/source-file.ts';

const files = sourceFiles('web').filter(
  ({ path }) => !path.includes('/generated/') && !/\.(?:test|d)\.ts$/.test(path),
);

/** What each room may import besides itself. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  data: [],
  design: [],
  app: ['data', 'design'],
  revisions: ['app', 'data', 'design'],
  documents: ['app', 'data', 'design', 'revisions'],
  graph: ['app', 'data', 'design', 'documents'],
  submit: ['app', 'data', 'design', 'revisions'],
  problems: ['app', 'data', 'design', 'revisions'],
  policies: ['app', 'data', 'design', 'revisions'],
  deployments: ['app', 'data', 'design', 'revisions'],
};
/** `app` loads these when they are first shown. */
const lazy = ['web/app/pages.tsx', 'web/app/top-bar.tsx'];
const longestFunction = 90;

const roomOf = (path: string) => path.split('/')[1] ?? '';

function strayImports({ path, imports }: SourceFile): readonly string[] {
  const room = roomOf(path);
  if (lazy.includes(path) || path === 'web/main.tsx') return [];
  return imports
    .filter((name) => name.startsWith('.') && !name.endsWith('.css') && !name.endsWith('.svg'))
    .map((name) => roomOf(resolvedImport(name, path)))
    .filter((other) => other !== room && !(rooms[room] ?? []).includes(other))
    .map((other) => `${path} imports ${other}`);
}

describe('the rooms of the dashboard', () => {
  it('import what they may', () => assert.deepEqual(files.flatMap(strayImports), []));

  it('import nothing in a circle', () => assert.deepEqual(importCycles(files), []));

  it('import nothing of the server', () => {
    const outside = files.flatMap(({ path, imports }) =>
      imports.filter(
        (name) => resolvedImport(name, path).startsWith('src/') || /^node:/.test(name),
      ),
    );
    assert.deepEqual(outside, []);
  });

  it('have short files and functions', () => {
    const long = files.flatMap(({ path, lines, functions }) => [
      ...(lines > 400 ? [path] : []),
      ...functions
        .filter((one) => one.lines > longestFunction)
        .map(({ name }) => `${path}: ${name}`),
    ]);
    assert.deepEqual(long, []);
  });

  it('export no name twice', () => {
    const names = files.flatMap(({ exports }) => exports.map(({ name }) => name));
    const twice = names.filter((name, at) => name !== 'default' && names.indexOf(name) !== at);
    assert.deepEqual(twice, []);
  });

  it('have at most 28 files each', () => {
    const folders = files.map(({ path }) => posix.dirname(path));
    const full = folders.filter((one) => folders.filter((other) => other === one).length > 28);
    assert.deepEqual([...new Set(full)], []);
  });
});

it('colours are in tokens.css alone', () => {
  const styles = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.css') && !name.endsWith('tokens.css'),
  );
  for (const name of styles) {
    assert.doesNotMatch(
      readFileSync(posix.join('web', name), 'utf8'),
      /#[0-9a-f]{3,8}\b|rgb\(|hsl\(/,
      name,
    );
  }
});

it('the server answers the paths of all pages, and of no others', () => {
  const text = readFileSync('web/app/pages.tsx', 'utf8');
  const pages = text.matchAll(
    /page\('\/(?:ui\/(\w+))?[^']*', \(\) => import\('\.\.\/([^']+)'\)\)/g,
  );
  const modules = Array.from(pages, ([, first = '', module = '']) => [first, module]);
  assert.deepEqual(modules, [...dashboardPages]);
});
