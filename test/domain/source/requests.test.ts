import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Json } from '../../../src/domain/json/value.ts';
import { joinApiUrl } from '../../../src/domain/source/api-url.ts';
import type { TablePagination } from '../../../src/domain/source/data-source.ts';
import { keystoneTokensUrl } from '../../../src/domain/source/keystone.ts';
import {
  linkInBody,
  nextOfLinkHeader,
  nextPage,
  type ReadPage,
} from '../../../src/domain/source/pagination.ts';
import {
  conditionalHeaders,
  pauseBetweenRounds,
  retryAfterMs,
} from '../../../src/domain/source/round-schedule.ts';

describe('URLs', () => {
  it.each([
    ['https://a.example/v2', 'servers', 'https://a.example/v2/servers'],
    ['https://a.example/v2/', '/servers', 'https://a.example/v2/servers'],
    ['https://a.example/v2//', 'servers?x=/../', 'https://a.example/v2/servers?x=/../'],
    ['https://a.example', '', 'https://a.example/'],
    ['https://a.example/', '?after=1', 'https://a.example/?after=1'],
  ])('%s and %s are joined with one slash', (endpoint, path, url) => {
    assert.equal(joinApiUrl(endpoint, path), url);
  });

  it.each([
    ['https://a.example/identity', 'https://a.example/identity/v3/auth/tokens'],
    ['https://a.example/identity/v3', 'https://a.example/identity/v3/auth/tokens'],
    ['https://a.example/v3/', 'https://a.example/v3/auth/tokens'],
  ])('tokens of %s', (url, tokens) => assert.equal(keystoneTokensUrl(url), tokens));
});

describe('pages', () => {
  const byPath: TablePagination = { next_jsonpath: '$.next', max_pages: 3 };
  const byHeader: TablePagination = { link_header: true, max_pages: 3 };
  interface Page {
    readonly url: string;
    readonly body: Json;
    readonly link: string | null;
  }
  const page = (body: Json, link: string | null = null, at = '1'): Page => ({
    url: `https://a.example/v2/servers?page=${at}`,
    body,
    link,
  });
  const next = (pages: readonly Page[], pagination: TablePagination) => {
    const last = pages.at(-1);
    assert.ok(last !== undefined);
    const { url, body, link: header } = last;
    const read: ReadPage = { url, header: header ?? undefined, link: linkInBody(body, pagination) };
    const found = nextPage(read, new Set(pages.map((one) => one.url)), pagination);
    return 'url' in found ? found.url : 'refused';
  };

  it.each<readonly [Json, string | null]>([
    [{}, null],
    [{ next: null }, null],
    [{ next: '' }, null],
    [{ next: '?page=2' }, 'https://a.example/v2/servers?page=2'],
    [{ next: '/v3/x' }, 'https://a.example/v3/x'],
    [{ next: 'https://a.example/x' }, 'https://a.example/x'],
    [{ next: 'https://evil.example/x' }, 'refused'],
    [{ next: '//evil.example/x' }, 'refused'],
    [{ next: 'http://a.example/x' }, 'refused'],
    [{ next: '?page=1' }, 'refused'],
    [{ next: 5 }, 'refused'],
    [{ next: ['a'] }, 'refused'],
  ])('%j leads to %s', (body, url) => assert.equal(next([page(body)], byPath), url));

  it('are found by a filter', () => {
    const pagination = { next_jsonpath: "$.links[?(@.rel=='next')].href", max_pages: 3 };
    const link = (rel: string) => ({ rel, href: '?page=2' });
    assert.equal(next([page({ links: [link('self')] })], pagination), null);
    const found = 'https://a.example/v2/servers?page=2';
    assert.equal(next([page({ links: [link('self'), link('next')] })], pagination), found);
    assert.equal(next([page({ links: [link('next'), link('next')] })], pagination), 'refused');
  });

  it('are limited, and none is read twice', () => {
    const [one, two, three] = ['1', '2', '3'].map((at) => page({ next: '?page=9' }, null, at));
    assert.ok(one && two && three);
    assert.equal(next([one, two], byPath), 'https://a.example/v2/servers?page=9');
    assert.equal(next([one, two, three], byPath), 'refused');
    assert.equal(
      next([page({}, null, '2'), page({ next: '?page=2' }, null, '3')], byPath),
      'refused',
    );
  });

  it.each([
    ['<?page=2>; rel="next"', '?page=2'],
    ['<?page=2>; rel=next', '?page=2'],
    ['<a>; rel="prev", <b>; title="x, y"; rel="last next"', 'b'],
    ['<a>;rel=prev,<b>;rel=NEXT', 'b'],
    ['<a>; rel="nextone"', null],
    ['<a>; title="rel=next"', null],
    ['<a>; title="x; rel=next"', null],
    ['<a>; title="x \\" ; rel=next"; rel=last', null],
    ['', null],
    ['<'.repeat(20_000), null],
    [`<a>${'; x'.repeat(5_000)}`, null],
  ])('%s', (header, target) => {
    const started = performance.now();
    assert.equal(nextOfLinkHeader(header), target);
    assert.ok(performance.now() - started < 1_000);
  });

  it('are found by a header', () => {
    const link = '<https://a.example/x>; rel="next"';
    assert.equal(next([page({}, link)], byHeader), 'https://a.example/x');
    assert.equal(next([page({})], byHeader), null);
  });
});

describe('rounds', () => {
  it.each([
    [0, 0, 0.5, null],
    [0, 7, 0.5, null],
    [60, 0, 0.9, 0],
    [60, 1, 0, 60_000],
    [60, 1, 0.5, 63_000],
    [86_400, 5, 1, 86_430_000],
  ])('every %i s, after %i rounds, by chance %f: %s', (interval, rounds, chance, pause) => {
    assert.equal(pauseBetweenRounds(interval, rounds, chance), pause);
  });

  const now = Date.parse('2026-01-01T00:00:00Z');
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['9999999', 3_600_000],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['Wed, 31 Dec 2025 00:00:30 GMT', 0],
    ['-5', null],
    ['soon', null],
    ['', null],
    [null, null],
  ])('Retry-After: %s', (header, ms) => assert.equal(retryAfterMs(header, now), ms));

  it('ask for what is new', () => {
    assert.deepEqual(conditionalHeaders({ etag: '"a"', lastModified: 'b' }), {
      'if-none-match': '"a"',
    });
    assert.deepEqual(conditionalHeaders({ etag: null, lastModified: 'b' }), {
      'if-modified-since': 'b',
    });
    assert.deepEqual(conditionalHeaders({ etag: null, lastModified: null }), {});
  });
});
