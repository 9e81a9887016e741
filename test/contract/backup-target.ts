import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { BackupTarget } from '../../src/ports/backup-target.ts';

/** What every BackupTarget promises. The two that a test opens are of one place, which is empty at first. */
export function checkBackupTarget(
  name: string,
  open: () => Promise<readonly [BackupTarget, BackupTarget]>,
): void {
  describe(`${name} keeps the promises of a BackupTarget`, () => {
    let one: BackupTarget;
    let two: BackupTarget;
    beforeAll(async () => {
      [one, two] = await open();
    });
    afterAll(() => Promise.all([one.close(), two.close()]));

    it('is empty before the first file', async () => {
      assert.deepEqual(await one.list(''), []);
      assert.deepEqual(await one.list('chunks/'), []);
      assert.equal(await one.read('chunks/ab/missing'), null);
    });

    it('gives back every text that was written', async () => {
      const texts = ['', 'a\n', '\u0000\ufeff€😀', 'long '.repeat(1_000_000)];
      for (const [at, text] of texts.entries()) {
        const bytes = await one.write(`chunks/0${at}/text-${at}`, text);
        assert.ok(bytes > 0 && bytes < 50_000);
        assert.equal(await two.read(`chunks/0${at}/text-${at}`), text);
      }
    });

    it('lists files by the beginning of their names, in order', async () => {
      await one.write('snapshots/b', '2');
      await one.write('snapshots/a', '1');
      assert.deepEqual(await two.list('snapshots/'), ['snapshots/a', 'snapshots/b']);
      assert.deepEqual(await two.list('snapshots/b'), ['snapshots/b']);
      assert.equal((await two.list('chunks/')).length, 4);
      assert.equal((await two.list('')).length, 6);
    });

    it('takes the same file again, also at the same time', async () => {
      await Promise.all([one.write('snapshots/c', 'x'), two.write('snapshots/c', 'x')]);
      assert.equal(await one.read('snapshots/c'), 'x');
    });

    it('lists files in however many folders', async () => {
      const names = Array.from({ length: 25 }, (_, at) => `many/${at % 10}/${10 + at}`).sort();
      for (const file of names) await one.write(file, '');
      assert.deepEqual(await two.list('many/'), names);
    });
  });
}
