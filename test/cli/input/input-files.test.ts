import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { relative } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { readInputFiles } from '../../../src/cli/input/input-files.ts';
import { PurserError } from '../../../src/domain/errors.ts';
import { createWorkspace, type Workspace } from '../../support/cli.ts';

let space: Workspace;

beforeAll(() => {
  space = createWorkspace({
    'site/b.yaml': 'b',
    'site/a.yml': 'a',
    'site/a/c.JSON': 'c',
    'site/notes.txt': 'no',
    'site/.hidden.yaml': 'no',
    'site/.git/d.yaml': 'no',
    'marked.yaml': '\ufeffmarked',
    'empty/README.md': 'no',
    'broken/a.yaml': 'a',
  });
  symlinkSync('..', space.file('site/a/up'));
  symlinkSync('../b.yaml', space.file('site/a/same.yaml'));
  symlinkSync('nowhere', space.file('broken/b.yaml'));
});

afterAll(() => space.remove());

async function read(...names: string[]): Promise<readonly string[]> {
  const paths = names.map((name) => (name === '-' ? name : space.file(name)));
  const files = await readInputFiles(paths, Readable.from([Buffer.from('from stdin')]));
  return files.map(({ file, text }) => {
    const name = file.startsWith('<') ? file : relative(space.path, file).replaceAll('\\', '/');
    return `${name}: ${text}`;
  });
}

async function faultsOf(...names: string[]): Promise<readonly string[]> {
  const error = await read(...names).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof PurserError);
  return error.faults.map(({ code, message }) => `${code} ${message.replace(space.path, '')}`);
}

describe('the files that a command is given', () => {
  it('are those below a folder, in order of name, each once, without hidden ones', async () => {
    assert.deepEqual(await read('site'), [
      'site/a/c.JSON: c',
      'site/a/same.yaml: b',
      'site/a.yml: a',
    ]);
  });

  it('are taken in the order given, whatever they are called', async () => {
    assert.deepEqual(await read('site/notes.txt', '-', 'site/b.yaml', 'site/b.yaml', '-'), [
      'site/notes.txt: no',
      '<stdin>: from stdin',
      'site/b.yaml: b',
    ]);
  });

  it('are read without their byte order mark', async () => {
    assert.deepEqual(await read('marked.yaml'), ['marked.yaml: marked']);
  });

  it('are refused together if they cannot be read', async () => {
    assert.deepEqual(await faultsOf('gone.yaml', 'empty', 'broken'), [
      'FILE_UNREADABLE /gone.yaml cannot be read: there is no such file',
      'FILE_UNREADABLE /empty cannot be read: no .yaml, .yml or .json file is in it',
      'FILE_UNREADABLE /broken/b.yaml cannot be read: there is no such file',
    ]);
  });

  it('are refused if they are no text', async () => {
    const noText = Readable.from([Buffer.from([0x61, 0xff, 0xfe])]);
    await assert.rejects(readInputFiles(['-'], noText), (error) => {
      assert.ok(error instanceof PurserError);
      const [{ message, remedy }] = error.faults;
      assert.equal(message, '<stdin> cannot be read: it is not UTF-8 text');
      assert.equal(remedy, 'Save it as UTF-8.');
      return true;
    });
  });

  it('come with advice that fits', async () => {
    const remedyOf = (name: string) =>
      read(name).then(
        () => undefined,
        (error: PurserError) => error.faults[0].remedy,
      );
    assert.equal(
      await remedyOf('empty'),
      'Name the files themselves, or a folder that holds some.',
    );
    assert.equal(await remedyOf('gone.yaml'), 'Check the name and your rights.');
  });
});
