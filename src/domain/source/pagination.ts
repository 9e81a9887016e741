import { checkSameOrigin } from '../egress/check-egress.ts';
import type { Json } from '../json/value.ts';
import { parseJsonPath } from '../json-path/json-path.ts';
import { selectByJsonPath } from '../json-path/select-json-path.ts';
import type { TablePagination } from './data-source.ts';

/** A link to the next page as it is written; null without one. Or why it cannot be read, in words that hold no value. */
export type PageLink = string | null | { readonly reason: string };

/** A page that was read. */
export interface ReadPage {
  /** Of the answer. */
  readonly url: string;
  /** The header `Link`; undefined without one. */
  readonly header: string | undefined;
  /** The link that its body has. */
  readonly link: PageLink;
}

/** Where the next page is; null after the last one. Or why it cannot be read, in words that hold no value. */
export type NextPage = { readonly url: string | null } | { readonly reason: string };

/** Values that are looked at to find a link. */
const maxSteps = 1_000_000;

/**
 * Where the page after a page is. A link is resolved against the URL of its page, and stays at its origin. A link to a page
 * that was read is refused, and so are more pages than the table allows: what is left out would look as if it had been
 * deleted. `readUrls`: of the pages that were read, this one included. (docs/data-sources.md#polls)
 */
export function nextPage(
  page: ReadPage,
  readUrls: ReadonlySet<string>,
  pagination: TablePagination | undefined,
): NextPage {
  if (pagination === undefined) return { url: null };
  const link = pagination.link_header ? nextOfLinkHeader(page.header ?? '') : page.link;
  if (link === null) return { url: null };
  if (typeof link !== 'string') return link;
  const next = checkSameOrigin(new URL(page.url), link, 'the link to the next page');
  if ('reason' in next) return next;
  if (readUrls.has(next.url.href)) {
    return { reason: 'the link to the next page leads to a page that was read already' };
  }
  if (readUrls.size >= pagination.max_pages) {
    return { reason: `there are more than ${pagination.max_pages} pages` };
  }
  return { url: next.url.href };
}

/** The link to the next page that the body of a page has. */
export function linkInBody(body: Json, pagination: TablePagination | undefined): PageLink {
  if (pagination?.next_jsonpath === undefined) return null;
  const path = parseJsonPath(pagination.next_jsonpath).path ?? [];
  const selection = selectByJsonPath(body, path, { maxSteps, maxMatches: 1_000 });
  const [link = null, ...more] = selection.kind === 'selected' ? selection.values : [null, null];
  if (more.length > 0) return { reason: 'next_jsonpath matches more than once' };
  if (link === null || link === '') return null;
  return typeof link === 'string' ? link : { reason: 'next_jsonpath matches what is no text' };
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
