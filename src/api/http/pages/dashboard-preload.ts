import { dashboardPath } from './dashboard-paths.ts';

/** A file of the built dashboard, as vite's manifest describes it. Paths are relative to the folder of the build. */
interface BuiltChunk {
  readonly file: string;
  /** The chunks that it imports, by their keys in the manifest. */
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The chunks of the dashboard: those of modules by the path of the module in `web`. */
export type BuildManifest = Readonly<Record<string, BuiltChunk>>;

/**
 * The HTML links by which a browser loads what a page of the dashboard needs at once, rather than one import after the
 * other. Without those that `html` names already.
 */
export function preloadLinks(module: string, manifest: BuildManifest, html: string): string {
  const chunks = chunksOf(module, manifest);
  const links = [
    ...chunks.flatMap(({ css = [] }) => css.map((file) => ({ rel: 'stylesheet', file }))),
    ...chunks.map(({ file }) => ({ rel: 'modulepreload', file })),
  ].filter(({ file }) => !html.includes(`"${dashboardPath}${file}"`));
  return links
    .map(({ rel, file }) => `<link rel="${rel}" crossorigin href="${dashboardPath}${file}">`)
    .join('');
}

/** A chunk and all that it imports, each once. */
function chunksOf(module: string, manifest: BuildManifest): readonly BuiltChunk[] {
  const keys = new Set([module]);
  for (const key of keys) for (const one of manifest[key]?.imports ?? []) keys.add(one);
  return [...keys].flatMap((key) => manifest[key] ?? []);
}
