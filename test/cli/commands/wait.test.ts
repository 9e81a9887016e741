import assert from 'node:assert/strict';
import { beforeAll, describe, it } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { describeCli } from '../../support/cli-site.ts';

const document = (data: string, name = 'x') =>
  `{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: ${name}}, data: ${data}}`;

describeCli('purser wait', ({ run }) => {
  async function apply(data: string, name?: string): Promise<number> {
    const input = document(data, name);
    const { stdout, stderr } = await run(['apply', '-', '-o', 'json'], { input });
    assert.equal(stderr.replace(/^warning: .*\n/, ''), '');
    return JSON.parse(stdout).revision;
  }
  const wait = (...args: readonly string[]) => run(['wait', 'a/B/v1', ...args]);

  beforeAll(async () => {
    await apply('{n: 1.0, text: "1", none: null, list: [{a: 1}, {a: 2}]}');
  });

  const holding: readonly (readonly string[])[] = [
    [],
    ['--path', '.n'],
    ['--path', 'data.n', '--equals', '1'],
    ['--path', '.n', '--equals', '1.00'],
    ['--path', '.text', '--equals', '"1"'],
    ['--path', '.none', '--equals', 'null'],
    ['--path', '.list[*].a', '--equals', '[1, 2]'],
    ['--path', '.list[?(@.a == 2)]', '--equals', '[{"a": 2}]'],
    ['--equals', '{"text": "1", "none": null, "list": [{"a": 1}, {"a": 2}], "n": 1}'],
  ];
  it('ends at once if it holds', async () => {
    const results = await Promise.all(holding.map((args) => wait('x', ...args)));
    for (const [at, { code, stdout, stderr }] of results.entries()) {
      assert.deepEqual([code, stderr], [0, ''], String(holding[at]));
      assert.match(stdout, /^revision \d+: a\/B\/v1 x.* is .*\n$/);
    }
  });

  const missing: readonly (readonly [args: readonly string[], found: string])[] = [
    [['y'], 'a/B/v1 y is missing; expected: that it is rendered'],
    [['x', '--path', '.n', '--equals', 'true'], 'a/B/v1 x: .n is 1.0; expected: true'],
    [['x', '--path', '.text', '--equals', '1'], 'a/B/v1 x: .text is "1"; expected: 1'],
    [['x', '--path', '.q', '--equals', 'on it'], 'a/B/v1 x: .q is missing; expected: "on it"'],
    [['x', '--path', '.q'], 'a/B/v1 x: .q is missing; expected: a value'],
  ];
  it('ends with 1 when the time is up, and says what was found', async () => {
    const results = await Promise.all(missing.map(([args]) => wait(...args, '--timeout', '2s')));
    for (const [at, { code, stdout, stderr }] of results.entries()) {
      assert.deepEqual([code, stdout], [1, '']);
      const expected = `revision 1: ${missing[at]?.[1]}\nWAIT_TIMED_OUT `;
      assert.ok(stderr.startsWith(expected), stderr);
    }
  });

  it('ends when it comes to hold', async () => {
    const waiting = wait('later', '--path', '.state', '--equals', 'ready');
    await apply('{state: starting}', 'later');
    const revision = await apply('{state: ready}', 'later');
    const { code, stdout } = await waiting;
    assert.deepEqual(
      [code, stdout],
      [0, `revision ${revision}: a/B/v1 later: .state is "ready"\n`],
    );
  });

  it('says why a document is not rendered', async () => {
    const input = `{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: broken, substitutions: [{src: {schema: a/B/v1, name: gone, path: .}, dest: {path: .n}}]}, data: {}}`;
    await run(['apply', '-', '--allow-problems'], { input });
    const [{ code, stderr }, { stdout }] = await Promise.all([
      wait('broken', '--timeout', '1s'),
      wait('broken', '--timeout', '1s', '-o', 'json'),
    ]);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^revision \d+: a\/B\/v1 broken has no value: SUBSTITUTION_SOURCE_MISSING /,
    );
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
      stdout.replace(/"revision":\d+/, '"revision":1'),
      '{"document":{"exists":true,"layer":null,"name":"x","path":".n","problems":[],"rendered":true,"revision":1,"schema":"a/B/v1","value":1.0}}\n',
    );
  });

  it('waits for a validation of the newest revision, and for a document at the same time', async () => {
    const number = String(await apply('{n: 1}', 'checked'));
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
    assert.match(stderr, /: validation smoke is missing; expected: success\n/);
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
