import { checkSameOrigin } from '../egress/check-egress.ts';
import type { Json } from '../json/value.ts';
import { parseJsonPath } from '../json-path/json-path.ts';
import { type SelectionLimits, selectByJsonPath } from '../json-path/select-json-path.ts';

/** What a page says of the next one: its link; null on the last page; or why there is none that can be followed. */
export type PageLink = string | null | { readonly reason: string };

/** Where the next page is; null after the last one. Or why it cannot be read, in words that hold no value. */
export type NextPage = { readonly url: URL | null } | { readonly reason: string };

/** The link to the next page in the body of a page. `limits`: of looking for it. */
export function linkInBody(body: Json, nextJsonpath: string, limits: SelectionLimits): PageLink {
  const path = parseJsonPath(nextJsonpath).path ?? [];
  const selection = selectByJsonPath(body, path, limits);
  if (selection.kind === 'over') return { reason: 'looking for next_jsonpath takes too long' };
  const [link = null, ...more] = selection.values;
  if (more.length > 0) return { reason: 'next_jsonpath matches more than once' };
  if (link === null || link === '') return null;
  return typeof link === 'string' ? link : { reason: 'next_jsonpath matches what is no text' };
}

/**
 * Where the page after the last of some pages is, which has this link. It is resolved against the URL of its page, and stays
 * at its origin. A link to a page that was read is refused, and so are more pages than the table allows: what is left out
 * would look as if it had been deleted. (docs/data-sources.md#polls)
 */
export function nextPage(read: readonly URL[], link: PageLink, maxPages: number): NextPage {
  const page = read.at(-1);
  if (page === undefined || link === null) return { url: null };
  if (typeof link !== 'string') return link;
  const next = checkSameOrigin(page, link, 'the link to the next page');
  if ('reason' in next) return next;
  if (read.some(({ href }) => href === next.url.href)) {
    return { reason: 'the link to the next page leads to a page that was read already' };
  }
  return read.length < maxPages ? next : { reason: `there are more than ${maxPages} pages` };
}

const linkValue =
  /<([^<>]*)>((?:\s*;\s*[\w!#$&+.^`|~*-]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s",;]*))?)*)/g;
const linkParameter = /;\s*([\w!#$&+.^`|~*-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s",;]*)))?/g;

/** The target of the link with the relation `next` in a header `Link` (RFC 8288); null if there is none. */
export function nextOfLinkHeader(header: string): string | null {
  for (const [, target = '', parameters = ''] of header.matchAll(linkValue)) {
    for (const [, name = '', quoted, plain = ''] of parameters.matchAll(linkParameter)) {
      const relations = (quoted ?? plain).toLowerCase().split(/\s+/);
      if (name.toLowerCase() === 'rel' && relations.includes('next')) return target;
    }
  }
  return null;
}
