import { posix } from 'node:path';
import type { SourceFile } from './source-file.ts';

/** The imports that lead from a file back to itself, types included. */
export function importCycles(all: readonly SourceFile[]): readonly string[] {
  const byPath = new Map(all.map((file) => [file.path, file]));
  const state = new Map<string, 'open' | 'done'>();
  const found: string[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    if (state.get(path) === 'open') {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' -> '));
    }
    if (state.has(path)) return;
    state.set(path, 'open');
    for (const name of byPath.get(path)?.imports ?? []) {
      if (name.startsWith('.')) visit(resolvedImport(name, path), [...trail, path]);
    }
    state.set(path, 'done');
  };
  for (const { path } of all) visit(path, []);
  return found;
}

/** The path of a relative import, from the root of the checkout. */
export function resolvedImport(name: string, importer: string): string {
  return posix.join(posix.dirname(importer), name);
}
