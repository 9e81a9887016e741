/** What the paths of the REST API begin with. */
export const restPrefix = '/api/v1.0';

/** What can be asked for at the root of the server as well. (spec D4) */
const aliases = [
  '/documents',
  '/buckets',
  '/revisions',
  '/rollback',
  '/versions',
  '/openapi.yaml',
] as const;

/** All paths that are the REST API's to answer, as the HTTP library has them. */
export const restUrls: readonly string[] = ['/api', ...aliases].flatMap((root) => [
  root,
  `${root}/*`,
]);

/** The path of what a request names: a URL, or only the part of it behind the server. */
export function targetPath(target: string): string {
  return /^(?:https?:\/\/[^/?#]*)?([^?#]*)/i.exec(target)?.[1] ?? '';
}

/** Whether a path is the REST API's to answer. */
export function isRestPath(path: string): boolean {
  return ['/api', ...aliases].some((root) => isBelow(path, root));
}

/** A path of the REST API from behind what it begins with; null for one where there is nothing. */
export function pathInRest(path: string): string | null {
  if (isBelow(path, restPrefix)) return path.slice(restPrefix.length);
  return isBelow(path, '/api') ? null : path;
}

/** The version that a path names, for errors. (spec 11) */
export function apiVersionOf(path: string): string {
  return /^\/api\/(v\d+(?:\.\d+)*)(?:\/|$)/.exec(path)?.[1] ?? 'N/A';
}

function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(`${root}/`);
}
