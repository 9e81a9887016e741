/** Random texts with expressions, of the language that Purser and Jinja2 share. */

/** The variables of every text. Keys are in order, and none is an integer. */
export const context = {
  n: 7,
  z: 0,
  neg: -3,
  f: 2.5,
  s: 'hello world',
  t: "it's a Über-tëst",
  e: '',
  yes: true,
  no: false,
  nil: null,
  nums: [3, 1, 2, 3],
  words: ['pear', 'Apple', 'fig'],
  empty: [],
  m: { a: 1, b: 'two', c: [1, 2], d: { x: null } },
  rows: [
    { k: 'b', v: 2, on: true },
    { k: 'a', v: 1, on: false },
    { k: 'C', v: 3 },
  ],
};

/** Mulberry32: the same seed gives the same texts. */
function randomFrom(seed) {
  let state = seed >>> 0;
  return (end) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end);
  };
}

/** So many texts from a seed. */
export function randomTexts(seed, count) {
  const below = randomFrom(seed);
  return Array.from({ length: count }, () => textFrom(below));
}

function textFrom(below) {
  const pick = (choices) => choices[below(choices.length)];
  const one = (kind, depth) => pick(depth <= 0 ? leaves[kind] : makers[kind])(make(depth - 1));
  /** `g` makes parts: `g.int()`, `g.str()`, …, and `g.pick` chooses. */
  const make = (depth) => ({
    pick,
    below,
    depth,
    ...Object.fromEntries(Object.keys(makers).map((kind) => [kind, () => one(kind, depth)])),
  });
  const g = make(1 + below(3));
  const kind = pick(['int', 'num', 'str', 'bool', 'list', 'strs', 'map', 'any', 'any', 'json']);
  return below(3) > 0 ? `{{ ${g[kind]()} }}` : pick(templates)(g);
}

const leaves = {
  int: [
    (g) => String(g.below(12)),
    (g) => g.pick(['n', 'z', 'neg', 'm.a', "m['a']", 'nums[0]', 'nums[-1]', 'rows[1].v', 'm.c.1']),
    (g) => g.pick(['0x1f', '1_000', '0b101', '0o17']),
  ],
  num: [(g) => g.pick(['f', '0.5', '1.25', '1e3', '2.5e-1', 'n', '3'])],
  str: [
    (g) => g.pick(['s', 't', 'e', 'm.b', 'words[1]', "rows[0]['k']", 'words.0']),
    (g) =>
      g.pick(["'abc'", '"a\\tb"', "'x' 'y'", "'É\\u00e9'", "''", "'12'", "' 3.9 '", "'A-b c'"]),
  ],
  bool: [
    (g) =>
      g.pick(['yes', 'no', 'true', 'False', 'nope is defined', 'm.q is undefined', 'n is odd']),
  ],
  list: [(g) => g.pick(['nums', 'empty', '[1, 2]', 'm.c', '[n, neg, 4]', 'range(4)|list'])],
  strs: [
    (g) => g.pick(['words', "['b', 'a']", 's.split()', "'a,b,,c'.split(',')", 's|list', 'm|list']),
  ],
  map: [(g) => g.pick(['m', "{'p': 1, 'q': 'r'}", '{}', 'm.d', 'dict(u=1, w=n)', 'rows[2]'])],
  json: [() => 'm|tojson'],
  any: [(g) => g.pick(['nil', 'none', '()', '(1,)', "('a', 2)", 'm.d.x', 'rows'])],
};

const makers = {
  // On their own: what `tojson` gives is marked in Jinja2, and then joins and prints in other ways.
  json: [
    (g) => `(${g.pick([g.list, g.strs, g.map, g.str, g.any])()})|tojson`,
    (g) => `(${g.map()})|tojson(${g.pick(['1', '2', 'indent=3'])})`,
  ],
  int: [
    ...leaves.int,
    (g) => `${g.int()} ${g.pick(['+', '-', '*', '//', '%'])} ${g.int()}`,
    (g) => `(${g.int()} ${g.pick(['+', '-', '*'])} ${g.int()})`,
    (g) => `${g.pick(['1', '2', '3', '-2'])} ** ${g.pick(['0', '1', '2', '3'])} ** 2`,
    (g) => `-${g.int()}`,
    (g) => `+${g.int()}`,
    (g) => `${g.pick([g.list, g.strs, g.str, g.map])()}|${g.pick(['length', 'count'])}`,
    (g) => `(${g.list()})|${g.pick(['first', 'last', 'min', 'max', 'sum'])}|default(0)`,
    (g) => `(${g.int()})|abs`,
    (g) => `-${g.below(9)}|abs`,
    (g) => `(${g.str()})|int`,
    (g) => `(${g.str()})|int(${g.int()})`,
    (g) => `'1f'|int(0, ${g.pick(['16', '10', '8'])})`,
    (g) => `(${g.num()})|int`,
    (g) => `${g.int()} if ${g.bool()} else ${g.int()}`,
    (g) => `(${g.int()} if ${g.bool()})|default(0)`,
    () => `rows|sum(attribute='v')`,
    (g) => `(${g.list()})[${g.int()}]|default(0)`,
    (g) => `m.get('${g.pick(['a', 'q'])}', ${g.int()})`,
    (g) => `nope|default(${g.int()})`,
    (g) => `${g.bool()} + ${g.int()}`,
    (g) => `(${g.bool()})|int`,
  ],
  num: [
    ...leaves.num,
    (g) => `${g.num()} ${g.pick(['+', '-', '*', '/'])} ${g.num()}`,
    (g) => `${g.int()} / ${g.int()}`,
    (g) => `(${g.num()})|round`,
    (g) => `(${g.num()})|round(${g.pick(['1', '2', '0', '-1'])})`,
    (g) => `(${g.num()})|round(${g.pick(['0', '1'])}, '${g.pick(['ceil', 'floor', 'common'])}')`,
    (g) => `(${g.str()})|float`,
    (g) => `(${g.num()})|abs`,
    (g) => `-(${g.num()})`,
    (g) => `(${g.num()}) ${g.pick(['//', '%'])} ${g.pick(['2', '0.5', '-3', '1.5'])}`,
  ],
  str: [
    ...leaves.str,
    (g) => `${g.pick([g.str, g.int, g.list, g.strs, g.any, g.bool, g.map])()} ~ ${g.str()}`,
    (g) => `${g.str()} + ${g.str()}`,
    (g) => `${g.str()} * ${g.pick(['2', '0', '3'])}`,
    (g) => `${g.str()}|${g.pick(['upper', 'lower', 'capitalize', 'title', 'trim', 'string'])}`,
    (g) => `${g.str()}|${g.pick(['reverse', 'indent', 'indent(2, true)', "trim('ho')"])}`,
    (g) => `${g.str()}|replace(${g.str()}, '-')`,
    (g) => `${g.str()}|replace('l', ${g.str()}, ${g.pick(['1', '2'])})`,
    (g) =>
      `(${g.str()}).${g.pick(['upper()', 'lower()', 'strip()', "strip('hd')", "replace('o', '0')"])}`,
    (g) => `${g.strs()}|join(${g.str()})`,
    (g) => `${g.list()}|join('-')`,
    () => `rows|join('/', attribute='k')`,
    (g) => `(${g.pick([g.list, g.strs, g.int, g.bool, g.any, g.map])()})|string`,
    (g) => `${g.str()}[${g.pick(['0', '-1', '1:3', ':2', '::-1', '::2', '-3:'])}]`,
    (g) =>
      `'${g.pick(['%s', '%5d', '%-4d|', '%+d', '%03d', '%x', '%.2f', '%e', '%g'])}' % (${g.int()})`,
    (g) => `'%s and %s'|format(${g.str()}, ${g.int()})`,
    (g) => `'%(a)s-%(b)05.1f'|format(a=${g.str()}, b=${g.int()})`,
    (g) =>
      `'${g.pick(['{}', '{0}{0}', '{:>4}', '{:<4}|', '{:^5}', '{:04d}', '{:+}', '{:,}'])}'.format(${g.int()})`,
    (g) => `'{x}/{}'.format(${g.str()}, x=${g.str()})`,
    (g) => `${g.str()} if ${g.bool()} else ${g.str()}`,
    (g) => `${g.str()} or ${g.str()}`,
    (g) => `e|default(${g.str()}, true)`,
    (g) => `(${g.strs()})|${g.pick(['first', 'last', 'min', 'max'])}|default('-')`,
  ],
  bool: [
    ...leaves.bool,
    (g) => `${g.int()} ${g.pick(['<', '<=', '>', '>=', '==', '!='])} ${g.int()}`,
    (g) => `${g.int()} < ${g.int()} ${g.pick(['<', '==', '!='])} ${g.int()}`,
    (g) => `(${g.str()}) ${g.pick(['<', '>', '==', '!='])} (${g.str()})`,
    (g) => `${g.any()} == ${g.any()}`,
    (g) => `not ${g.pick([g.bool, g.list, g.str, g.int, g.any])()}`,
    (g) => `${g.bool()} ${g.pick(['and', 'or'])} ${g.bool()}`,
    (g) => `${g.int()} ${g.pick(['in', 'not in'])} ${g.list()}`,
    (g) => `${g.str()} ${g.pick(['in', 'not in'])} ${g.pick([g.str, g.strs, g.map])()}`,
    (g) => `${g.int()} is ${g.pick(['odd', 'even', 'not odd', 'number', 'string'])}`,
    (g) =>
      `(${g.any()}) is ${g.pick(['none', 'mapping', 'sequence', 'iterable', 'boolean', 'not none', 'string'])}`,
    (g) => `${g.int()} is in (${g.list()})`,
    (g) => `(${g.str()}).${g.pick(['startswith', 'endswith'])}(${g.str()})`,
    (g) => `(${g.list()}) ${g.pick(['<', '==', '>='])} (${g.list()})`,
  ],
  list: [
    ...leaves.list,
    (g) => `[${g.int()}, ${g.int()}]`,
    (g) => `(${g.list()} + ${g.list()})`,
    (g) => `(${g.list()})|${g.pick(['sort', 'sort(true)', 'list', 'unique|list', 'reverse|list'])}`,
    (g) =>
      `(${g.list()})|${g.pick(["select('odd')", "reject('even')", "select('gt', 1)", 'select'])}|list`,
    (g) => `(${g.list()})|map('abs')|list`,
    (g) => `(${g.list()})[${g.pick(['1:', ':-1', '::-1', '::2', '5:1:-1', '-2:'])}]`,
    (g) => `range(${g.int()}, ${g.int()}, ${g.pick(['1', '2', '-1'])})|list`,
    (g) => `rows|map(attribute='v')|${g.pick(['list', 'sort'])}`,
    (g) =>
      `rows|${g.pick(["selectattr('on', 'defined')", "rejectattr('v', 'eq', 2)", "selectattr('on')"])}|map(attribute='v')|list`,
  ],
  strs: [
    ...leaves.strs,
    (g) => `[${g.str()}, ${g.str()}]`,
    (g) =>
      `(${g.strs()})|${g.pick(['sort', 'sort(case_sensitive=true)', 'unique|list', 'reverse|list'])}`,
    (g) => `(${g.strs()})|map('${g.pick(['upper', 'title', 'length', 'list'])}')|list`,
    (g) => `(${g.str()})|list`,
    (g) => `(${g.str()}).split(${g.pick(['', "'l'", "' ', 1", "'a'", 'none, 1'])})`,
    (g) => `rows|sort(attribute='${g.pick(['k', 'v', 'v,k'])}')|map(attribute='k')|list`,
    (g) => `rows|map(attribute='on', default='${g.pick(['x', 'y'])}')|list`,
    (g) => `(${g.map()})|list`,
    (g) => `(${g.map()}).keys()|list`,
  ],
  map: [...leaves.map, (g) => `{'k': ${g.any()}, 'l': ${g.int()}}`, (g) => `dict(o=${g.any()})`],
  any: [
    ...leaves.any,
    (g) => g.int(),
    (g) => g.str(),
    (g) => g.bool(),
    (g) => g.list(),
    (g) => g.strs(),
    (g) => g.map(),
    (g) => `(${g.any()}, ${g.any()})`,
    (g) => `[${g.any()}]`,
    (g) => `(${g.any()}) and (${g.any()})`,
    (g) => `(${g.any()}) or (${g.any()})`,
    (g) => `(${g.map()})|dictsort`,
    (g) => `(${g.map()})|dictsort(by='value')`,
    (g) => `(${g.map()})|items|list`,
    (g) => `(${g.map()}).${g.pick(['values()', 'items()'])}|list`,
    // Anything with anything: most of these are errors, of both.
    (g) => `(${g.any()}) ${g.pick(['+', '-', '*', '<', '>=', 'in', '==', '~', '%'])} (${g.any()})`,
    (g) => `(${g.any()})[${g.any()}]|default('?')`,
    (g) =>
      `(${g.any()})|${g.pick(['length', 'first', 'last', 'upper', 'list', 'int', 'abs', 'sort', 'join', 'max', 'sum'])}|default('!')`,
    (g) => `${g.pick(['(', '[', '{'])}${g.any()} ${g.pick([')', ']', '}', ','])}`,
  ],
};

const templates = [
  (g) => `a {{ ${g.str()} }} b`,
  (g) => ` {{ ${g.int()} }}{{ ${g.any()} }}\n`,
  (g) =>
    `{% if ${g.pick([g.bool, g.any, g.list])()} %}yes{% elif ${g.bool()} %}maybe{% else %}no{% endif %}`,
  (g) =>
    `{% for x in ${g.pick([g.list, g.strs, g.map])()} %}{{ loop.index }}:{{ x }}{{ ', ' if not loop.last }}{% else %}none{% endfor %}`,
  (g) =>
    `{% for x in ${g.list()} if x is ${g.pick(['odd', 'even'])} %}[{{ x }}/{{ loop.length }}/{{ loop.revindex0 }}]{% endfor %}`,
  (g) => `{% for k, v in (${g.map()}).items() %}{{ k }}={{ v }};{% endfor %}`,
  (g) => `{% set x = ${g.any()} %}{{ x }}|{{ [x] }}`,
  (g) => `{% set x %}<{{ ${g.str()} }}>{% endset %}{{ x|upper }}`,
  (g) => `one \n {%- if ${g.bool()} -%} \n two {%- endif %} \n three{# no #} \n`,
  (g) => `{% raw %}{{ x }}{% endraw %} {{- ${g.str()} -}} \n\n`,
  (g) =>
    `{% set a, b = ${g.int()}, ${g.str()} %}{{ b ~ a }}{% for i in range(3) %}{% set a = i %}{{ a }}{% endfor %}{{ a }}`,
  (g) => `{{ 'x' if nope else ${g.str()} }}{% if nope or ${g.bool()} %}!{% endif %}`,
];
