import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { unknownMetadataKeys } from '../../../src/domain/document/unknown-metadata.ts';

describe('unknownMetadataKeys', () => {
  it('names what means nothing, and the key that may have been meant', () => {
    const metadata = {
      schema: 'metadata/Document/v1',
      name: 'one',
      label: { a: 'b' },
      owner: 'kai',
      layeringDefinition: { layer: 'site', parentselector: {} },
    };
    assert.deepEqual(unknownMetadataKeys(metadata), [
      { path: 'metadata.label', key: 'label', nearest: 'labels' },
      { path: 'metadata.owner', key: 'owner', nearest: null },
      {
        path: 'metadata.layeringDefinition.parentselector',
        key: 'parentselector',
        nearest: 'parentSelector',
      },
    ]);
  });

  it('finds nothing where every key means something', () => {
    const metadata = {
      schema: 'metadata/Document/v1',
      name: 'one',
      storagePolicy: 'cleartext',
      labels: {},
      replacement: false,
      substitutions: [],
      layeringDefinition: { layer: 'site', abstract: false, parentSelector: {}, actions: [] },
    };
    assert.deepEqual(unknownMetadataKeys(metadata), []);
  });

  it('takes no harm from keys that every object has', () => {
    const metadata = JSON.parse('{"__proto__": 1, "constructor": 2}');
    assert.deepEqual(
      unknownMetadataKeys(metadata).map(({ key }) => key),
      ['__proto__', 'constructor'],
    );
  });
});
