import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { Document } from '../../../src/domain/document/document.ts';
import { actionsOf, factsOf, substitutionsOf } from '../../../src/domain/document/facts.ts';
import { documentText } from '../../../src/domain/document/normalise.ts';
import { digestOf } from '../../../src/domain/json/canonical.ts';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import type { JsonObject } from '../../../src/domain/json/value.ts';

function document(metadata: string, data = '{}'): Document {
  return {
    schema: 'a/B/v1',
    metadata: parseJson(metadata) as JsonObject,
    data: parseJson(data),
  };
}

const full = `{
  "schema": "metadata/Document/v1", "name": "x", "storagePolicy": "encrypted", "replacement": true,
  "labels": {"b": 1.0, "a": "1", "__proto__": null},
  "layeringDefinition": {
    "layer": "site", "abstract": true, "parentSelector": {"k": [1, "v"]},
    "actions": [{"method": "merge", "path": "."}]
  },
  "substitutions": [
    {"src": {"schema": "b/C/v1", "name": "y", "path": "."}, "dest": {"path": ".a"}},
    {"src": {"schema": "a/C/v1", "name": "z", "path": "."}, "dest": {"path": ".b"}},
    {"src": {"schema": "b/C/v1", "name": "y", "path": ".x"}, "dest": [{"path": ".c"}]}
  ]
}`;

describe('factsOf', () => {
  it('reports what rendering and filters need', () => {
    const subject = document(full);
    const { labels, ...facts } = factsOf(subject, documentText(subject), true);
    assert.deepEqual(facts, {
      schema: 'a/B/v1',
      name: 'x',
      layer: 'site',
      digest: digestOf(documentText(subject)),
      seal: null,
      exact: true,
      control: false,
      abstract: true,
      replacement: true,
      storagePolicy: 'encrypted',
      parentSelector: { k: '[1,"v"]' },
      sources: [
        { schema: 'a/C/v1', name: 'z' },
        { schema: 'b/C/v1', name: 'y' },
      ],
    });
    assert.deepEqual(Object.entries(labels), [
      ['b', '1.0'],
      ['a', '"1"'],
      ['__proto__', 'null'],
    ]);
  });

  it('lets nothing but labels and storage of a control document have an effect', () => {
    const subject = document(full.replace('metadata/Document', 'metadata/Control'));
    const { digest, labels, ...facts } = factsOf(subject, documentText(subject), false);
    assert.equal(digest.length + Object.keys(labels).length, 67);
    assert.deepEqual(facts, {
      schema: 'a/B/v1',
      name: 'x',
      layer: null,
      seal: null,
      exact: false,
      control: true,
      abstract: false,
      replacement: false,
      storagePolicy: 'encrypted',
      parentSelector: null,
      sources: [],
    });
    assert.deepEqual([actionsOf(subject), substitutionsOf(subject)], [[], []]);
  });

  it('finds the least in the least', () => {
    const subject = document('{"schema": "metadata/Document/v1", "name": ""}');
    const { layer, parentSelector, labels, sources } = factsOf(subject, '', false);
    assert.deepEqual([layer, parentSelector, labels, sources], [null, null, {}, []]);
  });
});

describe('readers of metadata', () => {
  it('give actions and substitutions in order', () => {
    const subject = document(full);
    assert.deepEqual(actionsOf(subject), [{ method: 'merge', path: '.' }]);
    assert.deepEqual(
      substitutionsOf(subject).map(({ src }) => src.name),
      ['y', 'z', 'y'],
    );
  });

  it('give none where there are none', () => {
    const subject = document('{"schema": "metadata/Document/v1", "name": "x"}');
    assert.deepEqual([actionsOf(subject), substitutionsOf(subject)], [[], []]);
  });
});
