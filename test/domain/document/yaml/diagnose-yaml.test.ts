import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { readDocuments } from '../../../../src/domain/document/read-documents.ts';
import { diagnoseYaml } from '../../../../src/domain/document/yaml/diagnose-yaml.ts';
import { defaultLimits as limits } from '../../../../src/domain/limits.ts';

describe('diagnoseYaml', () => {
  it('finds every fault, with words that people can use', () => {
    assert.deepEqual(diagnoseYaml('a: [1, 2\nb: "\\q"\nc: @x\n'), [
      {
        reason: 'flow sequence in block collection must be sufficiently indented and end with a ]',
        offset: 9,
        opening: 3,
      },
      { reason: 'unknown escape sequence', offset: 13 },
      { reason: 'plain value cannot start with reserved character @', offset: 20 },
    ]);
  });

  const unclosed: readonly [string, number][] = [
    ['a: 1\nb: "open\nc: 3\n', 8],
    ["a: 'it''s\n", 3],
    ['a: {\n  b: [1]\nc: 2\n', 3],
    ['{"a": {"b": [1]}', 0],
    ['a: {\n  b: [\n 1\n', 10],
    ['a: {b: "}"', 3],
    ['a: ["b\\""', 3],
  ];
  for (const [text, opening] of unclosed) {
    it(`finds where it opens: ${JSON.stringify(text)}`, () => {
      assert.equal(diagnoseYaml(text)[0]?.opening, opening);
    });
  }

  it('finds nothing in what is well-formed', () => assert.deepEqual(diagnoseYaml('a: 1\n'), []));

  it('does not fall over what is too deep', () => {
    assert.equal(Array.isArray(diagnoseYaml('['.repeat(100_000))), true);
  });
});

describe('readDocuments of broken documents', () => {
  it('reports one fault a line, in each of them', () => {
    const text = '---\na: b: c: d\ne: @x\n---\nf: 1\n---\ng: {\nh: 2\n';
    const { documents, faults } = readDocuments(text, { limits });
    assert.deepEqual(
      documents.map(({ value }) => value),
      [{ f: 1 }],
    );
    assert.deepEqual(
      faults.map(({ place }) => [place.document, place.line]),
      [
        [0, 2],
        [0, 3],
        [2, 7],
      ],
    );
  });

  it('stops after the first few', () => {
    const { faults } = readDocuments('a: b: c\n'.repeat(50), { limits });
    assert.equal(faults.length, 10);
  });

  it('leaves out what follows from what came before', () => {
    const { faults } = readDocuments('- a\nb: c\nd: e\n', { limits });
    assert.deepEqual(
      faults.map(({ place }) => place.line),
      [2],
    );
  });

  it('reads long ones but once', () => {
    const { faults } = readDocuments(`a: "\\q"\nb: "\\q"\n#${' '.repeat(200_000)}`, { limits });
    assert.deepEqual(
      faults.map(({ place }) => [place.line, place.column]),
      [[1, 6]],
    );
  });
});
