import { urlFlaw } from '../egress/check-egress.ts';

/** What is wrong with the path of a poll or a call; null if it leads to a place below the endpoint. */
export function apiPathFlaw(path: string): string | null {
  if (/[\u0000-\u0020\u007f\\]/.test(path))
    return 'it has blanks, control characters or backslashes';
  if (/^[a-z][a-z\d+.-]*:/i.test(path)) return 'it has a scheme';
  if (path.startsWith('//')) return 'it begins with a host';
  if (path.includes('#')) return 'it has a fragment';
  const [place = ''] = path.split('?');
  const climbs = place.split('/').some((segment) => /^(?:\.|%2e){2}$/i.test(segment));
  return climbs ? 'it has a ".." segment' : null;
}

/** What is wrong with the base URL of an API; null if paths can be joined to it. */
export function baseUrlFlaw(text: string): string | null {
  const flaw = urlFlaw(text);
  if (flaw !== null) return flaw;
  if (/[\u0000-\u0020\u007f\\]/.test(text))
    return 'it has blanks, control characters or backslashes';
  return /[?#]/.test(text) ? 'it has a query or a fragment' : null;
}

/** The URL of a request: path and endpoint joined with one slash. (docs/data-sources.md#polls) */
export function joinApiUrl(endpoint: string, path: string): string {
  return `${endpoint.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
