import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { digestOf } from '../../../src/domain/json/canonical.ts';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import { plainDigest, redactMetadata } from '../../../src/domain/secret/redact.ts';

describe('plainDigest', () => {
  it('is that of Deckhand', () => {
    assert.match(plainDigest('.'), /^7299b59d.*9a4ade8$/);
  });

  for (const [json, text] of [
    ['{"b": [1, 2.50, null], "a": {"x": true}}', '{"a": {"x": true}, "b": [1, 2.50, null]}'],
    ['"é\\u007f\\"\\n😀"', '"\\u00e9\\u007f\\"\\n\\ud83d\\ude00"'],
    ['{"é": ""}', '{"\\u00e9": ""}'],
    ['[]', '[]'],
    ['{"__proto__": 0}', '{"__proto__": 0}'],
  ] as const) {
    it(`is made over ${text}`, () => {
      assert.equal(plainDigest(parseJson(json)), digestOf(text));
    });
  }
});

describe('redactMetadata', () => {
  it('hides the paths of substitutions, and says that the document is encrypted', () => {
    const src = { schema: 'a/B/v1', name: 'x', path: '.', pattern: 'p' };
    const metadata = {
      name: 'n',
      storagePolicy: 'cleartext',
      substitutions: [
        { src, dest: { path: '.', pattern: 'q' } },
        { src: { ...src, path: '.a' }, dest: [{ path: '.a' }, { path: '.' }] },
      ],
    };
    const [dot, a] = [plainDigest('.'), plainDigest('.a')];
    assert.deepEqual(redactMetadata(metadata), {
      name: 'n',
      storagePolicy: 'encrypted',
      substitutions: [
        { src: { ...src, path: dot }, dest: { path: dot, pattern: 'q' } },
        { src: { ...src, path: a }, dest: [{ path: a }, { path: dot }] },
      ],
    });
  });

  it('adds nothing to metadata without substitutions', () => {
    assert.deepEqual(redactMetadata({ name: 'n' }), { name: 'n', storagePolicy: 'encrypted' });
  });
});
