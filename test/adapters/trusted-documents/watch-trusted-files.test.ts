import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { watchTrustedFiles } from '../../../src/adapters/trusted-documents/watch-trusted-files.ts';
import type { PurserError } from '../../../src/domain/errors.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'purser-trusted-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, text: string, mode = 0o644): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  await chmod(path, mode);
  return path;
}

describe('a file of trusted documents', () => {
  it('is read, and read again when it has changed', async () => {
    const source = watchTrustedFiles(await write('m.json', '{"a": "{ __typename }"}'));
    const first = await source.list();
    assert.deepEqual(
      first.map(({ id, text }) => [id, text]),
      [['a', '{ __typename }']],
    );
    assert.equal(await source.list(), first);
    await write('m.json', '{"b": "{ __typename }"}');
    assert.deepEqual(
      (await source.list()).map(({ id }) => id),
      ['b'],
    );
  });

  it('is refused if it is missing, or others may write it', async () => {
    const missing = join(folder, 'missing.json');
    await assert.rejects(watchTrustedFiles(missing).list(), { code: 'FILE_UNREADABLE' });
    const open = await write('m.json', '{"a": "{ __typename }"}', 0o666);
    await assert.rejects(watchTrustedFiles(open).list(), /others may write/);
  });
});

describe('a folder of trusted documents', () => {
  it('has the documents of each manifest, as tools write them, beside those in files of their own', async () => {
    await mkdir(join(folder, 'relay'));
    await write('relay/persisted-documents.json', '{"r1": "query R { __typename }"}');
    await write('relay/package.json', '{"type": "commonjs"}');
    const preset = await write('preset.json', '{"p1": "query P { __typename }"}');
    await write('z.graphql', 'query Z { __typename }');
    const source = watchTrustedFiles(folder);
    const ids = async () => (await source.list()).map(({ id }) => (id.length > 9 ? 'digest' : id));
    assert.deepEqual(await ids(), ['p1', 'r1', 'digest']);
    assert.equal(await source.list(), await source.list());
    await write('preset.json', '{"p2": "query P { __typename }", "p3": "query Q { __typename }"}');
    assert.deepEqual(await ids(), ['p2', 'p3', 'r1', 'digest']);
    await write('preset.json', '{"p2": []}');
    await assert.rejects(source.list(), (error: PurserError) => {
      assert.deepEqual(
        error.faults.map(({ place }) => place.file),
        [preset],
      );
      return true;
    });
  });

  it('has a document in each .graphql file, with the SHA-256 of its text as the id', async () => {
    await mkdir(join(folder, 'pages'));
    await mkdir(join(folder, '..2026'));
    await write('a.graphql', 'query A { __typename }\n');
    await write('pages/b.gql', 'query B { __typename }');
    await write('..2026/c.graphql', 'query C { __typename }');
    await symlink('../..2026/c.graphql', join(folder, 'pages/c.graphql'));
    await write('notes.txt', 'no query');
    const source = watchTrustedFiles(folder);
    const list = await source.list();
    assert.deepEqual(
      list.map(({ text, place: { file } }) => [text, file]),
      [
        ['query A { __typename }\n', join(folder, 'a.graphql')],
        ['query B { __typename }', join(folder, 'pages/b.gql')],
        ['query C { __typename }', join(folder, 'pages/c.graphql')],
      ],
    );
    for (const { id, text } of list) {
      assert.equal(id, createHash('sha256').update(text).digest('hex'));
    }
    assert.equal(await source.list(), list);
  });

  it('is read again when a file comes, changes or goes', async () => {
    await write('a.graphql', '{ a }');
    const source = watchTrustedFiles(folder);
    const texts = async () => (await source.list()).map(({ text }) => text);
    assert.deepEqual(await texts(), ['{ a }']);
    await write('b.graphql', '{ b }');
    assert.deepEqual(await texts(), ['{ a }', '{ b }']);
    await write('a.graphql', '{ other }');
    assert.deepEqual(await texts(), ['{ other }', '{ b }']);
    await rm(join(folder, 'a.graphql'));
    assert.deepEqual(await texts(), ['{ b }']);
  });

  it('is refused without such files, and names all that are faulty', async () => {
    await assert.rejects(watchTrustedFiles(folder).list(), /has no .graphql or .json files/);
    await write('a.graphql', '{ a }', 0o666);
    await write('b.graphql', '{ b }', 0o666);
    await assert.rejects(watchTrustedFiles(folder).list(), ({ faults }: PurserError) => {
      assert.equal(faults.length, 2);
      return true;
    });
  });
});
