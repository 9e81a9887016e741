import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, it } from 'vitest';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}

const folder = 'dist/web/';
const manifest = JSON.parse(readFileSync(`${folder}manifest.json`, 'utf8')) as Record<
  string,
  Chunk
>;
const kibibytes = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(`${folder}${file}.gz`).size, 0) / 1024;

/** The files that a chunk needs, itself included. */
function filesOf(name: string, found = new Set<string>()): ReadonlySet<string> {
  const chunk = manifest[name];
  if (chunk === undefined || found.has(chunk.file)) return found;
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file);
  for (const one of chunk.imports ?? []) filesOf(one, found);
  return found;
}

describe('what people load, compressed', () => {
  it('is at most 180 KiB for the first view', () => {
    const first = new Set([...filesOf('index.html'), ...filesOf('revisions/timeline-page.tsx')]);
    assert.ok(first.size >= 5);
    assert.ok(kibibytes(first) <= 180, `${kibibytes(first)} KiB`);
  });

  it('is at most 450 KiB for everything', () => {
    const all = readdirSync(`${folder}assets`).filter((name) => !name.endsWith('.gz'));
    assert.ok(kibibytes(all.map((name) => `assets/${name}`)) <= 450);
  });
});
