import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';

/** Words that are never right here, in names, comments and messages, and the words to write instead. */
const wrongWords: readonly (readonly [wrong: RegExp, write: string])[] = [
  [/\b(told|tells?|telling)\b/, 'reported, reports, returns, lists, shows'],
  [/\bjudg(e|es|ed|ing|ement)\b/, 'validate, check'],
  [/\bborne\b/, 'accepted with a warning'],
  [/\b(strangers?|visitor|askers?)\b/, 'the caller, an unauthenticated caller'],
  [/\b(who|whoever) (asks|sees)\b|\bwhose eyes\b/, 'the caller'],
  [/\bat hand\b/, 'available'],
  [/\bfar apart\b/, 'spread over the site'],
  [/\bfor ever\b/, 'permanently'],
  [/\blately\b/, 'recently'],
  [/\b(is|are|was|were) not there\b|\bnot there\b|\bwhat is there\b/, 'missing, existing'],
  [/\bnot get about\b/, 'leak'],
  [/\bcounts no more\b/, 'has expired'],
  [/\bneeds no word\b/, 'is not needed, because …'],
  [/\bgiv(e|es|en|ing) way\b/, 'yields to the event loop'],
  [/\bheard\b/, 'called, received'],
  [/\blacking\b/, 'missing'],
  [/\bnobody can tell\b/, 'it is unknown'],
];

const pages = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'schema.graphql', 'openapi.yaml'],
  ...filesBelow('docs').filter((path) => path.endsWith('.md')),
];
const sources = filesBelow('src').filter(
  (path) => /\.(ts|graphql|md)$/.test(path) && !path.includes('/generated/'),
);

describe('plain language', () => {
  it('avoids words of our own in src, docs, and the pages at the root', () => {
    const found = [...pages, ...sources].flatMap((path) =>
      wrongWordsIn(readFileSync(path, 'utf8')).map((one) => `${path}:${one}`),
    );
    assert.deepEqual(found, []);
  });

  it('is checked in names, over line ends, and whatever the case', () => {
    assert.deepEqual(wrongWordsIn('const isTold = 1;\n/** Is not\n * there. */\n'), [
      '1: "Told": write reported, reports, returns, lists, shows',
      '2: "Is not there": write missing, existing',
    ]);
    assert.deepEqual(wrongWordsIn('An intelligible tellurium, for every one: adjudged.'), []);
  });
});

/** The wrong words of a text, each with its line and the words to write instead. */
function wrongWordsIn(text: string): readonly string[] {
  // Names become words; a line end and the beginning of a comment's next line become blanks of equal length.
  const words = text
    .replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital}`)
    .replace(/\n[ \t]*(?:\*|\/\/|#)?[ \t]*/g, (gap) => `\n${' '.repeat(gap.length - 1)}`);
  return wrongWords.flatMap(([wrong, write]) => {
    const pattern = new RegExp(wrong.source.replaceAll(' ', '\\s+'), 'gi');
    return Array.from(words.matchAll(pattern), ({ 0: word, index }) => {
      const line = words.slice(0, index).split('\n').length;
      return `${line}: "${word.replace(/\s+/g, ' ')}": write ${write}`;
    });
  });
}

function filesBelow(folder: string): readonly string[] {
  assert.ok(existsSync(folder));
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => join(folder, name));
}
