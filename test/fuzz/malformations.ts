import type { Random } from '../support/random.ts';

/** A way to spoil a text. */
export type Malformation = (text: string, random: Random) => string;

const hostileKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'then',
  '$where',
  '$ref',
  'a.b',
  '""',
  '0',
  '~',
  '<<',
  '? [1, 2]\n',
  '\u202e',
  'k'.repeat(5_000),
] as const;

const oddValues = [
  '',
  'null',
  '[]',
  '{}',
  'yes',
  '0',
  '-0',
  '1.0',
  '1e400',
  '1.0e+400',
  '.inf',
  '-.INF',
  '.nan',
  '0o17',
  '2026-11-21T10:00:00Z',
  '12:30:45',
  '9'.repeat(4_000),
  `0.${'0'.repeat(4_000)}1`,
  '!!binary aGFyYm91cg==',
  '!!set {a, b}',
  '!!omap [a: 1]',
  "!!python/object/apply:os.system ['true']",
  '!kalda 1',
  '&a [*a]',
  '*nowhere',
  '{__proto__: {polluted: true}}',
  '[[[[[[1]]]]]]',
  '"\\ud800"',
  '"\\0"',
  '|\n  block',
  'unclosed: [',
  '{a: 1, a: 2}',
] as const;

const oddPaths = [
  '',
  '.',
  '$',
  '..',
  '.a[',
  '.a]',
  '.a[99999999999]',
  '.a[-1]',
  '.[*].[*]',
  '..*',
  '$..a',
  '.a[0:100000000]',
  '.a[::0]',
  ".'",
  "['__proto__'].polluted",
  '.__proto__.polluted',
  '.constructor.prototype.polluted',
  '$.a[?(@.b)]',
  '.a[(1)]',
  `${'.a'.repeat(3_000)}`,
  `.a${'[0]'.repeat(3_000)}`,
  '.a\u0000b',
] as const;

const oddPatterns = [
  '',
  '(',
  '[z-a]',
  '(a+)+$',
  '(?<=a)b',
  '(?!a)',
  '\\1',
  'a{1000000}',
  '(((a{100}){100}){100})',
  '(?P<n>.)(?P<n>.)',
  '(?P<',
  '.*'.repeat(2_000),
  '\\p{Unknown}',
  '$1\\g<0>',
] as const;

/** Ways that know nothing of documents, and mostly leave no YAML behind. */
export const bluntWays: Readonly<Record<string, Malformation>> = {
  'flips characters': (text, random) =>
    times(1 + random.below(20), text, (now) => {
      const at = random.below(now.length + 1);
      return splice(now, at, 1, String.fromCharCode(random.below(random.oneIn(4) ? 0x10000 : 128)));
    }),
  'cuts the end off': (text, random) => text.slice(0, random.below(text.length)),
  'cuts a piece out': (text, random) =>
    splice(text, random.below(text.length), random.below(200), ''),
  'repeats a piece': (text, random) => {
    const at = random.below(text.length);
    return splice(text, at, 0, text.slice(at, at + random.below(500)));
  },
  'shuffles lines': (text, random) => {
    const lines = text.split('\n');
    for (let left = 1 + random.below(10); left > 0; left -= 1) {
      const [moved = ''] = lines.splice(random.below(lines.length), 1);
      lines.splice(random.below(lines.length), 0, moved);
    }
    return lines.join('\n');
  },
  'shifts indentation': (text, random) =>
    atLines(text, random, (line) => `${random.pick([' ', '\t', '   '])}${line}`),
  'drops lines': (text, random) => atLines(text, random, () => ''),
  'puts in control characters': (text, random) =>
    splice(
      text,
      random.below(text.length),
      0,
      random.pick(['\u0000', '\u0007', '\u2028', '\ufeff', '\r']),
    ),
  'puts in markers': (text, random) =>
    atLines(
      text,
      random,
      (line) =>
        `${random.pick(['---', '...', '%YAML 9.9\n---', '%TAG ! x\n---', '--- |', '? '])}\n${line}`,
    ),
  'ends lines otherwise': (text, random) => text.replaceAll('\n', random.pick(['\r\n', '\r'])),
};

/** Ways that spoil what a document says, and mostly leave YAML behind. */
export const aimedWays: Readonly<Record<string, Malformation>> = {
  'renames keys': (text, random) =>
    atMatches(text, random, /[\w-]+(?=:( |\n))/g, () => random.pick(hostileKeys)),
  'swaps values': (text, random) =>
    atMatches(text, random, /(?<=\w: ).+/g, () => random.pick(oddValues)),
  'swaps paths': (text, random) =>
    atMatches(text, random, /(?<=path: ).+?(?=[},\n])/g, () =>
      JSON.stringify(random.pick(oddPaths)),
    ),
  'swaps patterns': (text, random) =>
    atMatches(text, random, /(?<=pattern: ).+?(?=[},\n])/g, () =>
      JSON.stringify(random.pick(oddPatterns)),
    ),
  'swaps names and layers': (text, random) => {
    const words = [...text.matchAll(/(?<=(name|layer|schema|defaults): )[\w/-]+/g)].map(String);
    const [first = 'kalda', ...rest] = words.map((word) => word.split(',')[0] ?? word);
    return atMatches(text, random, /(?<=(name|layer|schema|defaults): )[\w/-]+/g, () =>
      random.pick([first, ...rest]),
    );
  },
  'breaks numbers of groups and depths': (text, random) =>
    atMatches(text, random, /(?<=(match_group|depth): )[-\d]+/g, () =>
      random.pick(['-2', '99', '1.0', 'yes', '99999999999999999999', 'null']),
    ),
  'adds an alias bomb': (text, random) => {
    const width = random.pick([2, 10]);
    const levels = Array.from({ length: 9 }, (_, level) => {
      const below = level === 0 ? 'x' : `*l${level - 1}`;
      return `  l${level}: &l${level} [${Array(width).fill(below).join(', ')}]`;
    });
    return `${text}\n${documentOf(`\n${levels.join('\n')}`)}`;
  },
  'adds merge keys': (text, random) => {
    const keys = Array.from({ length: 300 }, (_, at) => `k${at}: 1`).join(', ');
    const merges = Array.from({ length: 10 + random.below(200) }, () => '{<<: *m}').join(', ');
    return `${text}\n${documentOf(`\n  m: &m {${keys}}\n  n: [${merges}]`)}`;
  },
  'nests deeply': (text, random) => {
    const depth = random.pick([50, 98, 120, 3_000, 50_000]);
    const [open, close] = random.pick<readonly [string, string]>([
      ['[', ']'],
      ['{a: ', '}'],
      ['- ', ''],
    ]);
    return `${text}\n${documentOf(` ${open.repeat(depth)}1${close.repeat(depth)}`)}`;
  },
  'adds many keys': (text, random) => {
    const count = random.pick([1_000, 5_000]);
    const keys = Array.from({ length: count }, (_, at) => `  k${at % 700}: ${at}`);
    return `${text}\n${documentOf(`\n${keys.join('\n')}`)}`;
  },
};

function documentOf(data: string): string {
  return `---\nschema: harbour/Fuzz/v1\nmetadata: {schema: metadata/Document/v1, name: fuzz}\ndata:${data}\n`;
}

function splice(text: string, at: number, count: number, piece: string): string {
  return text.slice(0, at) + piece + text.slice(at + count);
}

function times(count: number, text: string, change: (text: string) => string): string {
  let now = text;
  for (let left = count; left > 0; left -= 1) now = change(now);
  return now;
}

/** Changes one to three lines. */
function atLines(text: string, random: Random, change: (line: string) => string): string {
  const lines = text.split('\n');
  for (let left = 1 + random.below(3); left > 0; left -= 1) {
    const at = random.below(lines.length);
    lines[at] = change(lines[at] ?? '');
  }
  return lines.join('\n');
}

/** Changes one match, or each with a chance of one in six. */
function atMatches(text: string, random: Random, pattern: RegExp, change: () => string): string {
  const many = random.oneIn(2);
  const chosen = random.below(text.match(pattern)?.length ?? 1);
  let seen = -1;
  return text.replace(pattern, (match) => {
    seen += 1;
    return (many ? random.oneIn(6) : seen === chosen) ? change() : match;
  });
}
