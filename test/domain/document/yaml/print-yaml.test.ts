import assert from 'node:assert/strict';
import fc from 'fast-check';
import { load, YAML11_SCHEMA } from 'js-yaml';
import { describe, it } from 'vitest';
import { parse } from 'yaml';
import type { Document } from '../../../../src/domain/document/document.ts';
import { printDocumentInSteps } from '../../../../src/domain/document/print-in-steps.ts';
import { readDocuments } from '../../../../src/domain/document/read-documents.ts';
import {
  linesOfDocument,
  printDocument,
  printDocuments,
  printMember,
  printMemberKey,
  printYaml,
} from '../../../../src/domain/document/yaml/print-yaml.ts';
import { canonicalText } from '../../../../src/domain/json/canonical.ts';
import { parseJson } from '../../../../src/domain/json/parse-json.ts';
import type { Location } from '../../../../src/domain/json/path/read.ts';
import { type Json, numberOf, setOwn } from '../../../../src/domain/json/value.ts';
import { defaultLimits as limits } from '../../../../src/domain/limits.ts';
import { anyText } from '../../../support/any-text.ts';
import { loadCases } from '../../../support/cases.ts';
import { runs, sized } from '../../../support/properties.ts';

function readBack(yaml: string): readonly string[] {
  const { documents, faults } = readDocuments(yaml, { limits, format: 'yaml' });
  assert.deepEqual(faults, []);
  return documents.map(({ value }) => canonicalText(value));
}

describe('printYaml', () => {
  for (const { title, json, yaml } of loadCases<{ json: string; yaml: string }>('yaml/printing')) {
    it(title, () => {
      const value = parseJson(json.replaceAll('\n', '\\n').replaceAll('\t', '\\t'));
      assert.equal(printYaml(value), yaml);
      assert.deepEqual(readBack(yaml), [canonicalText(value)]);
    });
  }

  it('asks for a key explicitly when it is long', () => {
    const key = 'k'.repeat(2_000);
    const value = { [key]: { a: [1], [key]: 'x\ny' } };
    assert.deepEqual(readBack(printYaml(value)), [canonicalText(value)]);
    assert.deepEqual(parse(printYaml(value)), value);
  });

  it('prints long text', () => {
    const count = sized(600_000, 100_000);
    const texts = ['ab c'.repeat(count), 'é x\n'.repeat(count), `${'1'.repeat(1_000_000)}z`];
    assert.deepEqual(readBack(printYaml(texts)), [canonicalText(texts)]);
  });
});

describe('deep values', () => {
  const nested = (value: Json, levels: number): Json => {
    let all = value;
    for (let level = 0; level < levels; level += 1) all = level % 7 === 0 ? [all] : { a: all };
    return all;
  };
  const odd: Json = {
    'a: b': ['x\ny\n', 'no', '', 'é\u0085\u2028', numberOf('1.0'), true, null],
    [`? ${'k'.repeat(1_100)}`]: { __proto__key: [[], {}] },
  };

  it('are read back as they were, by all readers', () => {
    for (let levels = 15; levels < 25; levels += 1) {
      const value = nested(odd, levels);
      const yaml = printYaml(value);
      assert.deepEqual(readBack(yaml), [canonicalText(value)], `${levels}`);
      assert.deepEqual(load(yaml, { schema: YAML11_SCHEMA }), parse(yaml, { version: '1.1' }));
    }
  });

  it('keep numbers that need their tag', () => {
    const value = nested([numberOf('1e3'), { a: numberOf('1e-7') }], 30);
    assert.deepEqual(readBack(printYaml(value)), [canonicalText(value)]);
  });

  it('make no text that is many times as large', () => {
    const values = ['a\n'.repeat(10_000), Array(10_000).fill(0), Array(10_000).fill({ a: [1] })];
    for (const value of values) {
      const deep = nested(value, 95);
      const growth = printYaml(deep).length / canonicalText(deep).length;
      assert.equal(growth < 3, true, `${growth}`);
    }
  });

  it('stand on lines of which each is known', () => {
    for (let levels = 15; levels < 25; levels += 1) {
      const document: Document = {
        schema: 'a/B/v1',
        metadata: { name: 'x' },
        data: nested(odd, levels),
      };
      assert.equal(
        [...linesOfDocument(document)].length + 1,
        printDocument(document).split('\n').length,
      );
    }
  });
});

describe('printMember', () => {
  it('prints a mapping piece by piece as it is printed whole', () => {
    const odd = `? ${'x'.repeat(1_100)}: "y"`;
    const inner: Readonly<Record<string, Json>> = { [odd]: [{ a: 'x\ny\n' }, []], b: {}, c: '~' };
    const whole = printYaml({ one: { [odd]: inner }, two: 1 });
    const pieces = [
      printMemberKey('one', 0),
      printMemberKey(odd, 1),
      ...Object.keys(inner)
        .sort()
        .map((key) => printMember(key, inner[key] ?? null, 2)),
      printMember('two', 1, 0),
    ];
    assert.equal(pieces.join(''), whole);
  });
});

describe('printDocument', () => {
  const document = { schema: 'a/B/v1', metadata: { name: 'x', a: 1 }, data: { z: [1], y: 'no' } };
  const yaml = "schema: a/B/v1\nmetadata:\n  a: 1\n  name: x\ndata:\n  'y': 'no'\n  z:\n    - 1\n";

  it('puts schema and metadata first', () => assert.equal(printDocument(document), yaml));

  it('prints a stream', () => {
    assert.equal(printDocuments([document, document]), `---\n${yaml}---\n${yaml}`);
    assert.equal(printDocuments([]), '');
  });
});

describe('printDocumentInSteps', () => {
  it('prints what printDocument prints, with pauses in what is long', () => {
    const list = Array.from(
      { length: 1_200 },
      (_, at): Json => (at % 3 === 0 ? [at, { a: at }] : `${at}`),
    );
    const mapping = Object.fromEntries(list.map((item, at) => [`k${at}`, item]));
    const datas: readonly Json[] = [1, {}, list, { ...mapping, list, mapping, text: 'a\nb\n' }];
    const deep = Array.from({ length: 30 }).reduce<Json>((inner) => ({ ...mapping, inner }), list);
    for (const data of [...datas, deep]) {
      const document: Document = { schema: 'a/B/v1', metadata: { name: 'x' }, data };
      const steps = printDocumentInSteps(document);
      let pauses = 0;
      let step = steps.next();
      for (; !step.done; step = steps.next()) pauses += 1;
      assert.equal(step.value, printDocument(document));
      assert.equal(
        pauses > 1,
        typeof data === 'object' && data !== null && Object.keys(data).length > 1,
      );
    }
  });
});

describe('linesOfDocument', () => {
  const texts = fc.constantFrom<(at: number) => string>(
    (at) => `word${at}`,
    (at) => `word${at}\nword${at}`,
    (at) => `word${at}\n`,
    (at) => `\n word${at} `,
  );
  const keys = fc.constantFrom('a', 'b', 'odd key', 'k'.repeat(1_001));
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      texts,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(keys, tie('tree'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }));

  /** The tree with a text of its own at each leaf. */
  function named(value: unknown, locations: Location[], location: Location): Json {
    if (typeof value === 'function') {
      locations.push(location);
      return value(locations.length - 1);
    }
    if (Array.isArray(value)) {
      return value.map((item, at) => named(item, locations, [...location, at]));
    }
    const members = Object.entries(value as object);
    return Object.fromEntries(
      members.map(([key, member]) => [key, named(member, locations, [...location, key])]),
    );
  }

  it('has a location for each line, that of what is printed there', () => {
    fc.assert(
      fc.property(tree, (value) => {
        const locations: Location[] = [];
        const data = named(value, locations, ['data']);
        const document = { schema: 'a/B/v1', metadata: { name: 'x' }, data };
        const lines = printDocument(document).split('\n').slice(0, -1);
        const found = [...linesOfDocument(document)];
        assert.equal(found.length, lines.length);
        for (const [at, line] of lines.entries()) {
          const word = /word(\d+)/.exec(line)?.[1];
          if (word !== undefined)
            assert.deepEqual(found[at]?.location, locations[Number(word)], line);
        }
      }),
    );
  });
});

it('linesOfDocument counts the lines of a text of several', () => {
  const document = { schema: 'a/B/v1', metadata: {}, data: { a: 'x', b: 'one\ntwo\n' } };
  assert.deepEqual(
    Array.from(linesOfDocument(document), ({ line }) => line),
    [null, null, null, null, 0, 1, 2],
  );
});

describe('laws of printYaml', () => {
  const nasty = fc.constantFrom(
    ...[
      'yes',
      '010',
      '1e3',
      '-',
      '?',
      ':',
      '---',
      '...',
      '- a',
      'a: b',
      ' a',
      'a ',
      '\n',
      'a\n',
      '\na',
    ],
    ...[
      'a\n b\n',
      ' a\nb',
      'a\n\nb',
      'a\n---\nb',
      '#',
      'a #b',
      '\t',
      'a\t',
      '\u0085',
      '\u2028',
      '\ufeff',
    ],
    ...[
      '\ud800',
      '\ud83d\ude00',
      '__proto__',
      '<<',
      '=',
      '0:1',
      '0_',
      '1_:',
      '!!str',
      '"',
      "'",
      '\\',
      '',
    ],
  );
  const character = fc.constantFrom(...'a1-:#\'"\\ \n\t.?_[]{},&*!|>%@e+x~='.split(''));
  const texts = fc.oneof(
    nasty,
    fc.string().filter((text) => !text.includes('\0')),
    fc.array(character).map((characters) => characters.join('')),
    anyText.filter((text) => !text.includes('\0')),
  );
  const literals = fc.stringMatching(/^-?(?:0|[1-9]\d{0,25})(?:\.\d{1,6})?(?:[eE][+-]?\d{1,3})?$/);
  const numbers = fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((double) => numberOf(String(double))),
    literals.filter((literal) => literal !== '-0').map(numberOf),
  );
  const values = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.oneof(texts, numbers, fc.boolean(), fc.constant(null)),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.array(fc.tuple(texts, tie('value')), { maxLength: 4 }).map(mapping),
    ),
  })).value;

  it('reads back as the same value', () => {
    fc.assert(
      fc.property(values, (value) => {
        assert.deepEqual(readBack(printYaml(value)), [canonicalText(value)]);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('means the same strings to other readers', () => {
    fc.assert(
      fc.property(fc.array(texts), (list) => {
        const yaml = printYaml(list);
        assert.deepEqual(load(yaml, { schema: YAML11_SCHEMA }), list);
        assert.deepEqual(parse(yaml, { version: '1.1' }), list);
        assert.deepEqual(parse(yaml, { version: '1.2' }), list);
      }),
      { numRuns: runs(1_000) },
    );
  });
});

function mapping(entries: readonly (readonly [string, Json])[]): Json {
  const object: Record<string, Json> = {};
  for (const [key, value] of entries) setOwn(object, key, value);
  return object;
}
