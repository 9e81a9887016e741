import assert from 'node:assert/strict';
import { beforeAll, describe, it } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { describeCli } from '../../support/cli-site.ts';

const document = (data: string, name = 'x') =>
  `{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: ${name}}, data: ${data}}`;

describeCli('purser wait', ({ run }) => {
  const apply = (data: string, name?: string) =>
    run(['apply', '-', '--allow-problems'], { input: document(data, name) });
  const wait = (...args: readonly string[]) => run(['wait', 'a/B/v1', ...args]);

  beforeAll(async () => {
    await apply('{n: 1.0, text: "1", no: null, list: [{a: 1}, {a: 2}]}');
  });

  const holding: readonly (readonly string[])[] = [
    [],
    ['--path', '.n'],
    ['--path', 'data.n', '--equals', '1'],
    ['--path', '.n', '--equals', '1.00'],
    ['--path', '.text', '--equals', '"1"'],
    ['--path', '.no', '--equals', 'null'],
    ['--path', '.list[*].a', '--equals', '[1, 2]'],
    ['--path', '.list[?(@.a == 2)]', '--equals', '[{"a": 2}]'],
    ['--equals', '{"text": "1", "no": null, "list": [{"a": 1}, {"a": 2}], "n": 1}'],
  ];
  for (const args of holding) {
    it(`ends at once if it holds: ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await wait('x', ...args);
      assert.deepEqual([code, stderr], [0, '']);
      assert.match(stdout, /^revision 1: a\/B\/v1 x.* is .*\n$/);
    });
  }

  const missing: readonly (readonly [args: readonly string[], found: string])[] = [
    [['y'], 'a/B/v1 y is missing; awaited: that it is rendered'],
    [['x', '--path', '.n', '--equals', 'true'], 'a/B/v1 x: .n is 1.0; awaited: true'],
    [['x', '--path', '.text', '--equals', '1'], 'a/B/v1 x: .text is "1"; awaited: 1'],
    [['x', '--path', '.q', '--equals', 'on it'], 'a/B/v1 x: .q is missing; awaited: "on it"'],
    [['x', '--path', '.q'], 'a/B/v1 x: .q is missing; awaited: a value'],
  ];
  for (const [args, found] of missing) {
    it(`ends with 1 when the time is up: ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await wait(...args, '--timeout', '1s');
      assert.deepEqual([code, stdout], [1, '']);
      assert.ok(stderr.startsWith(`revision 1: ${found}\nWAIT_TIMED_OUT `), stderr);
    });
  }

  it('ends when it comes to hold', async () => {
    const waiting = wait('later', '--path', '.state', '--equals', 'ready');
    await apply('{state: starting}', 'later');
    const revision = JSON.parse(
      (await run(['apply', '-', '-o', 'json'], { input: document('{state: ready}', 'later') }))
        .stdout,
    ).revision;
    const { code, stdout } = await waiting;
    assert.deepEqual(
      [code, stdout],
      [0, `revision ${revision}: a/B/v1 later: .state is "ready"\n`],
    );
  });

  it('says why a document is not rendered', async () => {
    const input = `{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: broken, substitutions: [{src: {schema: a/B/v1, name: gone, path: .}, dest: {path: .n}}]}, data: {}}`;
    await run(['apply', '-', '--allow-problems'], { input });
    const { code, stderr } = await wait('broken', '--timeout', '1s');
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^revision \d+: a\/B\/v1 broken has no value: SUBSTITUTION_SOURCE_MISSING /,
    );
    const { stdout } = await wait('broken', '--timeout', '1s', '-o', 'json');
    const { document, errors } = JSON.parse(stdout);
    assert.deepEqual(
      [document.exists, document.rendered, document.problems[0].code],
      [false, false, 'SUBSTITUTION_SOURCE_MISSING'],
    );
    assert.equal(errors[0].code, 'WAIT_TIMED_OUT');
    await run(['delete', 'a/B/v1', 'broken', '--yes']);
  });

  it('prints what was awaited as JSON', async () => {
    const { stdout } = await wait('x', '--path', '.n', '-o', 'json');
    assert.equal(
      stdout,
      '{"document":{"exists":true,"layer":null,"name":"x","path":".n","problems":[],"rendered":true,"revision":1,"schema":"a/B/v1","value":1.0}}\n',
    );
  });

  it('waits for a validation of the newest revision, and for a document at the same time', async () => {
    await apply('{n: 1}', 'checked');
    const { revisions } = JSON.parse((await run(['revisions', '-n', '1', '-o', 'json'])).stdout);
    const number = String(revisions[0].number);
    const waits = [
      run(['wait', '--validation', 'smoke']),
      run(['wait', 'a/B/v1', 'checked', '--path', '.n', '--equals', '1', '--validation', 'smoke']),
      run(['wait', '--validation', 'smoke', '--status', 'failure']),
    ];
    const add = (status: string) =>
      run(['validation', 'add', number, 'smoke', '--status', status, '--validator', 'me']);
    await add('failure');
    assert.equal((await waits[2])?.stdout, `revision ${number}: validation smoke is failure\n`);
    await add('success');
    assert.equal((await waits[0])?.stdout, `revision ${number}: validation smoke is success\n`);
    assert.match((await waits[1])?.stdout ?? '', /checked: \.n is 1\n.*smoke is success\n$/);
    // Nothing is known of it in the next revision.
    await apply('{n: 2}', 'checked');
    const { code, stderr } = await run(['wait', '--validation', 'smoke', '--timeout', '1s']);
    assert.equal(code, 1);
    assert.match(stderr, /: validation smoke is missing; awaited: success\n/);
  });

  it('waits for a status that is the lack of one', async () => {
    const { code } = await run(['wait', '--validation', 'unheard', '--status', 'missing']);
    assert.equal(code, 0);
  });
});

describe('purser wait', () => {
  const usage: readonly (readonly string[])[] = [
    [],
    ['a/B/v1'],
    ['--path', '.n', '--validation', 'v'],
    ['a/B/v1', 'x', '--status', 'success'],
    ['a/B/v1', 'x', '--validation', 'v', '--status', 'fine'],
    ['a/B/v1', 'x', '--timeout', '0s'],
    ['a/B/v1', 'x', '--timeout', 'P1M'],
    ['a/B/v1', 'x', '--timeout', '25d'],
    ['a/B/v1', 'x', '--timeout', 'soon'],
    ['a/B/v1', 'x', '--path', ''],
  ];
  for (const args of usage) {
    it(`does not take ${args.join(' ') || 'nothing'}`, async () => {
      assert.equal((await runCli(['wait', ...args])).code, 64);
    });
  }

  it('refuses a path that is none, before it asks anybody', async () => {
    const { code, stderr } = await runCli([
      'wait',
      'a/B/v1',
      'x',
      '--path',
      '.n[',
      '--data',
      '/none',
    ]);
    assert.equal(code, 1);
    assert.match(stderr, /^PATH_SYNTAX /);
  });

  it('fails at once if nobody is there in the first place', async () => {
    const asked = ['--server', 'http://127.0.0.1:1'];
    for (const what of [
      ['a/B/v1', 'x'],
      ['--validation', 'v'],
    ]) {
      const { code, stderr } = await runCli(['wait', ...what, ...asked]);
      assert.equal(code, 69);
      assert.match(stderr, /^SERVER_UNREACHABLE /);
    }
  });
});
