import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { openEmbeddedStore } from '../../../src/adapters/embedded/open-store.ts';
import { digestOf } from '../../../src/domain/json/canonical.ts';
import { makeFolder } from '../../../src/make-folder.ts';
import { buildCommit } from '../../support/commits.ts';

let parent: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'purser-open-'));
});
afterEach(() => rm(parent, { recursive: true }));

describe('opening an embedded store', () => {
  it('makes its folder for its owner alone, whatever the name', async () => {
    const folder = join(parent, 'deep', 'store.v1');
    const store = await openEmbeddedStore({ folder });
    await store.close();
    assert.equal((await stat(folder)).mode & 0o777, 0o700);
    assert.ok((await stat(join(folder, 'data.mdb'))).isFile());
  });

  it('finds all that was kept before', async () => {
    const commit = buildCommit(1, { documents: ['{"a":1}'], pages: ['[]'] });
    const tag = { revision: 1, name: 'live', data: '{}' };
    const first = await openEmbeddedStore({ folder: parent });
    await first.commit(commit);
    await first.putTag(tag);
    await first.close();

    const second = await openEmbeddedStore({ folder: parent });
    assert.deepEqual(await second.head(), commit.revision);
    assert.deepEqual(await second.documents([digestOf('{"a":1}')]), ['{"a":1}']);
    assert.deepEqual(await second.pages([digestOf('[]')]), ['[]']);
    assert.deepEqual(await second.tags([1]), [[tag]]);
    await second.close();
  });

  it('twice in one process gives two views of the same', async () => {
    const [one, two] = [
      await openEmbeddedStore({ folder: parent }),
      await openEmbeddedStore({ folder: parent }),
    ];
    await one.commit(buildCommit(1));
    assert.equal((await two.head())?.id, 1);
    await one.close();
    await two.commit(buildCommit(2));
    assert.equal((await two.head())?.id, 2);
    await two.close();
  });

  const setFormat = async (format: string): Promise<void> => {
    const root = open({ path: parent, noSubdir: false, overlappingSync: false });
    await root.openDB<string, string>('meta', { encoding: 'string' }).put('format', format);
    await root.close();
  };

  const formatRead = async (): Promise<string | undefined> => {
    const root = open({ path: parent, noSubdir: false, overlappingSync: false });
    const format = root.openDB<string, string>('meta', { encoding: 'string' }).get('format');
    await root.close();
    return format;
  };

  it('writes nothing more once another version has raised the format', async () => {
    const store = await openEmbeddedStore({ folder: parent });
    await store.commit(buildCommit(1));
    await setFormat('8');
    const refused = { code: 'STORE_UNAVAILABLE', message: /changed its format to 8.* reads 7/ };
    await assert.rejects(store.commit(buildCommit(2)), refused);
    await assert.rejects(store.ping(), refused);
    assert.equal((await store.head())?.id, 1);
    await store.close();
  });

  for (const format of ['1', '8']) {
    it(`refuses a folder of format ${format}`, async () => {
      await setFormat(format);
      await assert.rejects(openEmbeddedStore({ folder: parent }), {
        code: 'SETTING_INVALID',
        message: new RegExp(`PURSER_DATA: the folder has format ${format}`),
      });
      assert.equal(await formatRead(), format);
    });
  }

  it.each(['2', '3', '4', '5', '6'])(
    'takes a folder of format %s as it is, and keeps older versions from it',
    async (older) => {
      const first = await openEmbeddedStore({ folder: parent });
      await first.commit(buildCommit(1, { documents: ['1'] }));
      await first.close();
      await setFormat(older);
      const second = await openEmbeddedStore({ folder: parent });
      assert.deepEqual(await second.documents([digestOf('1')]), ['1']);
      await second.close();
      assert.equal(await formatRead(), '7');
    },
  );

  it('refuses a data file of another kind', async () => {
    await writeFile(join(parent, 'data.mdb'), 'x'.repeat(8_192));
    await assert.rejects(openEmbeddedStore({ folder: parent }), { code: 'STORE_CORRUPT' });
  });

  it('says why where it can have no folder', async () => {
    await writeFile(join(parent, 'file'), '');
    await mkdir(join(parent, 'taken', 'data.mdb'), { recursive: true });
    await symlink(join(parent, 'nowhere', 'deep'), join(parent, 'dangling'));
    const reasons = [
      [join(parent, 'file'), 'it is a file, not a folder'],
      [join(parent, 'file', 'below'), 'a part of its path is not a folder'],
      [join(parent, 'taken'), 'a folder has the name of its file'],
      [join(parent, 'dangling'), 'something that is not a folder has its name'],
      [join(parent, 'n'.repeat(300)), 'its path is too long'],
    ] as const;
    for (const [folder, reason] of reasons) {
      await assert.rejects(openEmbeddedStore({ folder }), {
        code: 'DATA_FOLDER_UNUSABLE',
        message: `the data folder ${folder} cannot be used: ${reason}`,
      });
    }
    for (const [folder, reason] of reasons.slice(0, 3)) {
      await assert.rejects(openEmbeddedStore({ folder, create: false }), {
        code: 'DATA_FOLDER_UNUSABLE',
        message: `the data folder ${folder} cannot be used: ${reason}`,
      });
    }
  });

  it('makes all folders that are missing, several processes at once', async () => {
    for (let round = 0; round < 50; round += 1) {
      const top = join(parent, `${round}`);
      const folder = join(top, 'b', 'c');
      await Promise.all(Array.from({ length: 8 }, () => makeFolder(folder)));
      assert.ok((await stat(folder)).isDirectory());
      assert.equal((await stat(top)).mode & 0o777, 0o700);
    }
  });
});
