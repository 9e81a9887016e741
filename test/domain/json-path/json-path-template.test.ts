import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { PurserError } from '../../../src/domain/errors.ts';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import {
  fillJsonPathTemplate,
  parseJsonPathTemplate,
  type TemplateLimits,
} from '../../../src/domain/json-path/json-path-template.ts';
import { runs } from '../../support/properties.ts';

function filled(text: string, value: Json, limits?: TemplateLimits): string {
  const { template, flaw } = parseJsonPathTemplate(text);
  assert.ok(template !== null, `${text}: ${flaw?.reason} at ${flaw?.position}`);
  return fillJsonPathTemplate(template, value, limits);
}

const value = parseJson(`{
  "revision": 3,
  "items": [
    {"name": "a", "size": 1.0, "tags": ["x", "y"], "labels": {"app.example/part": "web"}},
    {"name": "b", "size": 12345678901234567890, "tags": [], "none": null},
    {"name": "two\\nlines", "tags": ["z"]}
  ],
  "__proto__": {"x": 1}
}`);

describe('a template prints', () => {
  it.each<readonly [string, string]>([
    ['{.revision}', '3'],
    ['.revision', '3'],
    ['$.revision', '3'],
    ['revision', '3'],
    ['{ .revision }', '3'],
    ['{.items[*].name}', 'a b two\nlines'],
    ['{.items[*].size}', '1.0 12345678901234567890'],
    ['{.items[0]}', '{"labels":{"app.example/part":"web"},"name":"a","size":1.0,"tags":["x","y"]}'],
    ['{.items[0].tags}', '["x","y"]'],
    ['{.items[1].none}', 'null'],
    ['{.missing}{.items[9].name}', ''],
    ['{.toString}{.constructor.name}', ''],
    ['{.__proto__.x}', '1'],
    ["{.items[0].labels['app.example/part']}", 'web'],
    ['{.items[?(@.name=="b")].size}', '12345678901234567890'],
    ['revision {.revision}: {.items[0].name}', 'revision 3: a'],
    [
      '{range .items[*]}{.name}={.size}{"\\n"}{end}',
      'a=1.0\nb=12345678901234567890\ntwo\nlines=\n',
    ],
    ['{range .items}{@.name}{"\\t"}{end}', 'a\tb\ttwo\nlines\t'],
    ['{range .items[*]}{range .tags[*]}{@}{","}{end}{$.revision};{end}', 'x,y,3;3;z,3;'],
    ['{range .items[0].tags[*]}<{.}>{end}', '<x><y>'],
    ['{range .missing[*]}x{end}', ''],
    [`{"{"}{'}'}{"\\"\\\\"}`, '{}"\\'],
    ['{..name}', 'a b two\nlines'],
  ])('%s', (text, expected) => {
    assert.equal(filled(text, value), expected);
  });
});

describe('a text is no template', () => {
  it.each<readonly [string, number, RegExp]>([
    ['', 1, /empty/],
    ['  ', 1, /empty/],
    ['{.a', 1, /"}" of this "{" is missing/],
    ['a{', 2, /"}" of this "{" is missing/],
    ['a}b', 2, /without "{"/],
    ['{end}', 1, /without {range}/],
    ['x{range .a}', 2, /without {end}/],
    ['{.a[}', 5, /is missing here/],
    ['{.a[(@.length-1)]}', 5, /scripts are not evaluated/],
    ['.a[?(process.exit())]', 6, /@\.name/],
    ['{.a b}', 4, /missing before this/],
    ['{range .a[}{end}', 4, /missing here/],
    ['{.a{.b}}', 1, /is missing/],
    ['{range .a}'.repeat(11) + '{end}'.repeat(11), 101, /nested/],
    ['x'.repeat(10_001), 10_001, /more than 10000 characters/],
  ])('%s', (text, position, reason) => {
    const { template, flaw } = parseJsonPathTemplate(text);
    assert.equal(template, null);
    assert.match(flaw?.reason ?? '', reason);
    if (!text.includes('{range .a[}')) assert.equal(flaw?.position, position);
  });
});

describe('a template ends', () => {
  const many = Array.from({ length: 300 }, (_, at) => at);

  it.each([
    '{range $..x}{range $..x}{$}{end}{end}',
    '{range .a[*]}{range $.a[*]}{range $.a[*]}{@}{end}{end}{end}',
    '{range .a[*]}{$}{$}{$}{end}',
    '{range .a[*]}{range $.a[*]}{$.a[0]}{"                          "}{end}{end}',
  ])('if it would take too long: %s', (text) => {
    const nested: Json = { a: many, x: many.map(() => ({ x: 'x'.repeat(50) })) };
    assert.throws(
      () => filled(text, nested, { maxSteps: 20_000, maxTextLength: 50_000 }),
      (error) => error instanceof PurserError && error.faults[0].code === 'LIMIT_EXCEEDED',
    );
  });

  it('also with a long row of unclosed quotes', () => {
    assert.notEqual(parseJsonPathTemplate(`{${'"\\'.repeat(4_000)}`).flaw, null);
  });
});

it('any text is a template or has a flaw in it', () => {
  const word = fc.constantFrom(
    '{',
    '}',
    '"',
    "'",
    '\\',
    'range ',
    'end',
    '.a',
    '[*]',
    '[?(@.b',
    '$',
    '@',
    '..',
    ' ',
    ')]',
  );
  fc.assert(
    fc.property(
      fc.array(word).map((words) => words.join('')),
      (text) => {
        const { template, flaw } = parseJsonPathTemplate(text);
        if (template === null)
          assert.ok(flaw.position >= 1 && flaw.position <= text.length + 1, text);
        else assert.equal(typeof fillJsonPathTemplate(template, value), 'string');
      },
    ),
    { numRuns: runs(300) },
  );
});
