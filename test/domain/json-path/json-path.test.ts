import assert from 'node:assert/strict';
import fc from 'fast-check';
import { JSONPath } from 'jsonpath-plus';
import { describe, it } from 'vitest';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import type { Json } from '../../../src/domain/json/value.ts';
import { parseJsonPath, selectsOneValue } from '../../../src/domain/json-path/json-path.ts';
import {
  type Selection,
  selectByJsonPath,
} from '../../../src/domain/json-path/select-json-path.ts';

const limits = { maxSteps: 100_000, maxMatches: 1_000 };

function select(text: string, value: Json): Selection {
  const { path, flaw } = parseJsonPath(text);
  assert.ok(path !== null, `${text}: ${flaw?.reason} at ${flaw?.position}`);
  return selectByJsonPath(value, path, limits);
}

/** The values that a path selects, as texts. */
function texts(text: string, value: Json): readonly string[] {
  const found = select(text, value);
  assert.ok(found.kind === 'selected');
  return found.values.map(canonicalText);
}

const body = parseJson(`{
  "servers": [
    {"id": "a", "status": "ACTIVE", "hw:cpu": 2, "size": 1.0, "nested": {"deep": [1]}},
    {"id": "b", "status": "DOWN", "host-x": "h1", "size": 12345678901234567890},
    {"id": "c", "tags": []}
  ],
  "availabilityZoneInfo": {"a.b": 1, "it's": 2, "": 3, "[x]": 4, "@odata.id": 5, "0": 6},
  "links": [{"rel": "self", "href": "s"}, {"rel": "next", "href": "n"}],
  "empty": [], "none": null, "text": "abc", "__proto__": {"x": 1}, "constructor": 7
}`);

describe('a JSONPath selects', () => {
  it.each<readonly [string, readonly string[]]>([
    ['$.servers[:].id', ['"a"', '"b"', '"c"']],
    ['servers[:].id', ['"a"', '"b"', '"c"']],
    ['.servers[:].id', ['"a"', '"b"', '"c"']],
    ['$.servers[*].id', ['"a"', '"b"', '"c"']],
    ['$.servers.*.id', ['"a"', '"b"', '"c"']],
    ["$['servers'][0].id", ['"a"']],
    ['$["servers"][-1].id', ['"c"']],
    ['$.servers[5].id', []],
    ['$.servers[-5].id', []],
    ['$.servers[1:].id', ['"b"', '"c"']],
    ['$.servers[:-1].id', ['"a"', '"b"']],
    ['$.servers[0:0].id', []],
    ['$.servers[ 0 : 1 ].id', ['"a"']],
    ['$.servers[0].hw:cpu', ['2']],
    ['$.servers[1].host-x', ['"h1"']],
    ['$.servers[:].size', ['1.0', '12345678901234567890']],
    ['$..deep', ['[1]']],
    ['$..href', ['"s"', '"n"']],
    ['..href', ['"s"', '"n"']],
    ["$..['href']", ['"s"', '"n"']],
    ["$.availabilityZoneInfo['a.b']", ['1']],
    ['$.availabilityZoneInfo["it\'s"]', ['2']],
    ["$.availabilityZoneInfo['']", ['3']],
    ["$.availabilityZoneInfo['[x]']", ['4']],
    ["$.availabilityZoneInfo['@odata.id']", ['5']],
    ['$.availabilityZoneInfo[0]', []],
    ['$.availabilityZoneInfo.0', ['6']],
    ["$.links[?(@.rel=='next')].href", ['"n"']],
    ['$.links[?( @.rel == "next" )].href', ['"n"']],
    ['$.servers[?(@.tags)].id', ['"c"']],
    ['$.servers[?(@.hw:cpu >= 2)].id', ['"a"']],
    ['$.servers[?(@.size == 1)].id', ['"a"']],
    ['$.servers[?(@.status != "DOWN")].id', ['"a"', '"c"']],
    ['$.servers[?(@.nested.deep[0] < 2)].id', ['"a"']],
    ['$.servers[?(@.constructor)].id', []],
    ['$.servers.length', []],
    ['$.text.length', []],
    ['$.text[0]', []],
    ['$.none', ['null']],
    ['$.none.x', []],
    ['$.__proto__.x', ['1']],
    ['$.constructor', ['7']],
    ['$.toString', []],
    ['$.hasOwnProperty', []],
  ])('%s', (path, values) => assert.deepEqual(texts(path, body), values));

  it('the whole value', () => {
    for (const value of [null, 0, '', [], {}])
      assert.deepEqual(texts('$', value), [canonicalText(value)]);
    assert.deepEqual(texts('$[:]', [1, 2]), ['1', '2']);
    assert.deepEqual(texts('[:]', [1, 2]), ['1', '2']);
  });
});

describe('whether there is what a JSONPath asks for', () => {
  it.each<readonly [string, boolean]>([
    ['$.empty[:]', true],
    ['$.empty[*]', true],
    ['$.empty[0:9]', true],
    ['$.missing[:]', false],
    ['$.none[:]', false],
    ['$.text[:]', false],
    ['$.availabilityZoneInfo[*]', false],
    ['$.availabilityZoneInfo.*', true],
    ['$.empty', true],
    ['$.missing', false],
    ["$.links[?(@.rel=='prev')]", false],
  ])('%s: %s', (path, isFound) => {
    const found = select(path, body);
    assert.equal(found.kind === 'selected' && found.isFound, isFound);
  });
});

describe('what is no JSONPath of the dialect', () => {
  it.each<readonly [string, number]>([
    ['', 1],
    ['$.', 3],
    ['$.a[', 5],
    ['$.a[:', 6],
    ['$.a]', 4],
    ['$a', 2],
    ['$.a b', 4],
    ['$.a..', 6],
    ['$..a..b', 8],
    ["$['a", 3],
    ['$[(@.length-1)]', 3],
    ['$[?(process.exit())]', 5],
    ["$[?(@.constructor.constructor('return process')())]", 30],
    ['$[?(@.a == 1 && @.b == 2)]', 14],
    ['$[?(@.a =~ /x/)]', 9],
    ['$[?(@.a == process)]', 12],
    ['$[?(@.a == `x`)]', 12],
    ['$[?(1 == @.a)]', 5],
    ['$[?(!@.a)]', 5],
    ['$[?(@.*)]', 6],
    ['$[?@.a]', 4],
    ['$.a[0,1]', 6],
    ['$.a[::2]', 6],
    ['$.a^', 4],
    ['$.a~', 4],
    ['$.a[99999999999999999999]', 25],
    ['@.a', 1],
    ['$.a.$', 5],
  ])('%j at %i', (text, position) => {
    const { flaw } = parseJsonPath(text);
    assert.ok(flaw, 'it was accepted');
    assert.equal(flaw.position, position, flaw.reason);
  });

  it('is found in long texts, without quoting them', () => {
    const { flaw } = parseJsonPath(`$.${'a'.repeat(5_000)}`);
    assert.deepEqual([flaw?.position, flaw?.reason.includes('aaa')], [4_001, false]);
    assert.ok(parseJsonPath('.a'.repeat(300)).flaw);
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { path } = parseJsonPath(text);
        if (path !== null) selectByJsonPath({ a: [{ b: 1 }] }, path, limits);
      }),
    );
  });
});

it('a path that selects single values is known', () => {
  for (const [text, isSingle] of [
    ['$', true],
    ['$.servers', true],
    ["$['a'].b", true],
    ['$.a[:]', false],
    ['$.a[0]', false],
    ['$..a', false],
    ['$.a.*', false],
  ] as const) {
    assert.equal(selectsOneValue(parseJsonPath(text).path ?? []), isSingle, text);
  }
});

it('selecting is counted', () => {
  const { path } = parseJsonPath('$..a');
  assert.ok(path);
  const wide = Array.from({ length: 100 }, () => ({ a: 1 }));
  assert.deepEqual(selectByJsonPath(wide, path, { maxSteps: 50, maxMatches: 1_000 }), {
    kind: 'over',
    limit: 'maxSteps',
  });
  assert.deepEqual(selectByJsonPath(wide, path, { maxSteps: 10_000, maxMatches: 10 }), {
    kind: 'over',
    limit: 'maxMatches',
  });
});

/** jsonpath-plus finds the same, but for what ARCHITECTURE.md says of it. */
it('agrees with jsonpath-plus', () => {
  const name = fc.constantFrom('a', 'b', 'c-d');
  const step = fc.oneof(
    name.map((key) => `.${key}`),
    name.map((key) => `['${key}']`),
    fc.constantFrom('[:]', '[*]', '.*', '[1:]', '[:-1]', '[0:1]', '[-1:]'),
  );
  const value = fc.letrec((tie) => ({
    leaf: fc.constantFrom(1, true, null),
    node: fc.oneof(
      { maxDepth: 4 },
      tie('leaf'),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(name, tie('node'), { noNullPrototype: true }),
    ),
  })).node as fc.Arbitrary<Json>;
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), value, (steps, json) => {
      const text = `$${steps.join('')}`;
      const { path } = parseJsonPath(text);
      assert.ok(path);
      const found = selectByJsonPath({ top: json }, [{ kind: 'key', key: 'top' }, ...path], limits);
      assert.ok(found.kind === 'selected');
      if (!found.isFound) return;
      const expected = JSONPath({
        path: `$.top${steps.join('')}`,
        json: { top: json } as object,
        eval: false,
      }) as Json[];
      assert.deepEqual(found.values.map(canonicalText).sort(), expected.map(canonicalText).sort());
    }),
  );
});
