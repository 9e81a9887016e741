import assert from 'node:assert/strict';
import { describe, it } from '@jest/globals';
import { createColors } from 'picocolors';
import type { Problem } from '../../src/cli/problem.ts';
import { problemsText } from '../../src/cli/problem-text.ts';
import { fault, type Place } from '../../src/domain/errors.ts';

const source = 'schema: a/B/v1\n\tmetadata: {}\r\nlast: 名前 x';

function shown(problems: readonly Problem[], enabled = false): string {
  const sources = new Map([['site/a.yaml', source]]);
  return problemsText(problems, { colours: createColors(enabled), columns: 60, sources });
}

function syntaxFault(place: Place): Problem {
  return fault('YAML_SYNTAX', { reason: 'tabs' }, place);
}

describe('problems for people', () => {
  it('show place, line, caret and remedy', () => {
    assert.equal(
      shown([syntaxFault({ file: 'site/a.yaml', line: 2, column: 2 })]),
      [
        'site/a.yaml:2:2: YAML_SYNTAX this is not well-formed YAML: tabs',
        ' 2 |     metadata: {}',
        '   |     ^',
        '   = Mend the text at the place given; the documents before and after it were read.',
        '',
      ].join('\n'),
    );
  });

  it('put the caret under wide characters too', () => {
    const [, line, caret] = shown([
      syntaxFault({ file: 'site/a.yaml', line: 3, column: 10 }),
    ]).split('\n');
    assert.equal(line, ' 3 | last: 名前 x');
    assert.equal(caret, '   |            ^');
  });

  it('do without a line where there is none', () => {
    for (const place of [{}, { file: 'other.yaml', line: 1, column: 1 }, { file: 'site/a.yaml' }]) {
      assert.ok(!shown([syntaxFault(place)]).includes('|'));
    }
  });

  it('are all told, and counted', () => {
    const text = shown([
      syntaxFault({ file: 'site/a.yaml', line: 1, column: 1 }),
      fault('LAYERING_POLICY_MISSING', { document: '[a/B/v1, site] x' }),
    ]);
    assert.match(text, /\n\nLAYERING_POLICY_MISSING \[a\/B\/v1, site\] x has a layer/);
    assert.match(text, /\n2 problems\n$/);
  });

  it('obey nothing that a name holds', () => {
    const text = shown([fault('TAG_NOT_FOUND', { tag: '\u001b[2J' })]);
    assert.ok(!text.includes('\u001b'));
  });

  it('have colours where colours are wanted', () => {
    assert.ok(shown([syntaxFault({})], true).includes('\u001b[31mYAML_SYNTAX'));
  });
});
