import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Document } from '../../../src/domain/document/document.ts';
import {
  diffDocumentValues,
  unifiedDocumentDiff,
} from '../../../src/domain/document/document-diff.ts';
import type { Json } from '../../../src/domain/json/value.ts';

const version = (data: Json, labels: { readonly [key: string]: Json } = {}): Document => ({
  schema: 'harbour/Lamp/v1',
  metadata: { name: 'lamp', labels },
  data,
});

const open = { label: 'lamp', secret: false };
const secret = { label: 'lamp', secret: true };

describe('diffDocuments', () => {
  it('names places in metadata and data', () => {
    const before = version({ a: [1], 'odd key': 1 }, { place: 'quay' });
    const after = version({ a: [1, 2], 'odd key': 2 }, { place: 'pier' });
    assert.deepEqual(
      diffDocumentValues(before, after, false).map(({ kind, path }) => `${kind} ${path}`),
      ['changed metadata.labels.place', 'added data.a[1]', 'changed data["odd key"]'],
    );
  });

  it('reports only the fact that secret data changed', () => {
    const [change, ...more] = diffDocumentValues(
      version({ key: 'old' }),
      version({ key: 'new' }),
      true,
    );
    assert.deepEqual(more, []);
    assert.deepEqual(change, {
      kind: 'changed',
      path: 'data',
      before: undefined,
      after: undefined,
      secret: true,
    });
    assert.deepEqual(diffDocumentValues(version('old'), version('old'), true), []);
  });
});

describe('unifiedDiff', () => {
  it('is what patch reads', () => {
    const text = unifiedDocumentDiff(version({ a: 1, b: 2 }), version({ a: 1, b: 3 }), open);
    assert.equal(
      text,
      [
        '--- lamp',
        '+++ lamp',
        '@@ -4,4 +4,4 @@',
        '   name: lamp',
        ' data:',
        '   a: 1',
        '-  b: 2',
        '+  b: 3',
        '',
      ].join('\n'),
    );
    assert.match(
      unifiedDocumentDiff(null, version(1), open),
      /^--- \/dev\/null\n\+\+\+ lamp\n@@ -0,0 /,
    );
    assert.match(unifiedDocumentDiff(version(1), null, open), /\n\+\+\+ \/dev\/null\n/);
  });

  it('hides secret data', () => {
    const text = unifiedDocumentDiff(version('old secret'), version('new secret'), secret);
    assert.match(text, /\n-data: "?\(hidden\)"?\n\+data: "?\(hidden, changed\)"?\n/);
    assert.doesNotMatch(text, /secret/);
    assert.doesNotMatch(unifiedDocumentDiff(null, version('new secret'), secret), /secret/);
  });

  it('shows all of both where comparing line by line would take too long', () => {
    const lines = (word: string) => Array.from({ length: 6_000 }, (_, at) => `${word} ${at}`);
    const text = unifiedDocumentDiff(version(lines('old')), version(lines('new')), open);
    assert.ok(text.includes('\n-  - old 0\n') && text.includes('\n+  - new 5999\n'));
  });
});
