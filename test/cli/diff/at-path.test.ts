import assert from 'node:assert/strict';
import { it } from 'vitest';
import { describeCli } from '../../support/cli-site.ts';
import { textOf } from '../../support/submitted.ts';

const ports = (mtu: number, speed: number, secret: string) =>
  textOf([
    {
      name: 'one',
      data: {
        mtu,
        ports: [
          { name: 'a', speed: 1 },
          { name: 'b', speed },
        ],
      },
    },
    { name: 'two', data: { other: mtu } },
    { name: 'lock', metadata: { storagePolicy: 'encrypted' }, data: { mtu: secret } },
  ]);

describeCli('differences at a path', ({ run }) => {
  const filter = ".ports[?(@.name=='b')].speed";

  it('are those of the values that it selects', async () => {
    await run(['apply', '-'], { input: ports(1, 10, 'x') });
    await run(['apply', '-'], { input: ports(2, 10, 'y') });
    await run(['apply', '-'], { input: ports(2, 40, 'y') });
    const mtu = await run(['diff', '1', '3', '--documents', '--path', 'data.mtu']);
    assert.equal(
      mtu.stdout,
      'revision 1 -> revision 3\n\ndocuments: 1 updated\nupdated [example/Kind/v1, -] one\n  ~ data.mtu: 1 -> 2\n',
    );
    const speed = JSON.parse(
      (await run(['diff', '1', '3', '--documents', '--path', filter, '-o', 'json'])).stdout,
    );
    assert.deepEqual(
      speed.documents.map(({ name, changes }: { name: string; changes: unknown }) => [
        name,
        changes,
      ]),
      [['one', [{ kind: 'updated', path: filter, before: [10], after: [40], secret: false }]]],
    );
    const none = await run(['diff', '2', '3', '--path', '.mtu', '--exit-code']);
    assert.deepEqual(none.code, 0);
    const names = await run(['diff', '1', '3', '--name-only', '--documents', '--path', '.mtu']);
    assert.equal(names.stdout, '[example/Kind/v1, -] one\n');
  });

  it('hide what is secret', async () => {
    const { stdout } = await run(['diff', '1', '2', '--documents', '--path', '.']);
    assert.match(stdout, /updated \[example\/Kind\/v1, -\] lock\n {2}~ \.: \(hidden\)\n/);
  });

  it('are those of files, too', async () => {
    const { stdout } = await run(['diff', '-', '--documents', '--path', '.mtu'], {
      input: ports(7, 50, 'y'),
    });
    assert.match(stdout, /documents: 1 updated\nupdated .* one\n {2}~ \.mtu: 2 -> 7\n/);
  });

  it('choose the revisions of a history', async () => {
    const numbers = async (...args: readonly string[]) => {
      const named = ['history', 'example/Kind/v1', 'one', '-o', 'json', ...args];
      const { versions } = JSON.parse((await run(named)).stdout);
      return versions.map(({ revision }: { revision: number }) => revision);
    };
    assert.deepEqual(await numbers(), [3, 2, 1]);
    assert.deepEqual(await numbers('--path', '.mtu'), [2, 1]);
    assert.deepEqual(await numbers('--path', filter), [3, 1]);
    assert.deepEqual(await numbers('--path', filter, '-n', '1'), [3]);
    const none = await run(['history', 'example/Kind/v1', 'one', '--path', '.none']);
    assert.match(none.stderr, /^VALUE_NOT_FOUND /);
    assert.equal(none.code, 1);
  });

  it('do not go with whole texts', async () => {
    const { code, stderr } = await run(['diff', '1', '2', '--path', '.mtu', '--unified']);
    assert.match(stderr, /cannot be used with option/);
    assert.equal(code, 64);
  });
});
