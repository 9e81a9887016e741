import assert from 'node:assert/strict';
import { beforeAll, it } from 'vitest';
import { describeCli } from '../../support/cli-site.ts';

const policy = `schema: deckhand/ValidationPolicy/v1
metadata: {schema: metadata/Control/v1, name: site-ready}
data:
  validations:
    - {name: deckhand-schema-validation}
    - {name: pier-validation, expiresAfter: P1W}
    - {name: crane-validation}
`;

const found = `- message: the crane does not reach
  documents:
    - {schema: example/Host/v1, name: host, layer: site}
    - {schema: example/Host/v1, name: base}
- no lamp
`;

const time = /\d{4}-\d\d-\d\dT[\d:]{8}Z/g;

describeCli('purser validation', ({ run }) => {
  beforeAll(async () => {
    await run(['apply', '-'], { input: policy });
  });

  it('records a result', async () => {
    const args = ['validation', 'add', '1', 'pier-validation', '--status', 'success'];
    const { code, stdout } = await run([...args, '--validator', 'surveyor']);
    assert.match(
      stdout,
      /^pier-validation, result 0 in revision 1: success\nrecorded \S+Z by \S+, found by \{"name":"surveyor"\}\n$/,
    );
    assert.equal(code, 0);
  });

  it('records what was found, from the command line and from a file', async () => {
    const args = ['validation', 'add', '1', 'crane-validation', '--status', 'failure'];
    const validator = ['--validator', '{"name":"surveyor","version":"1.1.2"}'];
    const errors = ['--error', 'too old', '--errors', '-', '--expires-after', 'PT2H'];
    const { stdout } = await run([...args, ...validator, ...errors], { input: found });
    assert.deepEqual(
      stdout
        .replace(time, '<time>')
        .replace(/by \S+,/, 'by me,')
        .split('\n'),
      [
        'crane-validation, result 0 in revision 1: failure',
        'recorded <time> by me, found by {"name":"surveyor","version":"1.1.2"}, counts for PT2H',
        '  too old',
        '  the crane does not reach',
        '    [example/Host/v1, site] host, [example/Host/v1, -] base',
        '  no lamp',
        '3 errors',
        '',
      ],
    );
  });

  it('lists what validations and policies come to', async () => {
    const { stdout } = await run(['validation', 'list']);
    const columns = (line: string) => line.split(/ {2,}/);
    const lines = stdout.replace(time, '<time>').split('\n');
    assert.equal(lines[0], 'revision 1: failure');
    assert.deepEqual(columns(lines[2] ?? ''), [
      'VALIDATION',
      'STATUS',
      'RESULTS',
      'RECORDED',
      'BY',
      'EXPIRES',
    ]);
    assert.deepEqual(columns(lines[3] ?? '').slice(0, 3), ['crane-validation', 'failure', '1']);
    assert.deepEqual(
      [columns(lines[4] ?? ''), columns(lines[5] ?? '').toSpliced(4, 1)],
      [
        ['deckhand-schema-validation', 'success', '1', '<time>', 'purser', '-'],
        ['pier-validation', 'success', '1', '<time>', '<time>'],
      ],
    );
    assert.deepEqual(lines.slice(6), [
      '',
      'POLICY      STATUS   WHY',
      'site-ready  failure  crane-validation failure',
      '',
    ]);
  });

  it('prints the same as JSON for programs', async () => {
    const { stdout } = await run(['validation', 'list', '-o', 'json']);
    const { revision, status, validations, validationPolicies } = JSON.parse(stdout);
    assert.deepEqual([revision, status], [1, 'failure']);
    assert.deepEqual(
      validations.map(({ name, latest }: { name: string; latest: { status: string } }) => [
        name,
        latest.status,
      ]),
      [
        ['crane-validation', 'failure'],
        ['deckhand-schema-validation', 'success'],
        ['pier-validation', 'success'],
      ],
    );
    assert.deepEqual(validationPolicies[0].validations[2], {
      name: 'crane-validation',
      status: 'failure',
      expiresAfter: null,
      expiresAt: null,
    });
  });

  it('misses a revision that does not exist', async () => {
    for (const [args, code] of [
      [['--revision', '99'], /^REVISION_NOT_FOUND there is no revision 99\n/],
      [['--tag', 'none'], /^TAG_NOT_FOUND no revision carries the tag "none"\n/],
    ] as const) {
      const missed = await run(['validation', 'list', ...args]);
      assert.match(missed.stderr, code);
      assert.equal(missed.code, 1);
    }
  });

  it('shows the newest result, or that of a place', async () => {
    const args = ['validation', 'add', '1', 'crane-validation', '--status', 'success'];
    await run([...args, '--validator', 'surveyor']);
    const newest = await run(['validation', 'show', 'crane-validation']);
    assert.match(newest.stdout, /^crane-validation, result 1 in revision 1: success\n/);
    const show = ['validation', 'show', 'crane-validation', '--revision', '1', '-o', 'json'];
    const first = await run([...show, '--index', '0']);
    const { errors, ...entry } = JSON.parse(first.stdout);
    assert.deepEqual(
      [entry.revision, entry.index, entry.status, entry.errorCount],
      [1, 0, 'failure', 3],
    );
    assert.deepEqual([errors[0], errors[2]], [{ message: 'too old' }, 'no lamp']);
    const second = await run([...show, '--index', '1']);
    assert.equal(JSON.parse(second.stdout).index, 1);
  });

  it('says so where there is no such result', async () => {
    for (const args of [
      ['x'],
      ['x', '--index', '0'],
      ['pier-validation', '--index', '1'],
      ['pier-validation', '--index', '7'],
    ]) {
      const { code, stderr } = await run(['validation', 'show', ...args]);
      assert.match(stderr, /^VALIDATION_NOT_FOUND/, args.join(' '));
      assert.equal(code, 1);
    }
  });

  it('chooses revisions', async () => {
    await run(['apply', '-'], {
      input: policy.replace('{name: crane-validation}', '{name: lamp-validation}'),
    });
    const rows: readonly [args: readonly string[], ids: readonly number[]][] = [
      [['--status', 'success'], [1]],
      [['--status', 'failure'], [2]],
      [
        ['--validation', 'lamp-validation=missing'],
        [2, 1],
      ],
      [['--validation', 'crane-validation=success'], [1]],
    ];
    for (const [args, ids] of rows) {
      const { stdout } = await run(['revisions', ...args, '-o', 'json']);
      const { revisions } = JSON.parse(stdout);
      assert.deepEqual(
        revisions.map(({ number }: { number: number }) => number),
        ids,
        args.join(' '),
      );
    }
  });

  it('says what it was not given, and what makes no sense', async () => {
    const add = ['validation', 'add', '1', 'x', '--status', 'success'];
    const misused = [
      ['validation'],
      ['validation', 'add', '1', 'x', '--validator', 'me'],
      ['validation', 'add', '1', 'x', '--validator', 'me', '--status', 'maybe'],
      ['validation', 'add', 'one', 'x', '--validator', 'me', '--status', 'success'],
      add,
      [...add, '--validator', '{name}'],
      [...add, '--validator', ''],
    ];
    for (const args of misused) {
      assert.equal((await run(args)).code, 64, args.join(' '));
    }
    const unclear = await run([...add, '--validator', 'me', '--expires-after', 'a week']);
    assert.match(unclear.stderr, /--expires-after.*such as P1W/);
    const noRevision = await run(add.with(2, '9').concat('--validator', 'me'));
    assert.match(noRevision.stderr, /^REVISION_NOT_FOUND/);
    const noYaml = await run([...add, '--validator', 'me', '--errors', '-'], { input: '"open' });
    assert.match(noYaml.stderr, /^<stdin>:1:/);
    assert.deepEqual([unclear.code, noRevision.code, noYaml.code], [64, 1, 1]);
  });

  it('lists all of it, however small the pages', async () => {
    await run(['apply', '-'], { input: policy.replace('site-ready', 'site-known') });
    for (const output of ['text', 'json']) {
      const args = ['validation', 'list', '-o', output];
      const large = await run(args);
      const small = await run(args, { env: { PURSER_PAGE_ROWS: '1' } });
      assert.equal(small.stdout, large.stdout);
      assert.match(large.stdout, /site-known[\s\S]*site-ready/);
    }
  });
});
