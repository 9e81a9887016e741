import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import type { DocumentFacts } from '../../../src/domain/document/document.ts';
import { printDocument } from '../../../src/domain/document/print-yaml.ts';
import { blamedLines } from '../../../src/domain/explain/blame.ts';
import type { Spot } from '../../../src/domain/explain/trace.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { type ExplainedSet, explainSet } from '../../support/explained-set.ts';
import { itemsOf } from '../../support/render-set.ts';

const documents = `
schema: example/Kind/v1
metadata: {schema: metadata/Document/v1, name: fact}
data: {word: two}
---
schema: example/Kind/v1
metadata: {schema: metadata/Document/v1, name: safe, storagePolicy: encrypted}
data: {key: [k1, k2]}
---
schema: example/Kind/v1
metadata:
  schema: metadata/Document/v1
  name: page
  substitutions:
    - src: {schema: example/Kind/v1, name: fact, path: .word}
      dest: [{path: .text, pattern: WORD}, {path: '.list[1].word'}]
    - src: {schema: example/Kind/v1, name: safe, path: .key}
      dest: {path: .safe}
data:
  text: "one\\nWORD\\n"
  list: [plain]
  none: {}
`;

function lines(set: ExplainedSet, key: string): readonly string[] {
  const { metadata } = set.documentOf(key);
  const entry = set.entryOf(key);
  const data = set.traced.get(key) as Spot;
  const blamed = { entry, metadata, data, entryOf: set.entryOf, hasSecrets: true };
  return Array.from(blamedLines<DocumentFacts>(blamed), (line) => {
    const { number, text, path, steps } = line();
    const held = steps.map((step) => `${step.kind} ${step.entry.name} ${step.path ?? '-'}`);
    return `${number}|${text}|${path ?? '-'}|${held.join(', ')}`;
  });
}

describe('blamedLines', () => {
  const set = explainSet(itemsOf(documents));
  const page = lines(set, 'example/Kind/v1\u0000page');

  it('tells of each line of the data where its value stands and came from', () => {
    const start = page.findIndex((line) => line.includes('|data:|'));
    assert.deepEqual(
      page.slice(start).map((line) => line.replace(/^\d+/, '')),
      [
        '|data:|.|submitted page .',
        '|  list:|.list|submitted page .list',
        '|    - plain|.list[0]|submitted page .list[0]',
        '|    - word: two|.list[1].word|submitted fact .word',
        '|  none: {}|.none|submitted page .none',
        '|  safe:|.safe|submitted safe .key',
        '|    - (secret)|.safe[0]|submitted safe .key[0]',
        '|    - (secret)|.safe[1]|submitted safe .key[1]',
        '|  text: ||.text|submitted fact .word, submitted page .text',
        '|    one|.text|submitted fact .word, submitted page .text',
        '|    two|.text|submitted fact .word, submitted page .text',
      ],
    );
  });

  it('tells of the lines before that they are its own', () => {
    assert.deepEqual(page.slice(0, 2), [
      '1|schema: example/Kind/v1|-|submitted page -',
      '2|metadata:|-|submitted page -',
    ]);
  });

  it('gives the lines that are printed', () => {
    const key = 'example/Kind/v1\u0000fact';
    const data = set.traced.get(key)?.value as Json;
    const texts = lines(set, key).map((line) => `${line.split('|')[1]}\n`);
    assert.equal(texts.join(''), printDocument({ ...set.documentOf(key), data }));
  });
});
