import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'vitest';
import { canonicalText } from '../../../src/domain/json/canonical.ts';
import { parseJson } from '../../../src/domain/json/parse-json.ts';
import type { Json, JsonObject } from '../../../src/domain/json/value.ts';
import { evaluateText } from '../../../src/domain/template/evaluate-template.ts';
import type { TemplateFlawCode } from '../../../src/domain/template/template-flaw.ts';
import { createTemplateBudget } from '../../../src/domain/template/template-run.ts';

const context = parseJson(`{
  "n": 7, "f": 2.5, "one": 1.0, "big": 12345678901234567890, "s": "hello", "u": "a🐎b", "e": "", "yes": true, "nil": null,
  "nums": [3, 1, 2], "m": {"a": 1, "b": "two", "keys": "own", "get": 1}, "my-alias": {"state": {"zone": "z1"}},
  "rows": [{"k": "b", "v": 2}, {"k": "a", "v": 1}], "disk": {"name": "d", "state": {"zone": "europe", "sizes": [1, 2]}},
  "__proto__": {"x": 1}, "secret": "{{ n }}"
}`) as JsonObject;

function evaluated(text: string): Json {
  const { value, flaw } = evaluateText(text, context);
  assert.equal(flaw, null, `${text}: ${flaw?.reason}`);
  return value;
}

function flawOf(text: string) {
  const { flaw } = evaluateText(text, context);
  assert.ok(flaw !== null, `${text} has a value`);
  return flaw;
}

describe('a text is', () => {
  it.each<readonly [string, string, string]>([
    ['one expression, whose value keeps its type', '{{ n }}', '7'],
    ['one expression without blanks', '{{n}}', '7'],
    ['one expression with marks for blanks', '{{- n -}}', '7'],
    ['one expression, a map', '{{ {"a": {"b": [n]}}}}', '{"a":{"b":[7]}}'],
    ['one expression with a tuple, which becomes a list', '{{ (1, (2,)) }}', '[1,[2]]'],
    ['a text, if a blank stands before it', ' {{ n }}', '" 7"'],
    ['a text, if there are two expressions', '{{ n }}{{ n }}', '"77"'],
    ['a text, if it has a statement', '{% if yes %}{{ n }}{% endif %}', '"7"'],
    ['itself, without expressions', 'plain }} {# comment #}', '"plain }} {# comment #}"'],
    ['a text without its last line end', '{{ s }}\r\nx\n\n', '"hello\\nx\\n"'],
    ['never evaluated again', '{{ secret }}', '"{{ n }}"'],
  ])('%s: %s', (_, text, expected) => assert.equal(canonicalText(evaluated(text)), expected));

  it('a text that keeps the form of numbers', () => {
    assert.equal(canonicalText(evaluated('{{ [one, big] }}')), '[1.0,12345678901234567890]');
    assert.equal(evaluated('{{ one }}/{{ big }}'), '1.0/12345678901234567890');
  });

  it('printed as by Python', () => {
    assert.equal(
      evaluated(
        '{{ true }} {{ nil }} {{ nums }} {{ m }} {{ (1,) }} {{ ["it\'s", "\\n"] }} {{ 6 / 3 }}',
      ),
      `True None [3, 1, 2] {'a': 1, 'b': 'two', 'keys': 'own', 'get': 1} (1,) ["it's", '\\n'] 2`,
    );
  });
});

describe('an expression binds and reckons as in Jinja2', () => {
  it.each<readonly [string, string]>([
    ['-7|abs', '7'],
    ['2 ** 3 ** 2', '64'],
    ['-2 ** 2', '4'],
    ['1 + 2 ~ 3', '"error"'],
    ['1 ~ 2 * 3', '"16"'],
    ['1 < 2 < 3', 'true'],
    ['(3 > 2) > 1', 'false'],
    ['3 > 2 > 1', 'true'],
    ['not 1 == 2', 'true'],
    ['1 is in nums', 'true'],
    ['1 is not in nums', 'false'],
    ['4 not in nums', 'true'],
    ['n is odd and n is number', 'true'],
    ['-7 // 2', '-4'],
    ['-7 % 3', '2'],
    ['6 / 3', '2'],
    ['1e3', '1000'],
    ['0x1f + 1_000', '1031'],
    ['0 == false', 'true'],
    ['5 == "5"', 'false'],
    ['one == 1', 'true'],
    ['[] or {} or "" or 0 or "x"', '"x"'],
    ['yes and nums', '[3,1,2]'],
    ['"a" if yes else nope', '"a"'],
    ['nope or 1', '1'],
    ['"a" "b"', '"ab"'],
    ['"\\x41\\u00e9\\n"', '"Aé\\n"'],
    ['nums[-1] + nums[0]', '5'],
    ['nums.0', '3'],
    ['nums[::-1]', '[2,1,3]'],
    ['u[1]', '"🐎"'],
    ['u|length', '3'],
    ['u[::-1]', '"b🐎a"'],
    ['m.keys', '"own"'],
    ['m.keys()|length', '4'],
    ["m.get('get')", '1'],
    ["m.get('q', 5)", '5'],
    ["m.get('q')", 'null'],
    ["_context['my-alias'].state.zone", '"z1"'],
    ['disk.state.zone', '"europe"'],
    ['2 ** 60', '1152921504606846976'],
    ['1e15 * 10', '10000000000000000'],
    ['"%05.1f|%-4s|%x" % (2.25, "a", 255)', '"002.2|a   |ff"'],
    ['"{:>4}|{x}|{:,}".format(7, 1234567, x=n)', '"   7|7|1,234,567"'],
    [
      '"{:,}|{:>6}|{:}|{!s:>6}|{!s:4}|{!r:>4}".format(false, true, true, true, 7, "x")',
      '"0|     1|True|  True|7   | \'x\'"',
    ],
    ['2.5|round', '2'],
    ['2.675|round(2)', '2.67'],
    ['0.125|round(2)', '0.12'],
    ['1250|round(-2)', '1200'],
    ['"3.9"|int', '3'],
    ['"1f"|int(0, 16)', '31'],
    ['"x"|float(1.5)', '1.5'],
    ["nope|default('d')", '"d"'],
    ["e|d('d', true)", '"d"'],
    ["nil|default('d')", 'null'],
    ['m.q|default(3)', '3'],
    ["rows|sort(attribute='k')|map(attribute='v')", '[1,2]'],
    ["rows|selectattr('v', 'gt', 1)|map(attribute='k')|join", '"b"'],
    ['["b", "A", "a"]|sort', '["A","a","b"]'],
    ['["b", "A", "a"]|unique', '["b","A"]'],
    ['m|dictsort|first', '["a",1]'],
    [
      '[1, [2, {"b": "<&>", "a": nil}]]|tojson',
      '"[1, [2, {\\"a\\": null, \\"b\\": \\"\\\\u003c\\\\u0026\\\\u003e\\"}]]"',
    ],
    ['{"a": [1]}|tojson(1)', '"{\\n \\"a\\": [\\n  1\\n ]\\n}"'],
    ["'a\nb'|indent", '"a\\n    b"'],
    ["' a b '.split()", '["a","b"]'],
    ["'a,b'.split(',', 1)", '["a","b"]'],
    ['range(3)', '[0,1,2]'],
    ['dict(a=1)', '{"a":1}'],
    ['"hello world-wide"|title', '"Hello World-Wide"'],
    ['[1, 2] == [1, 2.0]', 'true'],
    ['(1, 2) == [1, 2]', 'false'],
    ['nope is undefined', 'true'],
    ['nope == nope', 'true'],
    ['nope == 1', 'false'],
  ])('%s gives %s', (text, expected) => {
    const { value, flaw } = evaluateText(`{{ ${text} }}`, context);
    assert.equal(flaw === null ? canonicalText(value) : '"error"', expected, flaw?.reason);
  });
});

describe('a template gives', () => {
  it.each<readonly [string, string]>([
    ["{% for x in nums %}{{ x }}{{ ', ' if not loop.last }}{% endfor %}", '3, 1, 2'],
    [
      '{% for x in nums if x is odd %}{{ loop.index }}/{{ loop.length }} {% else %}none{% endfor %}',
      '1/2 2/2 ',
    ],
    ['{% for x in [] %}x{% else %}none{% endfor %}', 'none'],
    ['{% for k, v in rows[0].items() %}{{ k }}={{ v }};{% endfor %}', 'k=b;v=2;'],
    ['{% set x = 1 %}{% for i in nums %}{% set x = i %}{% endfor %}{{ x }}', '1'],
    ['{% set a, b = 1, 2 %}{{ a }}{{ b }}', '12'],
    ['{% set x %}<{{ n }}>{% endset %}{{ x }}{{ x }}', '<7><7>'],
    ['{% if nope %}a{% elif n > 8 %}b{% else %}c{% endif %}', 'c'],
    ['a \n {%- if yes -%} \n b {%- endif %} c', 'ab c'],
    ['{% raw %}{{ n }}{% endraw %}{# no {{ n }} #}', '{{ n }}'],
    ['{%- raw -%} {{ n }} {%- endraw -%} x', '{{ n }}x'],
    ["{{ 'a' if false }}{{ n ~ ('b' if false) }}", '7'],
    ["{{ '}}' }}{{ '%}' }}", '}}%}'],
  ])('%s gives %s', (text, expected) => assert.equal(evaluated(text), expected));
});

describe('what cannot be evaluated has a code and a position', () => {
  it.each<readonly [string, TemplateFlawCode, number]>([
    ['{{ nope }}', 'EXPRESSION_UNDEFINED', 4],
    ['{{ www_data_disk.state.zone }}', 'EXPRESSION_UNDEFINED', 4],
    ['{{ disk.state.nope }}', 'EXPRESSION_UNDEFINED', 15],
    ['{{ disk.nope.zone }}', 'EXPRESSION_UNDEFINED', 9],
    ['x{{ nope }}y', 'EXPRESSION_UNDEFINED', 5],
    ['{{ "a" if false }}', 'EXPRESSION_UNDEFINED', 8],
    ['{{ nums[9] }}', 'EXPRESSION_UNDEFINED', 8],
    ['{{ nope|length }}', 'EXPRESSION_UNDEFINED', 4],
    ['{{ [nope] }}', 'EXPRESSION_UNDEFINED', 5],
    ['{% for x in nope %}{% endfor %}', 'EXPRESSION_UNDEFINED', 13],
    ['{{ s.items() }}', 'EXPRESSION_UNDEFINED', 6],
    ['{{ my-alias }}', 'EXPRESSION_UNDEFINED', 4],
    ['{{ x.__proto__ }}', 'EXPRESSION_FORBIDDEN', 6],
    ["{{ ''['constr' ~ 'uctor'] }}", 'EXPRESSION_FORBIDDEN', 6],
    ['{{ n.constructor.constructor("return 1")() }}', 'EXPRESSION_FORBIDDEN', 6],
    ["{{ m['prototype'] }}", 'EXPRESSION_FORBIDDEN', 6],
    ['{{ __proto__.x }}{{ toString }}', 'EXPRESSION_UNDEFINED', 21],
    ['{{ cycler(1) }}', 'EXPRESSION_FORBIDDEN', 4],
    ['{{ s.encode() }}', 'EXPRESSION_FORBIDDEN', 6],
    ['{{ (n)() }}', 'EXPRESSION_FORBIDDEN', 5],
    ['{{ dict(**m) }}', 'EXPRESSION_FORBIDDEN', 9],
    ["{% include 'x' %}", 'EXPRESSION_FORBIDDEN', 4],
    ['{% macro x() %}{% endmacro %}', 'EXPRESSION_FORBIDDEN', 4],
    ['{% for x in m recursive %}{% endfor %}', 'EXPRESSION_FORBIDDEN', 25],
    ['{{ 1 + }}', 'EXPRESSION_SYNTAX', 8],
    ['{{ }}', 'EXPRESSION_SYNTAX', 4],
    ["{{ 'a }}", 'EXPRESSION_SYNTAX', 4],
    ['{{ a b }}', 'EXPRESSION_SYNTAX', 6],
    ['{{ n|nope }}', 'EXPRESSION_SYNTAX', 6],
    ['{{ n is nope }}', 'EXPRESSION_SYNTAX', 9],
    ['{{ [1, 2) }}', 'EXPRESSION_SYNTAX', 9],
    ['x {{ n', 'EXPRESSION_SYNTAX', 5],
    ['{% if n %}', 'EXPRESSION_SYNTAX', 11],
    ['{% endif %}', 'EXPRESSION_SYNTAX', 4],
    ['{{ a $ b }}', 'EXPRESSION_SYNTAX', 6],
    ["{{ 'x' if }}", 'EXPRESSION_SYNTAX', 11],
    ['{{ "5" + 1 }}', 'EXPRESSION_RUNTIME', 8],
    ['{{ 1 / 0 }}', 'EXPRESSION_RUNTIME', 6],
    ['{{ nums < 1 }}', 'EXPRESSION_RUNTIME', 11],
    ['{{ range(10001) }}', 'EXPRESSION_RUNTIME', 4],
    ['{{ "{:4}".format(none) }}', 'EXPRESSION_RUNTIME', 11],
    ['{{ "{:>9}".format(nums) }}', 'EXPRESSION_RUNTIME', 12],
    ['{{ "{:s}".format(5) }}', 'EXPRESSION_RUNTIME', 11],
    ['{{ {1: 2} }}', 'EXPRESSION_RUNTIME', 4],
    ['{{ 2 ** 53 + 1 }}', 'EXPRESSION_RUNTIME', 12],
    ['{{ big + 1 }}', 'EXPRESSION_RUNTIME', 8],
    ['{{ 10.0 ** 400 }}', 'EXPRESSION_RUNTIME', 9],
    ['{{ "%d" % s }}', 'EXPRESSION_RUNTIME', 9],
    ['{{ "{0.x}".format(m) }}', 'EXPRESSION_RUNTIME', 12],
    ['{{ s|upper(1) }}', 'EXPRESSION_RUNTIME', 6],
    ['{{ s|default(x=1) }}', 'EXPRESSION_RUNTIME', 6],
  ])('%s: %s at %i', (text, code, position) => {
    const flaw = flawOf(text);
    assert.deepEqual([flaw.code, flaw.position], [code, position], flaw.reason);
  });

  it('and never quotes a value of the context', () => {
    const hidden = { key: 'hunter2-hunter2', list: ['hunter2-hunter2'] };
    for (const text of [
      '{{ key + 1 }}',
      '{{ key.x }}',
      '{{ {}[key] }}',
      '{{ list.x }}',
      '{{ key % 1 }}',
      '{{ key|int(base=99) }}',
      '{{ 1 in key }}',
      '{{ list|map(key) }}',
      '{{ list|select(key) }}',
      '{{ {}|dictsort(by=key) }}',
      '{{ 1|round(method=key) }}',
    ]) {
      const { flaw } = evaluateText(text, hidden);
      assert.ok(flaw !== null, text);
      assert.doesNotMatch(flaw.reason, /hunter2/);
    }
  });
});

describe('what is known later', () => {
  const state = {};
  const later = { disk: { name: 'd', state }, n: 7 };
  const pending = { value: state, names: false };

  it.each<readonly [string, string]>([
    ['{{ disk.state.zone }}', '"{{ disk.state.zone }}"'],
    ['{{ disk["state"] }}', '"{{ disk[\\"state\\"] }}"'],
    ['{{ disk.name }}', '"d"'],
    ['{{ n if n > 3 else disk.state.zone }}', '7'],
  ])('%s is %s', (text, expected) => {
    const { value, flaw } = evaluateText(text, later, { pending });
    assert.equal(flaw, null);
    assert.equal(canonicalText(value), expected);
  });

  it('may be a name, too', () => {
    assert.equal(evaluateText('{{ nope }}', later, { pending }).flaw?.code, 'EXPRESSION_UNDEFINED');
    const open = { pending: { value: null, names: true } };
    assert.equal(evaluateText('{{ nope }}', later, open).value, '{{ nope }}');
    assert.equal(evaluateText('{{ n.x }}', later, open).flaw?.code, 'EXPRESSION_UNDEFINED');
  });
});

const keys = Array.from({ length: 50_000 }, (_, at) => [`k${at}`, at] as const);
const large: JsonObject = {
  long: 'a'.repeat(1_000_000),
  other: `${'a'.repeat(999_999)}b`,
  wide: '🐎'.repeat(300_000),
  large: Object.fromEntries(keys),
  larger: Object.fromEntries([...keys, ['z', 1]]),
};

describe('hostile texts end at a limit', () => {
  const nestings = 5_000;
  it.each<readonly [string, string]>([
    ['parentheses in parentheses', `{{ ${'('.repeat(nestings)}1${')'.repeat(nestings)} }}`],
    ['signs before signs', `{{ ${'-'.repeat(nestings)}1 }}`],
    ['not not not', `{{ ${'not '.repeat(nestings)}1 }}`],
    ['a long sum', `{{ 1${' + 1'.repeat(nestings)} }}`],
    ['a long chain of members', `{{ n${'.a'.repeat(nestings)} }}`],
    ['a long chain of filters', `{{ n${'|string'.repeat(nestings)} }}`],
    ['choices in choices', `{{ ${'1 if 0 else '.repeat(nestings)}1 }}`],
    ['blocks in blocks', '{% if 1 %}'.repeat(nestings)],
    ['a text of a gigabyte', '{{ "a" * 1000000000 }}'],
    ['a list of a billion items', '{{ [1] * 1000000000 }}'],
    ['a width of a billion', '{{ "%1000000000d" % 1 }}'],
    ['another width', '{{ "{:1000000000}".format(1) }}'],
    ['doubling texts', `{% set a = "x" %}${'{% set a = a ~ a %}'.repeat(64)}{{ a }}`],
    ['doubling lists', `{% set a = [1] %}${'{% set a = [a, a] %}'.repeat(64)}{{ a }}`],
    [
      'comparing doubled lists',
      `{% set a = [1] %}{% set b = [2] %}${'{% set a = [a, a] %}{% set b = [b, b] %}'.repeat(64)}{{ a < b }}${'{% set c = [a] %}'}{{ a == [b] }}{{ a|tojson }}`,
    ],
    ['a value with many levels', `{% set a = 1 %}${'{% set a = [a] %}'.repeat(nestings)}{{ a }}`],
    [
      'loops in loops',
      '{% for a in range(9999) %}{% for b in range(9999) %}x{% endfor %}{% endfor %}',
    ],
    [
      'replacing again and again',
      '{% for a in range(9999) %}{% set b = ("a" * 100000).replace("a", "b") %}{% endfor %}',
    ],
    ['a long text, again and again', '{% for a in range(9999) %}{{ "a" * 1000 }}{% endfor %}'],
    ['a large power', '{{ 10 ** 10 ** 10 }}'],
    ['a text that is too long', `{{ n }}${'x'.repeat(2 ** 20)}`],
    ['an unclosed comment', `{{ 1 }}${'{#'.repeat(nestings)}`],
  ])('%s', (_, text) => {
    const start = performance.now();
    const { code } = flawOf(text);
    assert.ok(['EXPRESSION_SYNTAX', 'EXPRESSION_RUNTIME', 'EXPRESSION_UNDEFINED'].includes(code));
    assert.ok(performance.now() - start < 2_000, 'it takes too long');
  });

  it.each<readonly [string]>([
    ['{% if large %}{% endif %}'],
    ['{{ long[0] }}'],
    ['{{ wide[5] }}'],
    ['{{ long|length }}'],
    ['{{ long == other }}'],
    ['{{ long < other }}'],
    ['{{ large == larger }}'],
    ['{{ "x" in long }}'],
    ['{{ long.split("y")|length }}'],
    ['{{ [long, other]|sort|length }}'],
    ['{{ [long, other]|unique|length }}'],
    ['{{ long|upper|length }}'],
    ['{{ large|length }}'],
    ['{{ long|int(1) }}'],
    ['{{ long|float }}'],
    ['{{ long|trim|length }}'],
    ['{{ large|first }}'],
    ['{{ long.startswith("b") }}'],
    ['{{ long|list|length }}'],
    ['{{ long[1:2] }}'],
    ['{{ long in large }}'],
    ['{{ large.get(long) }}'],
    ['{{ large[long]|default(1) }}'],
    ['{{ long ~ i }}'],
    ['{{ large is mapping }}'],
    ['{{ [large]|tojson|length }}'],
    ['{{ (long % 1)|length }}'],
    ['{{ long.format(1)|length }}'],
    ['{{ long|replace("b", "c")|length }}'],
    ['{{ long|title|length }}'],
    ['{{ long|indent|length }}'],
    ['{{ wide|length }}'],
    ['{{ wide[::2]|length }}'],
  ])('large values, looked at again and again: %s', (text) => {
    const start = performance.now();
    evaluateText(`{% for i in range(9999) %}${text}{% endfor %}`, large);
    assert.ok(performance.now() - start < 2_000, 'it takes too long');
  });

  it('a result that grows only when it is copied', () => {
    const doubled = Array.from({ length: 40 }).reduce<Json>((value) => [value, value], 1);
    const { flaw } = evaluateText('{{ x }}', { x: doubled });
    assert.equal(flaw?.code, 'EXPRESSION_RUNTIME');
  });

  it('many texts share the steps of a budget', () => {
    const budget = createTemplateBudget(1_000);
    const text = '{% for x in range(300) %}{% endfor %}';
    const flaws = [1, 2, 3, 4].map(() => evaluateText(text, {}, { budget }).flaw?.code);
    assert.deepEqual(flaws.slice(-1), ['EXPRESSION_RUNTIME']);
    assert.equal(flaws[0], undefined);
    assert.equal(budget.steps, 0);
  });

  it('any text gives a value or a flaw', () => {
    const part = fc.constantFrom(
      ...[
        '{{',
        '}}',
        '{%',
        '%}',
        ' ',
        'n',
        'nums',
        '|',
        '.',
        '(',
        ')',
        '[',
        ']',
        '{',
        '}',
        ':',
        ',',
      ],
      ...[
        'if',
        'else',
        'for',
        'x',
        'in',
        'endfor',
        'endif',
        'set',
        '=',
        '+',
        '-',
        '*',
        '"',
        "'",
        '\\',
      ],
      ...[
        '1',
        '1.5',
        'not',
        'is',
        'map',
        'join',
        'items',
        '%',
        '~',
        '//',
        'raw',
        '\n',
        '{#',
        '#}',
        '🐎',
      ],
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = `${parts.join('')}{{ n }}`;
        const { flaw } = evaluateText(text, context);
        assert.ok(flaw === null || (flaw.position >= 1 && flaw.position <= text.length + 1));
      }),
    );
  });
});
