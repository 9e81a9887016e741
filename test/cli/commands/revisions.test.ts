import assert from 'node:assert/strict';
import { it } from 'vitest';
import { describeCli } from '../../support/cli-site.ts';

describeCli('purser revisions', ({ run }) => {
  it('says so if there are none yet', async () => {
    await run(['apply', 'site/policy.yaml', '--expect', '7']);
    const { code, stdout, stderr } = await run(['revisions']);
    assert.deepEqual([code, stdout, stderr], [0, '', 'no revisions yet\n']);
  });

  it('shows the history in a table, newest first', async () => {
    await run(['apply', 'site', '--bucket', 'site', '--author', 'ada', '--message', 'one\ntwo']);
    await run(['apply', 'site/policy.yaml', '--bucket', 'site', '--replace', '--author', 'bo']);
    await run(['tag', 'fine', '--revision', '1']);
    const { stdout } = await run(['revisions']);
    const [head = '', second = '', first = ''] = stdout.split('\n');
    assert.deepEqual(head.split(/ {2,}/), [
      'REVISION',
      'TIME',
      'AUTHOR',
      'BUCKETS',
      'CHANGES',
      'PROBLEMS',
      'TAGS',
      'MESSAGE',
    ]);
    assert.match(second, /^2 +\d{4}-\d\d-\d\dT[\d:]{8}Z +bo +site +\+0 ~0 -3 +- +-$/);
    assert.match(first, /^1 +\d{4}-\d\d-\d\dT[\d:]{8}Z +ada +site +\+4 ~0 -0 +- +fine +one$/);
  });

  it('shows all tags, however small the pages', async () => {
    await run(['tag', 'finer', '--revision', '1', '--tag-data', '{"by": 1.0}']);
    for (const args of [['revisions'], ['revisions', '-o', 'json']]) {
      const large = await run(args);
      const small = await run(args, { env: { PURSER_PAGE_ROWS: '1' } });
      assert.equal(small.stdout, large.stdout);
      assert.match(large.stdout, /fine,finer|"fine"\}.*\{"by":1\.0\},"name":"finer"/);
    }
    await run(['untag', 'finer', '--revision', '1']);
  });

  it('prints all of it for programs', async () => {
    const { stdout } = await run(['revisions', '-n', '1', '-o', 'json']);
    const { revisions } = JSON.parse(stdout);
    assert.equal(revisions.length, 1);
    const { createdAt, digest, ...rest } = revisions[0];
    assert.match(createdAt, /^\d{4}-.*Z$/);
    assert.match(digest, /^[0-9a-f]{64}$/);
    assert.deepEqual(rest, {
      number: 2,
      author: 'bo',
      message: '',
      buckets: ['site'],
      changes: { created: 0, updated: 0, deleted: 3 },
      problemCounts: { errors: 0, warnings: 0 },
      tags: [],
    });
  });

  const filters: readonly [args: readonly string[], ids: readonly number[]][] = [
    [['--tag', 'fine'], [1]],
    [
      ['--since', '2026-01-01', '--bucket', 'site'],
      [2, 1],
    ],
    [['--until', '1999-12-31'], []],
    [['--grep', 'TWO'], [1]],
    [['--touches', 'example/Host/v1/host', '--author', 'bo'], [2]],
  ];
  for (const [args, ids] of filters) {
    it(`shows those that pass ${args.join(' ')}`, async () => {
      const { stdout } = await run(['revisions', ...args, '-o', 'json']);
      const { revisions } = JSON.parse(stdout);
      assert.deepEqual(
        revisions.map(({ number }: { number: number }) => number),
        ids,
      );
    });
  }

  it('shows those of a second whose time is that in the table', async () => {
    const table = await run(['revisions', '-n', '1']);
    const [, time = ''] = /(\d{4}-\S+Z)/.exec(table.stdout) ?? [];
    const { stdout } = await run(['revisions', '--since', time, '--until', time]);
    assert.match(stdout, new RegExp(`^2 +${time} `, 'm'));
  });

  it('says so if none passes, and if a filter is none', async () => {
    const none = await run(['revisions', '--author', 'nobody']);
    assert.deepEqual([none.code, none.stderr], [0, 'no such revision\n']);
    const noTime = await run(['revisions', '--since', 'soon']);
    assert.match(noTime.stderr, /--since.*Write it as 2026-11-21/);
    const noName = await run(['revisions', '--touches', 'host']);
    assert.match(noName.stderr, /SCHEMA\/NAME/);
    const watched = await run(['revisions', '--watch', '--author', 'ada']);
    assert.match(watched.stderr, /^USAGE/);
    assert.deepEqual([noTime.code, noName.code, watched.code], [64, 64, 64]);
  });

  it('takes numbers for numbers only', async () => {
    const { code, stderr } = await run(['revisions', '-n', 'many']);
    assert.match(stderr, /must be a whole number/);
    assert.equal(code, 64);
  });
});
