import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { ownedUrls, urlsOf } from './rest-path.ts';
import type { RestRoute } from './rest-route.ts';

/** What fastify's router finds for a request. */
export interface RestTarget {
  /** Null: nothing is at the path, or the path does not have the method. */
  readonly route: RestRoute | null;
  /** The methods of the path, for the header `Allow`. Null: nothing is at the path. */
  readonly allow: string | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    restTarget?: RestTarget;
  }
}

const nothing: RestTarget = { route: null, allow: null };

/** What fastify's router found for a request; nothing if the request failed before. */
export function targetOf({ routeOptions }: FastifyRequest): RestTarget {
  return routeOptions.config?.restTarget ?? nothing;
}

/**
 * Registers routes with fastify: each at all its URLs, and each URL for every method of HTTP, so that the
 * REST API itself refuses a method that a path does not have, and a path with nothing at it.
 */
export function addRestRoutes(
  http: FastifyInstance,
  routes: readonly RestRoute[],
  options: Pick<RouteOptions, 'bodyLimit' | 'onRequest' | 'handler'>,
): void {
  const unknown = METHODS.filter((method) => !http.supportedMethods.includes(method));
  for (const method of unknown) http.addHttpMethod(method);

  function add(url: string, method: string[], restTarget: RestTarget): void {
    http.route({ ...options, url, method, exposeHeadRoute: false, config: { restTarget } });
  }

  const templates = [...new Set(routes.map(({ path }) => path))];
  for (const template of templates) {
    const here = routes.filter(({ path }) => path === template);
    const possible = here.flatMap(methodsOf);
    const allow = [...possible, 'OPTIONS'].join(', ');
    const others = METHODS.filter((method) => !possible.includes(method));
    for (const url of urlsOf(template)) {
      if (url === healthUrl) {
        add(url, ['OPTIONS'], { route: null, allow });
        continue;
      }
      for (const route of here) add(url, methodsOf(route), { route, allow });
      add(url, others, { route: null, allow });
    }
  }
  const free = ownedUrls.filter((url) => !templates.includes(url));
  for (const url of free) add(url, [...METHODS], nothing);
}

/** The server answers this URL without the REST API, but for OPTIONS. */
const healthUrl = '/health';

/** The methods of a route: fastify answers a HEAD with the head of a GET. */
function methodsOf({ method }: RestRoute): string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}
