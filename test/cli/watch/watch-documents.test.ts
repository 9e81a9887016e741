import assert from 'node:assert/strict';
import { describe, it } from 'vitest';
import { createWorkspace, runCli } from '../../support/cli.ts';
import { describeCli } from '../../support/cli-site.ts';
import { startCli } from '../../support/in-process-cli.ts';

const document = (name: string, data: string, labels = '{}') =>
  `{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: ${name}, labels: ${labels}}, data: ${data}}`;
const gone = (name: string) =>
  `{schema: a/B/v1, metadata: {schema: metadata/Tombstone/v1, name: ${name}}}`;

describeCli('purser get --watch', ({ run, start }) => {
  async function apply(...documents: readonly string[]): Promise<void> {
    const { code, stderr } = await run(['apply', '-'], { input: documents.join('\n---\n') });
    assert.equal(code, 0, stderr);
  }

  it('shows what there is, then each change of what is chosen', async () => {
    await apply(document('x', '1', '{l: a}'), document('y', '1'), document('z', '1', '{l: a}'));
    const all = await start(['get', 'a', '--watch']);
    const labelled = await start(['get', 'a/B/v1', '--label', 'l=a', '--watch', '-o', 'json']);
    const yaml = await start(['get', 'a/B/v1', 'x', '--watch', '-o', 'yaml']);
    for (const one of [all, labelled, yaml])
      await one.find((line) => (/ x|"x"/.test(line) ? line : null));
    await apply(document('x', '2.50', '{l: a}'), document('y', '2'));
    await apply(document('z', '1', '{l: b}'), document('y', '2', '{l: a}'));
    await apply(gone('x'));
    await all.find((line) => (line.includes('deleted') ? line : null));
    assert.deepEqual(all.printed().stdout.split('\n'), [
      '1  present  a/B/v1  x  -  default',
      '1  present  a/B/v1  y  -  default',
      '1  present  a/B/v1  z  -  default',
      '2  updated  a/B/v1  x  -  default',
      '2  updated  a/B/v1  y  -  default',
      '3  updated  a/B/v1  y  -  default',
      '3  updated  a/B/v1  z  -  default',
      '4  deleted  a/B/v1  x  -  default',
      '',
    ]);
    await labelled.find((line) => (/"deleted".*"x"/.test(line) ? line : null));
    const events = labelled
      .printed()
      .stdout.trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      events.map(({ revision, change, document: { name, origin } }) => [
        revision,
        change,
        name,
        origin,
      ]),
      [
        [1, 'present', 'x', 1],
        [1, 'present', 'z', 1],
        [2, 'updated', 'x', 2],
        [3, 'created', 'y', 3],
        [3, 'deleted', 'z', 1],
        [4, 'deleted', 'x', 2],
      ],
    );
    assert.deepEqual(Object.keys(events[0].document), Object.keys(events[2].document));
    await yaml.find((line) => (line.startsWith('# revision 4') ? line : null));
    const comments = yaml.printed().stdout.match(/^(?:#|---|data).*$/gm);
    assert.deepEqual(comments, [
      '# revision 1: present [a/B/v1, -] x',
      '---',
      'data: 1',
      '# revision 2: updated [a/B/v1, -] x',
      '---',
      'data: 2.50',
      '# revision 4: deleted [a/B/v1, -] x',
    ]);
    for (const one of [all, labelled, yaml]) assert.equal(await one.end('SIGINT'), 0);
  });

  it('waits for a document that is missing', async () => {
    const watching = await start(['get', 'a/B/v1', 'late', '--watch']);
    await apply(document('late', '1'));
    assert.ok(
      await watching.find((line) => (/ (?:present|created) .* late /.test(line) ? line : null)),
    );
    assert.equal(await watching.end('SIGTERM'), 0);
  });
});

describe('purser get --watch, of a store that is purged', () => {
  it('goes on with the new history', async () => {
    const space = createWorkspace();
    const data = ['--data', space.file('store')];
    const apply = (input: string) => runCli(['apply', '-', ...data], { input });
    await apply(document('x', '1'));
    const watching = await startCli(['get', '--watch', ...data]);
    await watching.find((line) => (line.includes('present') ? line : null));
    await runCli(['purge', '--yes', ...data], { env: { PURSER_ALLOW_PURGE: 'true' } });
    await apply(document('y', '1'));
    await watching.find((line) => (/^1 +created .* y /.test(line) ? line : null));
    assert.equal(await watching.end('SIGINT'), 0);
    space.remove();
  });
});

describe('purser get --watch', () => {
  for (const args of [['--revision', '1'], ['--tag', 't'], ['--cleartext']]) {
    it(`does not go with ${args[0]}`, async () => {
      assert.equal((await runCli(['get', '--watch', ...args])).code, 64);
    });
  }
});
