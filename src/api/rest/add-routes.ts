import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import createRouter from 'find-my-way';
import { isRestPath, ownedUrls, urlsOf } from './rest-path.ts';
import type { RestRequest, RestRoute } from './rest-route.ts';

/** The target of a request. */
export interface RestTarget {
  /** Null: the path does not exist, or does not have the method. */
  readonly route: RestRoute | null;
  /** The methods of the path, for the header `Allow`. Null: the path does not exist. */
  readonly allow: string | null;
  /** The values of the names in the path of the route. */
  readonly params: RestRequest['params'];
}

/** Finds the target of a request. `url` is that of the request line. */
type FindTarget = (method: string, url: string) => RestTarget;

declare module 'fastify' {
  interface FastifyContextConfig {
    findRestTarget?: FindTarget;
  }
}

const nothing: RestTarget = { route: null, allow: null, params: {} };

/** The target of a request; nothing if the request failed before fastify found a route. */
export function targetOf({ routeOptions, raw }: FastifyRequest): RestTarget {
  return routeOptions.config?.findRestTarget?.(raw.method ?? '', raw.url ?? '') ?? nothing;
}

/**
 * Registers the URLs of the REST API with fastify, each for every method of HTTP, so that the REST API itself refuses
 * unknown methods and paths. Fastify gets a few wildcard URLs; a router without methods finds the route of a path.
 * Fastify's router has a tree for each of 34 methods, and filling them all with every path took most of the time for
 * starting a server.
 */
export function addRestRoutes(
  http: FastifyInstance,
  routes: readonly RestRoute[],
  options: Pick<RouteOptions, 'bodyLimit' | 'onRequest' | 'handler'>,
): void {
  const unknown = METHODS.filter((method) => !http.supportedMethods.includes(method));
  for (const method of unknown) http.addHttpMethod(method);

  const config = { findRestTarget: targetFinder(routes) };
  const outside = routes.flatMap(({ path }) => urlsOf(path)).filter((url) => !isRestPath(url));
  for (const url of new Set([...ownedUrls, ...outside])) {
    const method = url === healthUrl ? ['OPTIONS'] : [...METHODS];
    http.route({ ...options, url, method, exposeHeadRoute: false, config });
  }
}

/** The server handles this URL without the REST API, except for OPTIONS. */
const healthUrl = '/health';

/** The routes at a URL. */
interface Place {
  readonly allow: string;
  readonly routes: ReadonlyMap<string, RestRoute>;
}

function targetFinder(routes: readonly RestRoute[]): FindTarget {
  const router = createRouter({ maxParamLength: Number.MAX_SAFE_INTEGER });
  for (const path of new Set(routes.map((route) => route.path))) {
    const here = routes.filter((route) => route.path === path);
    const byMethod = new Map(
      here.flatMap((route) => methodsOf(route).map((name) => [name, route])),
    );
    const place: Place = { allow: [...byMethod.keys(), 'OPTIONS'].join(', '), routes: byMethod };
    // One method stands for all.
    for (const url of urlsOf(path)) router.on('GET', url, () => {}, place);
  }
  return (method, url) => {
    const found = router.find('GET', url);
    if (found === null) return nothing;
    const { allow, routes: byMethod } = found.store as Place;
    const params = found.params as RestTarget['params'];
    return { route: byMethod.get(method) ?? null, allow, params };
  };
}

/** The methods of a route: a GET route also handles HEAD. */
function methodsOf({ method }: RestRoute): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}
