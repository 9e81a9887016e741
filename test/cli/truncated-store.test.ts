import assert from 'node:assert/strict';
import { cpSync, rmSync, statSync, truncateSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { createWorkspace, runCli, type Workspace } from '../support/cli.ts';
import { siteFiles } from '../support/cli-site.ts';

/** How a command ends that finds the store damaged; `fsck` ends as for any damage it finds. */
const commands: readonly (readonly [command: readonly string[], code: number])[] = [
  [['get'], 69],
  [['apply', 'site'], 69],
  [['apply', 'site', '--dry-run'], 69],
  [['export'], 69],
  [['gc'], 69],
  [['serve', '--port', '0'], 69],
  [['fsck'], 1],
];

describe('a store whose data file was cut off', () => {
  let space: Workspace;
  let size: number;

  beforeAll(async () => {
    space = createWorkspace(siteFiles);
    await runCli(['apply', 'site', '--data', 'store'], { cwd: space.path });
    size = statSync(space.file('store/data.mdb')).size;
  });
  afterAll(() => space.remove());

  const cut = (bytes: number): void => {
    rmSync(space.file('cut'), { recursive: true, force: true });
    cpSync(space.file('store'), space.file('cut'), { recursive: true });
    truncateSync(space.file('cut/data.mdb'), bytes);
  };
  const run = (command: readonly string[]) =>
    runCli([...command, '--data', 'cut'], { cwd: space.path });

  for (const [command, code] of commands) {
    it(`is refused by ${command.join(' ')}`, async () => {
      cut(size - 8_192);
      const ended = await run(command);
      assert.equal(ended.code, code);
      assert.match(
        ended.stderr,
        new RegExp(
          `^STORE_TRUNCATED the store's file data\\.mdb was cut off: it has ${size - 8_192} bytes and needs ${size}\n.*backup`,
        ),
      );
      assert.equal(statSync(space.file('cut/data.mdb')).size, size - 8_192);
    });
  }

  it('is refused wherever it was cut', async () => {
    for (const bytes of [0, 100, 2_048, 4_096, 6_144, 8_192, 12_288, size / 2, size - 1]) {
      cut(bytes);
      const { code, stderr } = await run(['get']);
      assert.deepEqual([bytes, code, stderr.slice(0, 15)], [bytes, 69, 'STORE_TRUNCATED']);
    }
  });

  it('is read again when the file is restored', async () => {
    cut(8_192);
    cpSync(space.file('store/data.mdb'), space.file('cut/data.mdb'));
    assert.equal((await run(['fsck'])).code, 0);
  });
});
