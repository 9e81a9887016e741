import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import type { DocumentFacts } from '../../../src/domain/document/document.ts';
import { printDocument } from '../../../src/domain/document/yaml/print-yaml.ts';
import { type BlamedDocument, blamedLines } from '../../../src/domain/explain/blame.ts';
import { secretsBy, withoutSecrets } from '../../../src/domain/explain/secrets.ts';
import type { TracedValue } from '../../../src/domain/explain/trace.ts';
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
  whole: "a\\nb"
  list: [plain]
  none: {}
`;

function blamedOf(set: ExplainedSet, key: string): BlamedDocument<DocumentFacts> {
  const { metadata } = set.documentOf(key);
  const spot = set.traced.get(key) as TracedValue;
  const data = { ...spot, value: withoutSecrets(spot, secretsBy(set.entryOf)) };
  return { entry: set.entryOf(key), metadata, data, entryOf: set.entryOf };
}

function lines(set: ExplainedSet, key: string): readonly string[] {
  return Array.from(blamedLines<DocumentFacts>(blamedOf(set, key)), (line) => {
    const { number, text, path, steps } = line();
    const held = steps.map((step) => `${step.kind} ${step.entry.name} ${step.path ?? '-'}`);
    return `${number}|${text}|${path ?? '-'}|${held.join(', ')}`;
  });
}

describe('blamedLines', () => {
  const set = explainSet(itemsOf(documents));
  const pageKey = 'example/Kind/v1\u0000page';
  const page = lines(set, pageKey);

  it('reports the place and the origin of the value of each line', () => {
    const start = page.findIndex((line) => line.includes('|data:|'));
    assert.deepEqual(
      page.slice(start).map((line) => line.replace(/^\d+/, '')),
      [
        '|data:|.|submitted page .',
        '|  list:|.list|submitted page .list',
        '|    - plain|.list[0]|submitted page .list[0]',
        '|    - word: two|.list[1].word|submitted fact .word',
        '|  none: {}|.none|submitted page .none',
        '|  safe: (secret)|.safe|submitted safe .',
        '|  text: ||.text|submitted fact .word, submitted page .text',
        '|    one|.text|submitted fact .word, submitted page .text',
        '|    two|.text|submitted fact .word, submitted page .text',
        '|  whole: |-|.whole|submitted page .whole',
        '|    a|.whole|submitted page .whole',
        '|    b|.whole|submitted page .whole',
      ],
    );
  });

  it('distinguishes lines of a text, unless it was rewritten', () => {
    const reported = Array.from(blamedLines<DocumentFacts>(blamedOf(set, pageKey)), (line) =>
      line(),
    );
    const linesAt = (path: string) =>
      reported
        .filter((line) => line.path === path)
        .flatMap(({ steps }) => steps.map(({ content }) => content.line));
    assert.deepEqual(linesAt('.whole'), [0, 1, 2]);
    assert.deepEqual(new Set(linesAt('.text')), new Set([null]));
    assert.deepEqual(reported[0]?.steps[0]?.content, { location: [], deep: false, line: null });
  });

  it('reports the document itself as the origin of the lines before', () => {
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
