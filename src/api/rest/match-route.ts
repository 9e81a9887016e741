import type { RestMethod, RestRoute } from './rest-route.ts';

/** What stands at a path: a route for each method that it has, and what the path names. */
export interface RouteMatch {
  readonly byMethod: ReadonlyMap<RestMethod, RestRoute>;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Finds what stands at a path, which begins behind `/api/v1.0`; one slash at its end counts for nothing.
 * Where a fixed word and a name could both be meant, it is the word. Null: nothing, or it is encoded wrongly.
 */
export function createMatcher(routes: readonly RestRoute[]): (path: string) => RouteMatch | null {
  const templates = new Map<string, Map<RestMethod, RestRoute>>();
  for (const route of routes) {
    const methods = templates.get(route.path) ?? new Map();
    templates.set(route.path, methods.set(route.method, route));
  }
  const parted = Array.from(templates, ([template, byMethod]) => {
    return { parts: partsOf(template), byMethod };
  });
  // Those with fewer names come first.
  const ordered = parted.sort((one, other) => namesIn(one.parts) - namesIn(other.parts));
  return (path) => {
    const parts = decoded(partsOf(path.endsWith('/') ? path.slice(0, -1) : path));
    if (parts === null) return null;
    for (const { parts: template, byMethod } of ordered) {
      const params = paramsOf(template, parts);
      if (params !== null) return { byMethod, params };
    }
    return null;
  };
}

/** The route for a method; a HEAD is a GET of which only the head is answered. Null: there is none. */
export function routeFor({ byMethod }: RouteMatch, method: string): RestRoute | null {
  const asked = method === 'HEAD' ? 'GET' : method;
  return byMethod.get(asked as RestMethod) ?? null;
}

/** The methods that are possible at a path, for the header `Allow`. */
export function allowedAt({ byMethod }: RouteMatch): string {
  const methods = [...byMethod.keys()].flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  );
  return [...methods, 'OPTIONS'].join(', ');
}

function partsOf(path: string): readonly string[] {
  return path.split('/').slice(1);
}

function namesIn(template: readonly string[]): number {
  return template.filter((part) => nameOf(part) !== null).length;
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
    const name = nameOf(wanted);
    if (name === null && wanted !== part) return null;
    if (name !== null && part === '') return null;
    if (name !== null) params.push([name, part]);
  }
  return Object.fromEntries(params);
}

/** The name of a part of a template that stands for something; null for a fixed word. */
function nameOf(part: string): string | null {
  return /^\{(\w+)\}$/.exec(part)?.[1] ?? null;
}
