import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as passing } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { runCli } from '../../support/cli.ts';
import { describeCli } from '../../support/cli-site.ts';

const document = (name: string, data: string) =>
  `{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: ${name}}, data: ${data}}`;

describeCli('purser render --on-change', ({ space, run, start }) => {
  async function apply(...documents: readonly string[]): Promise<void> {
    const input = documents.join('\n---\n');
    const { code, stderr } = await run(['apply', '-', '--allow-problems'], { input });
    assert.equal(code, 0, stderr);
  }

  /** The lines of a file, once there are so many. */
  async function lines(name: string, count: number): Promise<readonly string[]> {
    const file = space().file(name);
    for (;;) {
      const found = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
      if (found.length >= count && found[0] !== '') return found;
      await passing(10);
    }
  }

  const render = (command: string, name = 'x') =>
    start(['render', '--name', name, '--path', '.n', '--on-change', command]);

  it('runs the command with the output on its standard input, now and after each change', async () => {
    await apply(document('x', '{n: 1}'), document('y', '{n: 1}'));
    const command = await render(`cat >> ${space().file('seen')}; false`);
    assert.deepEqual(await lines('seen', 1), ['1']);
    await apply(document('x', '{n: 2}'));
    assert.deepEqual(await lines('seen', 2), ['1', '2']);
    await apply(document('y', '{n: 2}'));
    await apply(document('x', '{n: 2, other: 1}'));
    await apply(document('x', '{n: 3}'));
    assert.deepEqual(await lines('seen', 3), ['1', '2', '3']);
    assert.equal(await command.end('SIGINT'), 0);
    const { stdout, stderr } = command.printed();
    assert.equal(stdout, '');
    assert.match(stderr, /^("cat >> .*; false" failed: exit code 1\n)+$/);
  });

  it('runs it once for what comes while it runs', async () => {
    await apply(document('slow', '{n: 1}'));
    const go = space().file('go');
    const wait = `while [ ! -e ${go} ]; do sleep 0.05; done`;
    const command = await render(`cat >> ${space().file('slow')}; ${wait}`, 'slow');
    await lines('slow', 1);
    for (const n of [2, 3, 4]) await apply(document('slow', `{n: ${n}}`));
    writeFileSync(go, '');
    assert.deepEqual(await lines('slow', 2), ['1', '4']);
    await apply(document('slow', '{n: 5}'));
    assert.deepEqual(await lines('slow', 3), ['1', '4', '5']);
    assert.equal(await command.end('SIGTERM'), 0);
  });

  it('reports a revision that cannot be rendered, and goes on', async () => {
    await apply(document('fine', '{n: 1}'));
    const command = await render(`cat >> ${space().file('fine')}`, 'fine');
    await lines('fine', 1);
    await apply(
      '{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: broken, substitutions: [{src: {schema: a/B/v1, name: gone, path: .}, dest: {path: .n}}]}, data: {}}',
    );
    while (!command.printed().stderr.includes('SUBSTITUTION_SOURCE_MISSING')) await passing(10);
    await apply(
      '{schema: a/B/v1, metadata: {schema: metadata/Tombstone/v1, name: broken}}',
      document('fine', '{n: 2}'),
    );
    assert.deepEqual(await lines('fine', 2), ['1', '2']);
    assert.equal(await command.end('SIGINT'), 0);
  });

  it('ends the command, too, when it is terminated', async () => {
    await apply(document('long', '{n: 1}'));
    const command = await render(`cat >> ${space().file('long')}; exec sleep 60`, 'long');
    await lines('long', 1);
    assert.equal(await command.end('SIGTERM'), 0);
    assert.equal(command.printed().stderr, '');
  });

  it('fails if the newest revision cannot be rendered at the beginning', async () => {
    const { code, stderr } = await run(['render', '--path', '.q', '--on-change', 'cat']);
    assert.equal(code, 1);
    assert.match(stderr, /^VALUE_NOT_FOUND /);
  });
});

describe('purser render --on-change', () => {
  for (const args of [['file.yaml'], ['--revision', '1'], ['--tag', 't']]) {
    it(`does not go with ${args[0]}`, async () => {
      assert.equal((await runCli(['render', '--on-change', 'cat', ...args])).code, 64);
    });
  }

  it('does not take an empty command', async () => {
    assert.equal((await runCli(['render', '--on-change', ''])).code, 64);
  });
});
