import assert from 'node:assert/strict';
import { parse } from 'graphql';
import { describe, it } from 'vitest';
import { coordinateAt } from '../../scripts/schema-check/coordinates.mjs';
import { applyExceptions } from '../../scripts/schema-check/excepted.mjs';
import { exceptions, operationExceptions } from '../../scripts/schema-check/exceptions.mjs';
import { operationsIn } from '../../scripts/schema-check/operations-in.mjs';
import {
  announcedCoordinates,
  deprecationFaults,
  unannouncedChanges,
} from '../../scripts/schema-check/published.mjs';

const changelog = `# Changes

## 0.2.0, not released yet

- Breaking (schema): \`Query.lamp\` is gone; \`Query.light(name:)\` and
  \`Light\` take its place.
- Not breaking (schema): \`Query.dock\`.
- Breaking: \`Query.pier\`.

## 0.1.0

- Breaking (schema): \`Query.quay\` is gone.
`;

const breaking = (path: string, type = 'FIELD_REMOVED') => ({
  criticality: { level: 'BREAKING' },
  type,
  path,
  message: `${path} is gone`,
});

describe('breaking changes of the schema', () => {
  it('are announced by entries of the next release that name their coordinates', () => {
    assert.deepEqual(
      [...announcedCoordinates(changelog)],
      ['Query.lamp', 'Query.light(name:)', 'Light'],
    );
  });

  it('are announced by nothing in a changelog without such a chapter', () => {
    assert.deepEqual([...announcedCoordinates('# Changes\n\n## 0.1.0\n\n- x\n')], []);
  });

  it.each([
    ['Query.lamp', null],
    ['Query.light.name', null],
    ['Light', null],
    ['Query.light', 'Query.light'],
    ['Query.light.size', 'Query.light(size:)'],
    ['Query.dock', 'Query.dock'],
    ['Query.pier', 'Query.pier'],
    ['Query.quay', 'Query.quay'],
    ['@cost.weight', '@cost(weight:)'],
    ['@cost', '@cost'],
  ])('at %s: missing in the changelog: %s', (path, missing) => {
    const found = unannouncedChanges([breaking(path)], changelog);
    assert.deepEqual(
      found.map(({ coordinate }) => coordinate),
      missing === null ? [] : [missing],
    );
  });

  it('are neither dangerous changes nor directives of definitions', () => {
    const dangerous = { ...breaking('Query.dock'), criticality: { level: 'DANGEROUS' } };
    const usage = breaking('Query.dock', 'DIRECTIVE_USAGE_FIELD_DEFINITION_REMOVED');
    assert.deepEqual(unannouncedChanges([dangerous, usage], changelog), []);
  });
});

describe('deprecations', () => {
  const faults = (text: string) => deprecationFaults(parse(text, { noLocation: true }));

  it('carry a reason with a date', () => {
    const reason = 'Use `light`. Removed after 2027-03-01.';
    assert.deepEqual(
      faults(`type Query { lamp(a: Int @deprecated(reason: "${reason}")): Int
        @deprecated(reason: "${reason}") }
        enum Colour { RED @deprecated(reason: "${reason}") }
        input Light { size: Int @deprecated(reason: "${reason}") }`),
      [],
    );
  });

  it.each([
    ['type Query { a: Int @deprecated }', 'Query.a', /needs a reason/],
    ['type Query { a(b: Int @deprecated(reason: "old")): Int }', 'Query.a(b:)', /needs a date/],
    ['enum A { B @deprecated(reason: "until 2027-02-30") }', 'A.B', /is not a date/],
    ['input A { b: Int @deprecated(reason: "until 2027-13-01") }', 'A.b', /is not a date/],
    ['interface A { b: Int @deprecated(reason: "2027") }', 'A.b', /needs a date/],
  ])('without are reported: %s', (text, coordinate, message) => {
    const [fault] = faults(text);
    assert.equal(fault?.coordinate, coordinate);
    assert.match(fault?.message ?? '', message);
  });
});

describe('coordinates', () => {
  const text = `directive @cost(weight: Int) on FIELD_DEFINITION
"The root."
type Query {
  "A lamp."
  lamp(name: String): [Lamp!] @cost(weight: 1)
}
enum Lamp { RED }`;
  const schema = parse(text);

  it.each([
    ['weight: Int', '@cost(weight:)'],
    ['directive', '@cost'],
    ['The root', 'Query'],
    ['A lamp', 'Query.lamp'],
    ['name: String', 'Query.lamp(name:)'],
    ['Lamp!', 'Query.lamp'],
    ['RED', 'Lamp.RED'],
  ])('of "%s" is %s', (part, coordinate) => {
    const lines = text.slice(0, text.indexOf(part)).split('\n');
    const place = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
    assert.equal(coordinateAt(schema, place), coordinate);
  });

  it('are empty outside all definitions', () => {
    const schema = parse('schema { query: Query }\ntype Query { a: Int }');
    assert.equal(coordinateAt(schema, { line: 1, column: 1 }), '');
  });
});

describe('exceptions of linters', () => {
  const finding = (rule: string, coordinate: string) => ({
    rule,
    coordinate,
    line: 1,
    message: '',
  });

  it('hold for their rule at their coordinates', () => {
    const findings = [
      finding('a', 'Query.lamp'),
      finding('a', 'Query.light'),
      finding('b', 'Query.lamp'),
      finding('a', 'LampEdge'),
    ];
    const rules = [
      { rule: 'a', at: ['Query.lamp', '*Edge'], reason: '' },
      { rule: 'b', at: ['Query.*p'], reason: '' },
    ];
    assert.deepEqual(applyExceptions(findings, rules), { faults: [findings[1]], unused: [] });
  });

  it('are reported when they except nothing', () => {
    const rules = [{ rule: 'a', at: ['Query.lamp', 'Query.(x:)'], reason: '' }];
    assert.deepEqual(applyExceptions([finding('a', 'Query.lamp')], rules), {
      faults: [],
      unused: [{ rule: 'a', at: 'Query.(x:)' }],
    });
  });

  it('have a sentence as their reason', () => {
    for (const { reason } of [...exceptions, ...operationExceptions])
      assert.match(reason, /^[A-Z`].*\.$/);
  });

  it('name no place twice', () => {
    const all = [...exceptions, ...operationExceptions];
    const places = all.flatMap(({ rule, at }) => at.map((place) => `${rule} ${place}`));
    assert.equal(new Set(places).size, places.length);
  });
});

describe('the operations of a program', () => {
  it('stand where they stand in JavaScript, without what a template inserts', () => {
    const program = [
      'const name = `lamp`;',
      'const HEAD = gql`',
      '  query Head { revision { ...Lamp } }',
      `  ${'$'}{lamp}`,
      '`;',
      'ask(`fragment Lamp on Revision { id }`);',
    ].join('\n');
    const lines = operationsIn(program).split('\n');
    assert.deepEqual(
      lines.map((line: string) => line.trimEnd()),
      [
        '',
        '',
        '  query Head { revision { ...Lamp } }',
        '',
        '',
        '     fragment Lamp on Revision { id }',
      ],
    );
  });

  it('stand in the long strings of Python', () => {
    const program = '"""A service."""\nLAMP = """\nquery Lamp { revision { id } }\n"""\n';
    const lines = operationsIn(program).split('\n');
    assert.deepEqual(
      lines.map((line: string) => line.trimEnd()),
      ['', '', 'query Lamp { revision { id } }', '', ''],
    );
  });
});
