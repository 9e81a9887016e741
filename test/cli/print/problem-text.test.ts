import assert from 'node:assert/strict';
import { createColors } from 'picocolors';
import { describe, it } from 'vitest';
import type { CommandProblem } from '../../../src/cli/client/problem.ts';
import { problemsText } from '../../../src/cli/print/problem-text.ts';
import { fault, type Place } from '../../../src/domain/errors.ts';

const source = 'schema: a/B/v1\n\tmetadata: {}\r\nlast: 名前 x';

function shown(problems: readonly CommandProblem[], enabled = false): string {
  const sources = new Map([['site/a.yaml', source]]);
  return problemsText(problems, { colours: createColors(enabled), columns: 60, sources });
}

function syntaxFault(place: Place): CommandProblem {
  return fault('YAML_SYNTAX', { reason: 'tabs' }, place);
}

describe('problems for people', () => {
  it('show place, line, caret and remedy', () => {
    const found = syntaxFault({ file: 'site/a.yaml', line: 2, column: 2 });
    assert.equal(
      shown([found]),
      [
        `site/a.yaml:2:2: YAML_SYNTAX ${found.message}`,
        ' 2 |     metadata: {}',
        '   |     ^',
        `   = ${found.remedy}`,
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

  it('are all reported, and counted', () => {
    const text = shown([
      syntaxFault({ file: 'site/a.yaml', line: 1, column: 1 }),
      fault('LAYERING_POLICY_MISSING', { document: '[a/B/v1, site] x' }),
    ]);
    assert.match(text, /\n\nLAYERING_POLICY_MISSING \[a\/B\/v1, site\] x has a layer/);
    assert.match(text, /\n2 problems\n$/);
  });

  it('are shown once, if a change introduces them and they differ in the document alone', () => {
    const place = { file: 'site/a.yaml', line: 1, column: 9 };
    const broken = (name: string, at: Place = place) =>
      fault(
        'SUBSTITUTION_SOURCE_MISSING',
        { document: `[a/B/v1, site] ${name}`, source: '[a/C/v1, -] c' },
        { schema: 'a/B/v1', layer: 'site', name, ...at },
      );
    const names = ['one', 'two', 'three', 'four', 'five'];
    const alike = names.map((name) => broken(name));
    const summary = fault('PROBLEMS_INTRODUCED', { count: 6, documents: 6 });
    const text = shown([summary, ...alike, broken('six', { ...place, line: 3 })]);
    assert.equal(text.split('SUBSTITUTION_SOURCE_MISSING').length, 3);
    assert.match(
      text,
      /\n {3}also \[a\/B\/v1, site\] two, \[a\/B\/v1, site\] three, \[a\/B\/v1, site\] four and 1 more\n\nsite\/a\.yaml:3:9: /,
    );
    assert.doesNotMatch(text, /\d problems\n$/);
    assert.equal(shown(alike).split('SUBSTITUTION_SOURCE_MISSING').length, 6);
    const more = fault('LIMIT_EXCEEDED', {
      what: 'problems',
      limit: 1,
      setting: 'PURSER_MAX_FAULTS',
      total: 6,
    });
    assert.match(shown([summary, ...alike.slice(0, 1), more]), /\n1 of 6 problems\n$/);
  });

  it('are shown once if many differ in the document alone', () => {
    const conflict = (number: number) =>
      fault(
        'BUCKET_CONFLICT',
        { document: `[a/B/v1, -] d${number}`, owner: 'site', bucket: 'other' },
        { schema: 'a/B/v1', name: `d${number}`, file: 'a.yaml', line: number },
      );
    const conflicts = (count: number) =>
      Array.from({ length: count }, (_, index) => conflict(index));
    assert.equal(shown(conflicts(10)).split('BUCKET_CONFLICT').length, 11);
    const text = shown([...conflicts(70), syntaxFault({ file: 'b.yaml' })]);
    assert.equal(text.split('BUCKET_CONFLICT').length, 2);
    assert.match(text, /also \[a\/B\/v1, -\] d1, \[a\/B\/v1, -\] d2, .* and 66 more\n\nb\.yaml/);
    assert.match(text, /\n71 problems\n$/);
    // What has no document is not counted as equal.
    const syntax = Array.from({ length: 20 }, (_, index) => syntaxFault({ file: `f${index}` }));
    assert.equal(shown(syntax).split('YAML_SYNTAX').length, 21);
  });

  it('begin with the document if it came from no file', () => {
    const about = { schema: 'a/B/v1', layer: 'site', name: 'x' };
    const missing = fault('LAYERING_POLICY_MISSING', { document: '[a/B/v1, site] x' }, about);
    assert.match(shown([missing]), /^\[a\/B\/v1, site\] x: LAYERING_POLICY_MISSING /);
    assert.match(
      shown([syntaxFault({ ...about, path: 'data.a[0]' })]),
      /^\[a\/B\/v1, site\] x: data\.a\[0\]: YAML_SYNTAX /,
    );
    assert.match(
      shown([syntaxFault({ schema: 'a/B/v1', name: 'x' })]),
      /^\[a\/B\/v1, -\] x: YAML_SYNTAX /,
    );
    assert.match(shown([syntaxFault({ ...about, file: 'b.yaml', line: 3 })]), /^b\.yaml:3: YAML/);
  });

  it('report where the first of two documents is', () => {
    const twice = (facts: object): CommandProblem =>
      fault(
        'DOCUMENT_DUPLICATE',
        { document: 'x', first: 0, ...facts },
        { file: 'b.yaml', line: 9 },
      );
    assert.match(shown([twice({ firstLine: 4 })]), /\n {4}first: b\.yaml:4\n/);
    assert.match(shown([twice({ firstLine: 4, firstFile: 'a.yaml' })]), /\n {4}first: a\.yaml:4\n/);
    assert.doesNotMatch(shown([twice({})]), /first:/);
  });

  it('name the keyword of the schema', () => {
    const facts = { document: 'x', path: 'data.a', reason: 'no' };
    const invalid = (schemaPath: string): CommandProblem =>
      fault('VALIDATION_FAILED', { ...facts, schemaPath });
    assert.match(shown([invalid('.properties.a.type')]), /\n {4}schema: \.properties\.a\.type\n/);
    assert.doesNotMatch(shown([invalid('')]), /schema:/);
  });

  it('are counted rightly when some are left out', () => {
    const rest = (facts: object): CommandProblem =>
      fault('LIMIT_EXCEEDED', { what: 'x', limit: 2, setting: 'PURSER_MAX_FAULTS', ...facts });
    const reported = [syntaxFault({}), syntaxFault({})];
    assert.match(shown([...reported, rest({ total: 7 })]), /\n2 of 7 problems\n$/);
    assert.match(shown([...reported, rest({})]), /\nthe first 2 problems\n$/);
    assert.match(
      shown([...reported, rest({ setting: 'PURSER_MAX_DOCUMENT_BYTES' })]),
      /\n3 problems\n$/,
    );
  });

  it('obey nothing that a name holds', () => {
    const text = shown([fault('TAG_NOT_FOUND', { tag: '\u001b[2J' })]);
    assert.ok(!text.includes('\u001b'));
  });

  it('have colours where colours are wanted', () => {
    assert.ok(shown([syntaxFault({})], true).includes('\u001b[31mYAML_SYNTAX'));
  });
});
