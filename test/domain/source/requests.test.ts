import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { joinApiUrl, keystoneTokensUrl } from '../../../src/domain/source/api-url.ts';
import { nextLinkIn } from '../../../src/domain/source/link-header.ts';

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

describe('the link to the next page', () => {
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
    [undefined, null],
    ['<'.repeat(20_000), null],
    [`<a>${'; x'.repeat(5_000)}`, null],
    [`<a>${'; x="'.repeat(5_000)}`, null],
  ])('%s', (header, target) => {
    const started = performance.now();
    assert.equal(nextLinkIn(header), target);
    assert.ok(performance.now() - started < 1_000);
  });
});
