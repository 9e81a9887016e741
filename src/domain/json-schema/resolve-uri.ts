/** The parts of a URI reference without its fragment. */
interface Parts {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string;
  readonly query: string | undefined;
}

/**
 * Resolves a URI reference without fragment against a base URI.
 *
 * @see RFC 3986, section 5.2
 */
export function resolveUri(base: string, reference: string): string {
  const own = partsOf(reference);
  if (own.scheme !== undefined) return textOf({ ...own, path: withoutDots(own.path) });
  const { scheme, authority, path, query } = partsOf(base);
  if (own.authority !== undefined) return textOf({ ...own, scheme, path: withoutDots(own.path) });
  if (own.path === '') return textOf({ scheme, authority, path, query: own.query ?? query });
  const merged = own.path.startsWith('/') ? own.path : merge(authority, path, own.path);
  return textOf({ scheme, authority, path: withoutDots(merged), query: own.query });
}

/** The expression of RFC 3986, appendix B, with the characters that a scheme may have. */
function partsOf(reference: string): Parts {
  const [, scheme, authority, path = '', query] =
    /^(?:([a-z][a-z\d+.-]*):)?(?:\/\/([^/?]*))?([^?]*)(?:\?(.*))?$/is.exec(reference) ?? [];
  return { scheme, authority, path, query };
}

function textOf({ scheme, authority, path, query }: Parts): string {
  const start = scheme === undefined ? '' : `${scheme}:`;
  const host = authority === undefined ? '' : `//${authority}`;
  return `${start}${host}${path}${query === undefined ? '' : `?${query}`}`;
}

function merge(authority: string | undefined, base: string, path: string): string {
  if (authority !== undefined && base === '') return `/${path}`;
  return base.slice(0, base.lastIndexOf('/') + 1) + path;
}

/** Removes the segments `.` and `..` from a path. */
function withoutDots(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/');
  for (const [at, segment] of segments.entries()) {
    const isDots = segment === '.' || segment === '..';
    if (!isDots) kept.push(segment);
    if (!isDots || kept.length === 0) continue;
    if (segment === '..') kept.pop();
    // The part before the first slash is kept, even if it is empty.
    if (kept.length === 0 || at === segments.length - 1) kept.push('');
  }
  return kept.join('/');
}
