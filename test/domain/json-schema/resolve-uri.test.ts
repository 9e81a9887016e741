import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { resolveUri } from '../../../src/domain/json-schema/resolve-uri.ts';

const base = 'http://a/b/c/d;p?q';

/** The examples of RFC 3986, sections 5.4.1 and 5.4.2, fragments left out. */
const examples = [
  ['g:h', 'g:h'],
  ['g', 'http://a/b/c/g'],
  ['./g', 'http://a/b/c/g'],
  ['g/', 'http://a/b/c/g/'],
  ['/g', 'http://a/g'],
  ['//g', 'http://g'],
  ['?y', 'http://a/b/c/d;p?y'],
  ['g?y', 'http://a/b/c/g?y'],
  [';x', 'http://a/b/c/;x'],
  ['g;x', 'http://a/b/c/g;x'],
  ['g;x?y', 'http://a/b/c/g;x?y'],
  ['', 'http://a/b/c/d;p?q'],
  ['.', 'http://a/b/c/'],
  ['./', 'http://a/b/c/'],
  ['..', 'http://a/b/'],
  ['../', 'http://a/b/'],
  ['../g', 'http://a/b/g'],
  ['../..', 'http://a/'],
  ['../../', 'http://a/'],
  ['../../g', 'http://a/g'],
  ['../../../g', 'http://a/g'],
  ['../../../../g', 'http://a/g'],
  ['/./g', 'http://a/g'],
  ['/../g', 'http://a/g'],
  ['g.', 'http://a/b/c/g.'],
  ['.g', 'http://a/b/c/.g'],
  ['g..', 'http://a/b/c/g..'],
  ['..g', 'http://a/b/c/..g'],
  ['./../g', 'http://a/b/g'],
  ['./g/.', 'http://a/b/c/g/'],
  ['g/./h', 'http://a/b/c/g/h'],
  ['g/../h', 'http://a/b/c/h'],
  ['g;x=1/./y', 'http://a/b/c/g;x=1/y'],
  ['g;x=1/../y', 'http://a/b/c/y'],
  ['g?y/./x', 'http://a/b/c/g?y/./x'],
  ['g?y/../x', 'http://a/b/c/g?y/../x'],
  ['http:g', 'http:g'],
] as const;

describe('resolveUri', () => {
  it.each(examples)('resolves %s as RFC 3986 says', (reference, resolved) => {
    assert.equal(resolveUri(base, reference), resolved);
  });

  it.each([
    ['/', 'item', '/item'],
    ['/', '../item', '/item'],
    ['/', '', '/'],
    ['http://a', 'b', 'http://a/b'],
    ['urn:x:y', 'urn:a:b', 'urn:a:b'],
    ['urn:x:y', '', 'urn:x:y'],
    ['file:///a/b', '../c', 'file:///c'],
    ['tag:a/b', '../../c', 'tag:/c'],
    ['/', `tag:mid/content=5/../6`, 'tag:mid/6'],
    ['/', 'tag:../b', 'tag:b'],
    ['/', 'a\nb/../c', '/c'],
  ])('resolves against %s the reference %s to %s', (from, reference, resolved) => {
    assert.equal(resolveUri(from, reference), resolved);
  });

  it('takes time in proportion to the length', () => {
    const resolved = resolveUri(`/${'b/'.repeat(200_000)}`, `${'../a/./'.repeat(200_000)}c`);
    assert.ok(resolved === `/${'b/'.repeat(199_999)}a/c`);
  });
});
