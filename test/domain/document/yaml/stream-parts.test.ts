import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { streamParts } from '../../../../src/domain/document/yaml/stream-parts.ts';

function cut(text: string): readonly string[] {
  return Array.from(streamParts(text), ({ start, end }) => text.slice(start, end));
}

describe('streamParts', () => {
  const rows: readonly [string, string, readonly string[]][] = [
    ['leaves one document whole', 'a: 1\n', ['a: 1\n']],
    ['cuts before each marker', 'a\n---\nb\n--- c\n', ['a\n', '---\nb\n', '--- c\n']],
    ['cuts before the end of a document', 'a\n...\n---\nb', ['a\n', '...\n', '---\nb']],
    ['knows other line ends', 'a\r\n---\r\nb\r---\rc', ['a\r\n', '---\r\nb\r', '---\rc']],
    ['takes only whole markers', 'a\n---b\n ---\n....\n', ['a\n---b\n ---\n....\n']],
    ['needs nothing after a marker', 'a\n---', ['a\n', '---']],
    [
      'leaves directives with their document',
      '%YAML 1.1\n---\na\n...\n%TAG ! x\n---\nb\n---\nc',
      ['%YAML 1.1\n---\na\n', '...\n%TAG ! x\n---\nb\n', '---\nc'],
    ],
  ];
  for (const [title, text, parts] of rows) it(title, () => assert.deepEqual(cut(text), parts));

  it('loses nothing', () =>
    assert.equal(cut('a\n---\n\n...\n---\n').join(''), 'a\n---\n\n...\n---\n'));
});
