import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { joinFiles } from '../../../src/cli/input/joined-files.ts';
import { readDocuments } from '../../../src/domain/document/read-documents.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { defaultLimits as limits } from '../../../src/domain/limits.ts';

type Files = Readonly<Record<string, string>>;

function joined(files: Files) {
  return joinFiles(
    Object.entries(files).map(([file, text]) => ({ file, text })),
    limits,
  );
}

/** What the joined text reads as, each document with the file and line it is then found in. */
function readBack(files: Files): readonly string[] {
  const { text, placeInFile } = joined(files);
  const { documents, faults } = readDocuments(text, { limits });
  assert.deepEqual(faults, []);
  return documents.map(({ value, locate }) => {
    const { file, line } = placeInFile(locate([]));
    return `${file}:${line} ${canonicalText(value)}`;
  });
}

const rows: readonly [title: string, files: Files, expected: readonly string[]][] = [
  [
    'one file is taken as it is',
    { 'a.yaml': 'a: 1\n---\nb: 2' },
    ['a.yaml:1 {"a":1}', 'a.yaml:3 {"b":2}'],
  ],
  [
    'bare documents',
    { 'a.yaml': 'a: 1', 'b.yaml': 'b: 2\n' },
    ['a.yaml:1 {"a":1}', 'b.yaml:1 {"b":2}'],
  ],
  [
    'documents with markers of their own',
    { 'a.yaml': '---\na: 1\n...\n', 'b.yaml': '# first\n---\nb: 2\n---\nc: 3\n' },
    ['a.yaml:2 {"a":1}', 'b.yaml:3 {"b":2}', 'b.yaml:5 {"c":3}'],
  ],
  [
    'directives',
    { 'a.yaml': 'a: 1\n', 'b.yaml': '%YAML 1.2\n---\nb: 2\n', 'c.yaml': 'c: 3' },
    ['a.yaml:1 {"a":1}', 'b.yaml:3 {"b":2}', 'c.yaml:1 {"c":3}'],
  ],
  [
    'files without documents',
    { 'a.yaml': '', 'b.yaml': '# nothing\n', 'c.yaml': '---\n', 'd.yaml': 'd: 4' },
    ['d.yaml:1 {"d":4}'],
  ],
  [
    'line breaks of other systems',
    { 'a.yaml': 'x: 1\r\na: 1\r\n---\r\nb: 2\r\n', 'b.yaml': 'c: 3\rd: 4\r---\re: 5' },
    ['a.yaml:1 {"a":1,"x":1}', 'a.yaml:4 {"b":2}', 'b.yaml:1 {"c":3,"d":4}', 'b.yaml:4 {"e":5}'],
  ],
  [
    'JSON among YAML, its numbers in their form',
    {
      'a.yaml': 'a: 1',
      'b.json': '[\n {"b": 1.0},\n {"c": [1e3, 123456789012345678901234567890]}\n]',
    },
    [
      'a.yaml:1 {"a":1}',
      'b.json:2 {"b":1.0}',
      'b.json:3 {"c":[1e3,123456789012345678901234567890]}',
    ],
  ],
  [
    'one JSON file',
    { 'a.json': '[{"a": 1},\n{"b": "yes"}]' },
    ['a.json:1 {"a":1}', 'a.json:2 {"b":"yes"}'],
  ],
  [
    'YAML in flow style',
    { 'a.yaml': '{a: 1}', 'b.yaml': '{b: 2}' },
    ['a.yaml:1 {"a":1}', 'b.yaml:1 {"b":2}'],
  ],
];

describe('files joined into one text', () => {
  for (const [title, files, expected] of rows) {
    it(`read as the documents of each: ${title}`, () => {
      assert.deepEqual(readBack(files), expected);
    });
  }

  it('keep what is broken in one file away from the next', () => {
    const { text, placeInFile } = joined({
      'a.yaml': 'a: "open\n',
      'b.yaml': 'b: 2\nb: [1\n',
      'c.yaml': 'c: 3',
    });
    const { documents, faults } = readDocuments(text, { limits });
    assert.deepEqual(
      documents.map(({ value }) => canonicalText(value)),
      ['{"c":3}'],
    );
    assert.deepEqual(
      faults.map(({ place }) => placeInFile(place)).map(({ file, line }) => `${file}:${line}`),
      ['a.yaml:1', 'b.yaml:2'],
    );
    const endOfFirst = { file: 'a.yaml', line: 2, column: 1 };
    assert.deepEqual(placeInFile({ line: 3, column: 1 }), endOfFirst);
  });

  it('lead back to the value in a JSON file that a path names', () => {
    const { placeInFile } = joined({ 'a.yaml': 'a: 1', 'b.json': '{\n "m": {\n  "n": 1\n }\n}' });
    assert.deepEqual(placeInFile({ line: 4, column: 1, path: 'm.n' }), {
      file: 'b.json',
      path: 'm.n',
      line: 3,
      column: 8,
    });
  });

  it('are refused if a segment in JSON has a key twice, which only that text shows', () => {
    const segment = (data: string): string =>
      `{"schema": "purser/ReferentialSchema/v1",\n"metadata": {"name": "x"},\n"data": ${data}}`;
    const files = {
      'a.yaml': 'a: 1',
      'b.json': `[${segment('{"a": 1}')}, ${segment('{"a": 1, "a": 2}')}]`,
    };
    assert.throws(
      () => joined(files),
      (error: unknown) => {
        assert.ok(error instanceof PurserError);
        assert.deepEqual(
          error.faults.map(
            ({ code, place }) => `${code} ${place.file}:${place.line}:${place.column}`,
          ),
          ['SCHEMA_SYNTAX b.json:5:18'],
        );
        return true;
      },
    );
    const { text } = joined({ 'b.json': files['b.json'] });
    assert.equal(text, files['b.json']);
  });

  it('leave a place without a line alone', () => {
    assert.deepEqual(joined({ 'a.yaml': 'a: 1' }).placeInFile({ document: 0 }), { document: 0 });
  });
});
