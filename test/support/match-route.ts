import type { RestRoute } from '../../src/api/rest/rest-route.ts';

const prefix = '/api/v1.0';

/** A route's name, `GET /revisions/{revision}`, and what a path names. */
export interface RouteFound {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Finds the route of a request, without fastify: a second opinion for tests. `path` is that of a URL,
 * undecoded. One slash at its end counts for nothing, and a fixed word comes before a name. Null: no
 * route has the path and the method, or the path is encoded wrongly.
 */
export function matchRoute(
  routes: readonly RestRoute[],
  method: string,
  path: string,
): RouteFound | null {
  const inner = path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
  const parts = decoded(inner.replace(/\/$/, '').split('/'));
  if (parts === null) return null;
  const fitting = routes
    .map((route) => ({ route, params: paramsOf(route.path.split('/'), parts) }))
    .filter(({ params }) => params !== null)
    .sort(
      (one, other) => Object.keys(one.params ?? {}).length - Object.keys(other.params ?? {}).length,
    );
  const template = fitting[0]?.route.path;
  const wanted = method === 'HEAD' ? 'GET' : method;
  const found = fitting.find(({ route }) => route.path === template && route.method === wanted);
  if (found === undefined) return null;
  return { name: `${found.route.method} ${found.route.path}`, params: found.params ?? {} };
}

function decoded(parts: readonly string[]): readonly string[] | null {
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return null;
  }
}

function paramsOf(
  template: readonly string[],
  parts: readonly string[],
): Readonly<Record<string, string>> | null {
  if (template.length !== parts.length) return null;
  const params: [string, string][] = [];
  for (const [at, wanted] of template.entries()) {
    const part = parts[at] ?? '';
    const name = /^\{(\w+)\}$/.exec(wanted)?.[1];
    if (name === undefined ? wanted !== part : part === '') return null;
    if (name !== undefined) params.push([name, part]);
  }
  return Object.fromEntries(params);
}
