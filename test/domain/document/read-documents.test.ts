import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type ReadOptions, readDocuments } from '../../../src/domain/document/read-documents.ts';
import type { Fault } from '../../../src/domain/errors.ts';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { defaultLimits } from '../../../src/domain/limits.ts';
import { anyText } from '../../support/any-text.ts';
import { loadCases } from '../../support/cases.ts';
import { runs } from '../../support/properties.ts';

const limits = defaultLimits;

function read(text: string, options: Partial<ReadOptions> = {}) {
  const { documents, faults } = readDocuments(text, { limits, ...options });
  const sound = documents.filter((document) => document.sound);
  return { documents, faults, texts: sound.map(({ value }) => canonicalText(value)) };
}

function brief({ code, place }: Fault): string {
  return `${code} ${place.document} ${place.line}:${place.column}`;
}

/** Some rows have keys twice, as clients of Deckhand may. */
const lenient = { format: 'yaml', repeatedKeys: 'lastWins' } as const;

for (const table of ['yaml/scalars', 'yaml/mappings']) {
  describe(`readDocuments: ${table}`, () => {
    for (const { title, yaml, json } of loadCases<{ yaml: string; json: string }>(table)) {
      it(title, () => {
        const { texts, faults } = read(yaml, lenient);
        assert.deepEqual({ texts, faults }, { texts: [canonical(json)], faults: [] });
      });
    }
  });
}

interface Stream {
  readonly text: string;
  readonly format?: 'yaml' | 'json';
  readonly repeatedKeys?: 'lastWins';
  readonly documents: readonly string[];
  readonly faults?: readonly string[];
}

describe('readDocuments: streams', () => {
  for (const { title, text, documents, faults = [], ...options } of loadCases<Stream>(
    'yaml/streams',
  )) {
    it(title, () => {
      const found = read(text, options);
      assert.deepEqual(found.texts, documents.map(canonical));
      assert.deepEqual(found.faults.map(brief), faults);
    });
  }
});

describe('readDocuments', () => {
  it('says whether a document holds an exact number', () => {
    const { documents } = read('a: 1\n---\na: 1.0\n---\n1.0: x\n---\n- &x 1.0\n- *x\n');
    assert.deepEqual(
      documents.map(({ exact }) => exact),
      [false, true, false, true],
    );
  });

  it('counts documents without the empty ones, and says where each begins', () => {
    const { documents } = read('---\n---\n# x\na: 1\n---\n\n  b: 2\n');
    assert.deepEqual(
      documents.map(({ index, locate }) => ({ index, ...locate([]) })),
      [
        { index: 0, line: 4, column: 1 },
        { index: 1, line: 7, column: 3 },
      ],
    );
  });

  it('leaves out what it cannot read, and says where that is', () => {
    const { documents, faults } = read('a: !foo 1\nb: [1, {c: .inf}]\n"\\0": 2\n? [d]\n: 3\ne: 4');
    assert.deepEqual(
      documents.map(({ sound, value }) => [sound, canonicalText(value)]),
      [[false, '{"a":{},"b":[1,{"c":{}}],"e":4}']],
    );
    assert.deepEqual(
      faults.map(({ place }) => place.path),
      ['a', 'b[1].c', undefined, undefined],
    );
  });

  it('leaves out what aliases repeat of it, without saying so again', () => {
    const { documents, faults } = read(
      '- &x "\\0"\n- *x\n- {*x : 1}\n- <<: *x\n  a: &y [*y]\n- *y\n',
    );
    assert.equal(canonicalText(documents[0]?.value ?? null), '[{},{},{},{"a":[{}]},[{}]]');
    assert.deepEqual(
      faults.map(({ place }) => place.path),
      ['[0]', '[3].a[0]'],
    );
  });

  it('leaves out of JSON what holds NUL, and says where that is', () => {
    const text = '[\n{"a": 1},\n{"b":\n  [1, "\\u0000"], "c": {"\\u0000": 2}}]';
    const { documents, faults } = read(text);
    assert.deepEqual(
      documents.map(({ sound, value }) => [sound, canonicalText(value)]),
      [
        [true, '{"a":1}'],
        [false, '{"b":[1,{}],"c":{}}'],
      ],
    );
    assert.deepEqual(
      faults.map(({ place }) => place),
      [
        { document: 1, path: 'b[1]', line: 4, column: 7 },
        { document: 1, path: 'c', line: 4, column: 34 },
      ],
    );
  });

  it('says of broken JSON what is wrong with it as JSON', () => {
    const reasons = ['{"a": [}', '[\n{"a": 1,\n"b": \'x}]', '{"a": 1', '{a: [}', '{"a": 1}\n--- [']
      .map((text) => read(text).faults)
      .map((faults) => faults.map(({ place, message }) => `${place.line} ${message}`));
    assert.deepEqual(reasons, [
      ['1 this cannot be read: as JSON, expected a value'],
      ['3 this cannot be read: as JSON, expected a value'],
      ["1 this cannot be read: as JSON, expected '}'"],
      [
        '1 this cannot be read: flow sequence in block collection must be sufficiently indented and end with a ]',
      ],
      ['2 this cannot be read: flow sequence must end with a ]'],
    ]);
  });

  it('names the file in faults', () => {
    assert.equal(read('a: [', { file: 'site.yaml' }).faults[0]?.place.file, 'site.yaml');
  });

  it('never quotes the text in a message', () => {
    const secret = 'hunter2';
    const texts = [
      `a: *${secret}`,
      `a: !${secret} x`,
      `a: !${secret}!x y`,
      `a: "\\${secret}"`,
      `a: !!${secret} x`,
      `a: 'b' ${secret}: c`,
      `a: @${secret}`,
      `a: !<${secret}{> x`,
      `a: !<${secret}`,
      `a: |${secret}`,
      `a: b\n"${secret}`,
      `- a\n${secret}: x`,
      `%TAG ${secret} ${secret}\n---\na`,
      `%${secret}`,
      `a: &${secret} *${secret}`,
      `"${secret}" "${secret}"`,
      `{${secret} [${secret}]`,
    ];
    for (const text of texts) {
      const { faults } = read(text);
      assert.equal(faults.length > 0, true, text);
      assert.doesNotMatch(JSON.stringify(faults), /hunter2/);
    }
  });
});

describe('locate', () => {
  const yaml =
    '---\nx: 1\n---\nname: a\ndata:\n  list:\n    - one\n    - k: v\n      text: |\n        b\n';
  const places: readonly [readonly (string | number)[], string][] = [
    [[], '4:1'],
    [['name'], '4:7'],
    [['data'], '5:1'],
    [['data', 'list', 0], '7:7'],
    [['data', 'list', 1, 'k'], '8:10'],
    [['data', 'list', 1, 'text'], '9:7'],
    [['data', 'list', 7], '6:3'],
    [['data', 'missing', 'below'], '5:1'],
    [['name', 'below'], '4:7'],
    [['data', 0], '5:1'],
  ];
  for (const [path, expected] of places) {
    it(`finds ${JSON.stringify(path)} in YAML`, () => {
      const at = read(yaml).documents[1]?.locate(path);
      assert.equal(`${at?.line}:${at?.column}`, expected);
    });
  }

  it('finds the last of equal keys, aliases and keys that became text', () => {
    const [document] = read('a: 1\na: 2\nb: &x {c: 1}\nd: *x\n010: e\n', lenient).documents;
    const lines = [['a'], ['d', 'c'], ['8']].map((path) => document?.locate(path).line);
    assert.deepEqual(lines, [2, 4, 5]);
  });

  it('finds places in a list of JSON documents', () => {
    const { documents } = read('[\n  {"a": 1},\n  {"b": [1,\n 2]}\n]');
    assert.deepEqual(documents[1]?.locate(['b', 1]), { line: 4, column: 2 });
    assert.deepEqual(documents[1]?.locate([]), { line: 3, column: 3 });
  });

  it('gives the start of JSON that YAML cannot read', () => {
    const { documents } = read('[\n{"a":\n\t1}]');
    assert.equal(documents[0]?.locate(['a']).line !== undefined, true);
  });
});

describe('limits of readDocuments', () => {
  const laughs = `${Array.from({ length: 30 }, (_, n) => `l${n}: &l${n} [${n === 0 ? 'x' : `*l${n - 1}, *l${n - 1}`}]`).join('\n')}\n`;
  const cases: readonly [string, string, Partial<typeof limits>, string][] = [
    ['bytes', 'a: äöü\n', { maxSubmissionBytes: 9 }, 'PURSER_MAX_SUBMISSION_BYTES'],
    [
      'documents',
      '--- 1\n--- 2\n--- 3\n',
      { maxSubmissionDocuments: 2 },
      'PURSER_MAX_SUBMISSION_DOCUMENTS',
    ],
    [
      'documents of JSON',
      '[1,2,3]',
      { maxSubmissionDocuments: 2 },
      'PURSER_MAX_SUBMISSION_DOCUMENTS',
    ],
    ['values', '[1, 2, 3]\n# yaml', { maxDocumentValues: 3 }, 'PURSER_MAX_DOCUMENT_VALUES'],
    ['values of JSON', '{"a":[1,2,3]}', { maxDocumentValues: 4 }, 'PURSER_MAX_DOCUMENT_VALUES'],
    ['values through aliases', laughs, {}, 'PURSER_MAX_DOCUMENT_VALUES'],
    [
      'values through merges',
      `a: &x {p: 1, q: 2}\nb: {<<: [${'*x, '.repeat(9)}]}`,
      { maxDocumentValues: 20 },
      'PURSER_MAX_DOCUMENT_VALUES',
    ],
    [
      'aliases',
      'a: &x 1\nb: [*x, *x]\n---\na: &x 1\nb: *x\n',
      { maxAliases: 2 },
      'PURSER_MAX_ALIASES',
    ],
    [
      'bytes of a document through aliases',
      `a: &x "${'x'.repeat(62_000)}"\nb: [${'*x, '.repeat(9_000)}]`,
      {},
      'PURSER_MAX_DOCUMENT_BYTES',
    ],
    [
      'bytes of a document through aliases as keys',
      `a: &x "${'x'.repeat(62_000)}"\nb: [${'{*x : 1}, '.repeat(9_000)}]`,
      {},
      'PURSER_MAX_DOCUMENT_BYTES',
    ],
    [
      'bytes of a document through merges',
      `a: &x {b: "${'x'.repeat(62_000)}"}\nc: [${'{<<: *x}, '.repeat(9_000)}]`,
      {},
      'PURSER_MAX_DOCUMENT_BYTES',
    ],
    ['bytes of a document', 'a: "12345"', { maxDocumentBytes: 12 }, 'PURSER_MAX_DOCUMENT_BYTES'],
    ['bytes of JSON', '{"a":"12345"}', { maxDocumentBytes: 12 }, 'PURSER_MAX_DOCUMENT_BYTES'],
    [
      'values than the parser may begin',
      `[${'[],'.repeat(400_000)}]`,
      { maxDocumentValues: 1_000 },
      'PURSER_MAX_DOCUMENT_VALUES',
    ],
    ['depth', 'a: {b: [1]}', { maxDocumentDepth: 2 }, 'PURSER_MAX_DOCUMENT_DEPTH'],
    ['depth of JSON', '{"a":{"b":[1]}}', { maxDocumentDepth: 2 }, 'PURSER_MAX_DOCUMENT_DEPTH'],
    [
      'depth through aliases',
      'a: &x [1]\nb: &y [*x]\nc: [*y]',
      { maxDocumentDepth: 3 },
      'PURSER_MAX_DOCUMENT_DEPTH',
    ],
    ['a bomb of brackets', '['.repeat(200_000), {}, 'PURSER_MAX_DOCUMENT_DEPTH'],
    [
      'a bomb of JSON',
      `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
      {},
      'PURSER_MAX_DOCUMENT_DEPTH',
    ],
    [
      'a bomb of dashes',
      '- '.repeat(200_000),
      { maxDocumentDepth: 1_000_000 },
      'PURSER_MAX_DOCUMENT_DEPTH',
    ],
    ['a bomb of mappings', '{a: '.repeat(100_000), {}, 'PURSER_MAX_DOCUMENT_DEPTH'],
  ];
  for (const [title, text, changed, setting] of cases) {
    it(`refuses more ${title} than allowed`, () => {
      const { faults } = read(text, { limits: { ...limits, ...changed } });
      assert.deepEqual(
        faults.map(({ code, facts }) => [code, facts['setting']]),
        [['LIMIT_EXCEEDED', setting]],
      );
    });
  }

  it('reads what is just within them', () => {
    const tight = { ...limits, maxDocumentDepth: 3, maxDocumentValues: 5, maxAliases: 1 };
    const { texts, faults } = read('a: {b: [&x 1, *x]}', { limits: tight });
    assert.deepEqual({ texts, faults }, { texts: ['{"a":{"b":[1,1]}}'], faults: [] });
  });

  it('counts no byte more than the text has', () => {
    const texts = ['{}', '[]', '[[],{}]', '{"a":[1,2.50,true,null],"b":{"c":"d","e":"f"}}', '"a"'];
    for (const text of texts) {
      for (const format of ['yaml', 'json'] as const) {
        const { faults } = read(text, {
          format,
          limits: { ...limits, maxDocumentBytes: text.length },
        });
        assert.deepEqual(faults, [], `${format} ${text}`);
      }
    }
  });

  it('reads a large document after small ones', () => {
    const { texts, faults } = read(`--- 1\n--- 2\n---\n${'- [ ]\n'.repeat(200_000)}`, {
      limits: { ...limits, maxDocumentValues: 200_001 },
    });
    assert.deepEqual([texts.length, faults], [3, []]);
  });

  it('goes on with the next document', () => {
    const { texts, faults } = read('[1, 2, 3]\n---\na: 1\n', {
      limits: { ...limits, maxDocumentValues: 3 },
    });
    assert.deepEqual(
      { texts, codes: faults.map(brief) },
      {
        texts: ['{"a":1}'],
        codes: ['LIMIT_EXCEEDED 0 1:8'],
      },
    );
  });

  it('stops noting faults beyond those that will be listed', () => {
    const { faults } = read('--- [\n'.repeat(100), { limits: { ...limits, maxFaults: 10 } });
    assert.equal(faults.length, 11);
  });
});

describe('keys that are written twice', () => {
  const places = (text: string, options: Partial<ReadOptions> = {}) =>
    read(text, options).faults.map(({ code, place, facts }) => [
      code,
      `${place.document} ${place.line}:${place.column} ${place.path}`,
      facts,
    ]);

  it('are a fault, with both places', () => {
    assert.deepEqual(places('x: 1\n---\na:\n  b: 1\n  c: 2\n  "b": 3\n'), [
      ['KEY_DUPLICATE', '1 6:3 a.b', { key: 'b', firstLine: 4 }],
    ]);
    assert.deepEqual(places('[{"x": 1},\n{"a": [{"b": 1,\n"b": 2}]}]', { format: 'json' }), [
      ['KEY_DUPLICATE', '1 3:1 a[0].b', { key: 'b', firstLine: 2 }],
    ]);
  });

  it('are known however they are written', () => {
    const texts = [
      '{1: a, "1": b}',
      '{010: a, 8: b}',
      '{a: &x k, *x : 1, k: 2}',
      '{<<: {}, <<: {}}',
    ];
    for (const text of texts) {
      assert.deepEqual(
        places(text, { format: 'yaml' }).map(([code]) => code),
        ['KEY_DUPLICATE'],
        text,
      );
    }
  });

  it('are no fault where one is merged', () => {
    assert.deepEqual(places('{<<: {a: 1}, a: 2}'), []);
  });

  it('name the first one of three', () => {
    const lines = places('a: 1\nb: 1\na: 2\na: 3\n').map(([, place, facts]) => [place, facts]);
    assert.deepEqual(lines, [
      ['0 3:1 a', { key: 'a', firstLine: 1 }],
      ['0 4:1 a', { key: 'a', firstLine: 1 }],
    ]);
  });

  it('count by the last one for clients of Deckhand', () => {
    for (const text of ['{a: 1, a: 2}', 'a: 1\na: 2\n']) {
      assert.deepEqual(read(text, { dialect: 'deckhand' }).texts, ['{"a":2}']);
      assert.deepEqual(read(text, { repeatedKeys: 'lastWins' }).texts, ['{"a":2}']);
    }
  });

  it('take time that grows with the text', () => {
    const text = 'a: 1\n'.repeat(100_000);
    assert.equal(places(text).length, limits.maxFaults + 1);
  });
});

describe('laws of readDocuments', () => {
  const fragment = fc.constantFrom(
    ...['a', 'b: ', '- ', '? ', ': ', '[', ']', '{', '}', ', ', '\n', '\n  ', '\n---\n', '\n...\n'],
    ...[
      '"',
      "'",
      '|\n',
      '>-\n',
      '&x ',
      '*x',
      '<<: ',
      '!!int ',
      '!t ',
      '#',
      '%',
      '\t',
      '\0',
      '\uFEFF',
    ],
    ...['1.0', '0x', '~', 'yes', '\\', '__proto__: ', '\r\n', '\ud800', '@', '---', '%TAG ! x\n'],
  );
  const yamlLike = fc.array(fragment, { maxLength: 40 }).map((parts) => parts.join(''));

  it('never throws, and finds places inside the text', () => {
    const text = fc.oneof(yamlLike, anyText, fc.string());
    fc.assert(
      fc.property(text, (any) => {
        const { documents, faults } = read(any);
        for (const { place } of faults) assert.equal((place.line ?? 0) >= 1, true);
        for (const { locate } of documents) assert.equal(locate(['a', 0]).line >= 1, true);
      }),
      { numRuns: runs(3_000) },
    );
  });

  it('lets the last of equal keys win', () => {
    const key = fc.constantFrom('a', 'b', '__proto__', 'constructor');
    const pairs = fc.array(fc.tuple(key, fc.integer()), { minLength: 1 });
    fc.assert(
      fc.property(pairs, (entries) => {
        const text = entries.map(([name, value]) => `${name}: ${value}\n`).join('');
        const expected = canonicalText(Object.fromEntries(entries));
        assert.deepEqual(read(text, lenient).texts, [expected]);
      }),
    );
  });

  it('reads JSON.parse does', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        const plain = JSON.parse(JSON.stringify(values).replaceAll('\\u0000', '')) as typeof values;
        const { documents } = read(JSON.stringify(plain));
        assert.deepEqual(
          documents.map(({ value }) => JSON.parse(canonicalText(value))),
          JSON.parse(JSON.stringify(plain)),
        );
      }),
    );
  });
});

/** Rows write JSON with real line breaks and tabs for their escapes. */
function canonical(json: string): string {
  return json.replaceAll('\n', '\\n').replaceAll('\t', '\\t');
}
