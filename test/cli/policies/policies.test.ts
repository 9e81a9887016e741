import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createWorkspace, runCli } from '../../support/cli.ts';
import { samplePolicies, sampleResults, sampleTables } from '../../support/rule-policies.ts';

const policy = (data: string) =>
  `schema: purser/Policy/v1\nmetadata: {schema: metadata/Document/v1, name: p}\ndata:\n${data}`;
const tested = (expect: string) =>
  policy(`  rules:
    error: {from: s.t, pipeline: [{$match: {d.down: true}}, {$project: {_id: 0, id: $d.id}}]}
  tests:
    - {given: {s.t: [{id: 1, down: true}, {id: 2}]}, rule: error, expect: ${expect}}
`);
const policies = Object.entries(samplePolicies).map(([name, rules]) => ({ name, rules }));
const one = (rules: object, more: object = {}) =>
  JSON.stringify({ policies: [{ name: 'p', rules }], tables: { 's.t': [{ id: 1 }] }, ...more });
const aliases = `policies: &a0 [x, x]\n${Array.from({ length: 30 }, (_, at) => `k${at + 1}: &a${at + 1} [*a${at}, *a${at}, *a${at}]`).join('\n')}\n`;

const source = `schema: purser/DataSource/v1
metadata: {schema: metadata/Document/v1, name: s}
data: {tables: {t: {webhook: {record_jsonpath: $, id_jsonpath: $.id}}}}
`;

const space = createWorkspace({
  'sample.json': JSON.stringify({ tables: sampleTables, policies }),
  'empty.yaml': '',
  'source.yaml': source,
  'untested.yaml': policy('  rules: {error: {from: other.t, pipeline: [{$limit: 1}]}}\n'),
  'typos.yaml': [
    policy('  rules: {error: {from: s.tt}, of: {from: p.eror}, last: {from: documents.render}}\n'),
    source,
  ].join('---\n'),
  'passing.yaml': tested('[{id: 1}]'),
  'failing.yaml': tested('[{id: 2}]'),
  'unknown.json': one({ r: { from: 's.tt' } }),
  'runtime.json': one({
    bad: { from: 's.t', pipeline: [{ $set: { x: { $size: '$d.id' } } }] },
    good: { from: 's.t' },
  }),
  'queries.json': one({ r: { from: 's.t' } }, { queries: ['s.t', 'p.none'] }),
  'now.json': one(
    { r: { from: 's.t', pipeline: [{ $project: { _id: 0, now: '$$NOW' } }] } },
    { now: '2024-02-03T04:05:06+01:00' },
  ),
  'documents.json': one(
    {
      r: {
        from: 'documents.rendered',
        pipeline: [{ $project: { _id: 0, at: '$d.data.a', name: '$d.name' } }],
      },
    },
    { documents: [{ schema: 'a/B/v1', metadata: { name: 'n' }, data: { a: 1 } }] },
  ),
  'regex.json': one({
    r: { from: 's.t', pipeline: [{ $match: { 'd.id': { $regex: '(a+)+$(?=b)' } } }] },
  }),
  'linear.json': one(
    {
      r: { from: 's.t', pipeline: [{ $match: { 'd.s': { $regex: '^(a+)+$' } } }, { $count: 'n' }] },
    },
    { tables: { 's.t': [{ s: `${'a'.repeat(50_000)}!` }] } },
  ),
  'wrong.yaml': 'tables: []\npolicies: {}\nqueries: 1\nnow: noon\nelse: 1\n',
  'broken.yaml': 'tables: [\n',
  'aliases.yaml': aliases,
  'guarded.json': one({ r: { from: 's.t', pipeline: [{ $limit: 1 }] } }),
  'slow.json': one(
    {
      slow: {
        from: 's.t',
        pipeline: [
          { $lookup: { from: 's.t', pipeline: [], as: 'b' } },
          { $unwind: '$b' },
          {
            $lookup: {
              from: 's.t',
              let: { v: '$b.d.id' },
              pipeline: [{ $match: { $expr: { $gt: ['$d.id', '$$v'] } } }],
              as: 'c',
            },
          },
          { $count: 'n' },
        ],
      },
      above: { from: 'slow' },
      good: { from: 's.t', pipeline: [{ $count: 'n' }] },
    },
    { tables: { 's.t': Array.from({ length: 400 }, (_, id) => ({ id })) } },
  ),
  'large.json': one(
    {
      many: {
        from: 's.t',
        pipeline: [{ $lookup: { from: 's.t', pipeline: [], as: 'b' } }, { $unwind: '$b' }],
      },
    },
    { tables: { 's.t': Array.from({ length: 20 }, (_, id) => ({ id })) } },
  ),
  'memory.json': one({
    huge: {
      from: 's.t',
      pipeline: [
        { $set: { x: { $range: [0, 900_000] } } },
        { $unwind: '$x' },
        { $set: { y: { $range: [0, 100_000] } } },
        { $unwind: '$y' },
        { $count: 'n' },
      ],
    },
    good: { from: 's.t', pipeline: [{ $count: 'n' }] },
  }),
});

async function test(file: string, env: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await runCli(['policy', 'test', file, '-o', 'json'], {
    cwd: space.path,
    env,
  });
  return { code, stderr, printed: stdout === '' ? null : JSON.parse(stdout) };
}

const coded = (
  findings: readonly { readonly policy: string; readonly code: string; readonly path: string }[],
) => findings.map(({ policy, code, path }) => `${policy}: ${code} ${path}`);
const codes = (
  results: Readonly<
    Record<string, { readonly rows?: unknown; readonly error?: { readonly code: string } }>
  >,
) =>
  Object.fromEntries(
    Object.entries(results).map(([name, one]) => [name, one.error?.code ?? one.rows]),
  );

describe('purser policy test', () => {
  it('evaluates the examples to the letter', async () => {
    const { code, printed } = await test('sample.json');
    assert.deepEqual(printed, {
      valid: true,
      errors: [],
      warnings: [],
      results: Object.fromEntries(
        Object.entries(sampleResults).map(([name, rows]) => [name, { rows }]),
      ),
      tests: [],
    });
    assert.equal(code, 0);
  });

  it('runs the tests of documents', async () => {
    const passing = await test('passing.yaml');
    assert.equal(passing.code, 0);
    assert.deepEqual(passing.printed.tests, [
      {
        policy: 'p',
        test: 0,
        rule: 'error',
        passed: true,
        expected: [{ id: 1 }],
        rows: [{ id: 1 }],
      },
    ]);
    const failing = await test('failing.yaml');
    assert.deepEqual(
      [failing.code, failing.printed.valid, failing.printed.tests[0].passed],
      [1, true, false],
    );
    const { code, stdout } = await runCli(['policy', 'test', 'failing.yaml'], { cwd: space.path });
    assert.equal(code, 1);
    assert.match(
      stdout,
      /^failed: test 1 of p, rule error\n {2}expected \[\{"id":2\}\]\n {2}got {6}\[\{"id":1\}\]\n/,
    );
  });

  it('names the place of an error, in the data and in the file', async () => {
    const { code, printed } = await test('unknown.json');
    assert.deepEqual(
      [code, printed.valid, coded(printed.errors)],
      [1, false, ['p: RELATION_UNKNOWN rules.r.from']],
    );
    const { stderr } = await runCli(['policy', 'test', 'unknown.json'], { cwd: space.path });
    assert.match(stderr, /^unknown\.json:1:\d+: RELATION_UNKNOWN .*Did you mean "s\.t"/);
  });

  it('takes for granted what a file of policies does not hold', async () => {
    const { code, printed } = await test('untested.yaml');
    assert.deepEqual([code, printed.valid, printed.errors], [0, true, []]);
    assert.deepEqual(coded(printed.warnings), ['p: LIMIT_UNSORTED rules.error.pipeline[0].$limit']);
  });

  it('finds typos in relations of what a file of policies holds', async () => {
    const { code, printed } = await test('typos.yaml');
    assert.deepEqual(
      [code, coded(printed.errors)],
      [
        1,
        [
          'p: RELATION_UNKNOWN rules.error.from',
          'p: RELATION_UNKNOWN rules.of.from',
          'p: RELATION_UNKNOWN rules.last.from',
        ],
      ],
    );
  });

  it.each(['empty.yaml', 'source.yaml'])(
    'says of %s that there is nothing to test',
    async (file) => {
      const { code, stdout, stderr } = await runCli(['policy', 'test', file], { cwd: space.path });
      assert.deepEqual(
        { code, stdout, stderr },
        {
          code: 0,
          stdout: '',
          stderr: 'nothing to test: the file has no rules to query and no tests\n',
        },
      );
    },
  );

  it('warns, and succeeds', async () => {
    const { code, printed } = await test('guarded.json');
    assert.deepEqual(
      [code, coded(printed.warnings)],
      [0, ['p: LIMIT_UNSORTED rules.r.pipeline[0].$limit']],
    );
  });

  it('reports a rule that fails, and the rows of the others', async () => {
    const { code, printed } = await test('runtime.json');
    assert.deepEqual([code, printed.valid], [1, true]);
    assert.deepEqual(codes(printed.results), {
      'p.bad': 'RULE_RUNTIME',
      'p.good': [{ d: { id: 1 } }],
    });
  });

  it('answers queries of tables, and refuses unknown ones', async () => {
    const { code, printed } = await test('queries.json');
    assert.equal(code, 1);
    assert.deepEqual(codes(printed.results), {
      's.t': [{ d: { id: 1 } }],
      'p.none': 'RELATION_UNKNOWN',
    });
  });

  it('takes the moment and documents from the file', async () => {
    assert.deepEqual(codes((await test('now.json')).printed.results), {
      'p.r': [{ now: '2024-02-03T03:05:06.000Z' }],
    });
    assert.deepEqual(codes((await test('documents.json')).printed.results), {
      'p.r': [{ at: 1, name: 'n' }],
    });
  });

  it('takes patterns that run in linear time alone', async () => {
    const { printed } = await test('regex.json');
    assert.deepEqual(coded(printed.errors), [
      'p: OPERATOR_FORBIDDEN rules.r.pipeline[0].$match["d.id"].$regex',
    ]);
    assert.deepEqual(codes((await test('linear.json')).printed.results), { 'p.r': [] });
  });

  it.each(['wrong.yaml', 'broken.yaml', 'aliases.yaml', 'missing.yaml'])(
    'refuses %s',
    async (file) => {
      const { code, stdout, stderr } = await runCli(['policy', 'test', file], { cwd: space.path });
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /[A-Z]+_[A-Z]+ /);
    },
  );

  it.each<readonly [string, readonly string[]]>([
    ['none.yaml', ['FILE_UNREADABLE ']],
    ['broken.yaml', ['YAML_SYNTAX ']],
    ['aliases.yaml', ['LIMIT_EXCEEDED k11[1]']],
    [
      'wrong.yaml',
      [
        'UNKNOWN_KEY else',
        ...['tables', 'policies', 'queries', 'now'].map((path) => `CONFIG_INVALID ${path}`),
      ],
    ],
  ])(
    'shows programs that %s cannot be read, in the form of every answer',
    async (file, expected) => {
      const { code, printed } = await test(file);
      const { errors, ...rest } = printed;
      assert.equal(code, 1);
      assert.deepEqual(rest, { valid: false, warnings: [], results: {}, tests: [] });
      assert.deepEqual(
        errors.map(
          (error: Readonly<Record<string, unknown>>) => `${error['code']} ${error['path']}`,
        ),
        expected,
      );
      for (const { policy, message } of errors) {
        assert.equal(policy, null);
        assert.ok(message.includes(file));
      }
    },
  );

  it('ends rules that take too long, with those alone that read them', async () => {
    const { code, printed } = await test('slow.json', { PURSER_RULE_TIME: '1' });
    assert.equal(code, 1);
    assert.deepEqual(codes(printed.results), {
      'p.above': 'RULE_TIMEOUT',
      'p.good': [{ n: 400 }],
      'p.slow': 'RULE_TIMEOUT',
    });
  });

  it('ends rules that give too many rows, or take too much memory', async () => {
    const many = await test('large.json', { PURSER_RULE_ROWS: '399' });
    assert.deepEqual(codes(many.printed.results), { 'p.many': 'RESULT_TOO_LARGE' });
    const huge = await test('memory.json', { PURSER_RULE_MEMORY: '64', PURSER_RULE_TIME: '30' });
    assert.deepEqual(codes(huge.printed.results), {
      'p.good': [{ n: 1 }],
      'p.huge': 'RULE_RUNTIME',
    });
    assert.match(huge.printed.results['p.huge'].error.message, /PURSER_RULE_MEMORY/);
  });

  it('needs a server for the other engine', async () => {
    const args = ['policy', 'test', 'sample.json', '--engine', 'mongodb'];
    const { code, stderr } = await runCli(args, { cwd: space.path });
    assert.equal(code, 78);
    assert.match(stderr, /^SETTING_INVALID PURSER_MONGODB_URL/);
    const other = await runCli(['policy', 'test', 'sample.json', '--engine', 'sqlite'], {
      cwd: space.path,
    });
    assert.equal(other.code, 64);
  });
});
