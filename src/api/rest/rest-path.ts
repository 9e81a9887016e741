/** The prefix of the paths of the REST API. */
const prefix = '/api/v1.0';

/** The paths that the REST API also serves at the root of the server. (docs/rest.md#asking) */
const aliases = [
  '/documents',
  '/buckets',
  '/revisions',
  '/rollback',
  '/versions',
  '/openapi.yaml',
] as const;

const roots = ['/api', ...aliases];

/** URLs below which the REST API handles all requests, in the syntax of fastify's router. */
export const ownedUrls: readonly string[] = roots.flatMap((root) => [root, `${root}/*`]);

/** A route's URLs for `find-my-way`, with and without a slash at the end: `{name}` is a non-empty part. */
export function urlsOf(template: string): readonly string[] {
  const url = template.replace(/\{(\w+)\}/g, ':$1([^]+)');
  return [prefix + url, url].flatMap((one) => [one, `${one}/`]);
}

/** The path of a request target: a URL, or only the part of it behind the server. */
export function targetPath(target: string): string {
  return /^(?:https?:\/\/[^/?#]*)?([^?#]*)/i.exec(target)?.[1] ?? '';
}

/** Whether the REST API handles a path. */
export function isRestPath(path: string): boolean {
  return roots.some((root) => path === root || path.startsWith(`${root}/`));
}

/** The version in a path, for errors. (docs/rest.md#errors) */
export function apiVersionOf(path: string): string {
  return /^\/api\/(v\d+(?:\.\d+)*)(?:\/|$)/.exec(path)?.[1] ?? 'N/A';
}
