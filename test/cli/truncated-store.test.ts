import assert from 'node:assert/strict';
import { cpSync, statSync, truncateSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type CliResult, createWorkspace, runCli, type Workspace } from '../support/cli.ts';
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
  /** Bytes of the file that are left: the last pages of a file may be free, and are not missed. */
  let left: number;
  let refused: readonly { readonly folder: string; readonly ended: CliResult }[];

  beforeAll(async () => {
    space = createWorkspace(siteFiles);
    await runCli(['apply', 'site', '--data', 'store'], { cwd: space.path });
    size = statSync(space.file('store/data.mdb')).size;
    left = Math.floor(size / 8_192) * 4_096;
    // Each waits half a second for another process that may be making the store. They wait side by side.
    refused = await Promise.all(
      commands.map(async ([command]) => {
        const folder = cut(left);
        return { folder, ended: await run(command, folder) };
      }),
    );
  });
  afterAll(() => space.remove());

  let copies = 0;
  /** Makes a store whose file has these first bytes only. */
  const cut = (bytes: number): string => {
    copies += 1;
    const folder = `cut-${copies}`;
    cpSync(space.file('store'), space.file(folder), { recursive: true });
    truncateSync(space.file(`${folder}/data.mdb`), bytes);
    return folder;
  };
  const run = (command: readonly string[], folder: string) =>
    runCli([...command, '--data', folder], { cwd: space.path });

  for (const [at, [command, code]] of commands.entries()) {
    it(`is refused by ${command.join(' ')}`, async () => {
      const { folder, ended } = refused[at] ?? assert.fail();
      assert.equal(ended.code, code);
      assert.match(
        ended.stderr,
        new RegExp(
          `^STORE_TRUNCATED the store's file data\\.mdb was cut off: it has ${left} bytes and needs ${size}\n.*backup`,
        ),
      );
      assert.equal(statSync(space.file(`${folder}/data.mdb`)).size, left);
    });
  }

  it('is refused wherever it was cut', async () => {
    const places = [0, 100, 2_048, 4_096, 6_144, 8_192, 12_288, left - 1, left, left + 1];
    const ended = await Promise.all(places.map((bytes) => run(['get'], cut(bytes))));
    for (const [at, { code, stderr }] of ended.entries()) {
      assert.deepEqual(
        [places[at], code, stderr.slice(0, 15)],
        [places[at], 69, 'STORE_TRUNCATED'],
      );
    }
  });

  it('is read again when the file is restored', async () => {
    const folder = cut(8_192);
    cpSync(space.file('store/data.mdb'), space.file(`${folder}/data.mdb`));
    assert.equal((await run(['fsck'], folder)).code, 0);
  });
});
