import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { compareUrl, documentUrl, revisionUrl, urlOf } from './links.ts';

describe('links', () => {
  it('leave out what has no value', () => {
    assert.equal(
      urlOf('/ui/documents', { q: '', revision: null, layer: undefined }),
      '/ui/documents',
    );
  });

  it('can be read', () => {
    const url = documentUrl({ schema: 'harbour/Network/v1', name: 'net-storage' }, 3, {
      path: '.mtu',
    });
    assert.equal(
      url,
      '/ui/document?schema=harbour/Network/v1&name=net-storage&revision=3&path=.mtu',
    );
    assert.equal(revisionUrl(3), '/ui/revisions/3');
    assert.equal(compareUrl(1, 2), '/ui/compare?from=1&to=2');
  });

  it.each(['a/b', 'ü ä', '%2F', 'a&b=c', '#?', '"<script>'])('bring the name %s back', (name) => {
    const { searchParams } = new URL(documentUrl({ schema: 'a/B/v1', name }, 0), 'http://purser');
    assert.equal(searchParams.get('name'), name);
    assert.equal(searchParams.get('revision'), '0');
  });
});
