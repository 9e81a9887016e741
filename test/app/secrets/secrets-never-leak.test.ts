import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { describeSecrecy } from '../../contract/secrets-never-leak.ts';

describeSecrecy('the embedded store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'purser-test-'));
  return {
    store: await openEmbeddedStore({ folder }),
    async dump() {
      const names = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = names.filter((name) => name.isFile());
      return Buffer.concat(
        await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name)))),
      );
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
});
