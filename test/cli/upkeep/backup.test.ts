import assert from 'node:assert/strict';
import { copyFileSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { startBucketServer } from '../../support/bucket-server.ts';
import { createWorkspace, runCli, type Workspace } from '../../support/cli.ts';
import { siteFiles } from '../../support/cli-site.ts';

/** The bytes of all files below a folder. */
function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true }).map((name) =>
    statSync(join(folder, `${name}`)),
  );
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

describe('purser backup and restore', () => {
  let space: Workspace;
  const run = (args: readonly string[]) => runCli(args, { cwd: space.path });
  const ok = async (args: readonly string[]): Promise<string> => {
    const { code, stderr, stdout } = await run(args);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const backUp = async (): Promise<{ snapshot: string; files: number; bytes: number }> =>
    JSON.parse(await ok(['backup', 'backups', '--data', 'store', '-o', 'json']));

  beforeAll(async () => {
    space = createWorkspace(siteFiles);
    await ok(['apply', 'site', '--data', 'store']);
    await ok(['tag', 'good', '--data', 'store']);
    await ok([
      'content',
      'put',
      'example/Host/v1',
      'host',
      'state',
      '--json',
      '1',
      '--data',
      'store',
    ]);
  });
  afterAll(() => space.remove());

  it('bring a whole store to another folder', async () => {
    assert.match(
      await ok(['backup', 'backups', '--verify', '--data', 'store']),
      /^backup \S+ of revision 1: \d+ files, \d+ bytes written, verified\n$/,
    );
    assert.match(
      await ok(['restore', 'backups', '--data', 'copy']),
      /^restored up to revision 1, with 1 tag, .* audit entries: sound\n$/,
    );
    const shown = async (data: string): Promise<readonly string[]> =>
      Promise.all(
        [['export'], ['content', 'get', 'example/Host/v1', 'host'], ['get']].map((command) =>
          ok([...command, '--data', data]),
        ),
      );
    assert.deepEqual(await shown('copy'), await shown('store'));
    const audited = async (data: string) =>
      JSON.parse(await ok(['audit', '--data', data, '-o', 'json']));
    assert.deepEqual((await audited('copy')).entries?.slice(1), (await audited('store')).entries);
  });

  it('write a few kilobytes after one change, and nothing but a snapshot after none', async () => {
    writeFileSync(
      space.file('note.yaml'),
      'schema: example/Note/v1\nmetadata:\n  schema: metadata/Document/v1\n  name: note\n  layeringDefinition: {abstract: false, layer: global}\n  storagePolicy: cleartext\ndata: {text: hello}\n',
    );
    await ok(['apply', 'note.yaml', '--bucket', 'notes', '--data', 'store']);
    const before = bytesIn(space.file('backups/chunks'));
    const { bytes } = await backUp();
    assert.equal(bytesIn(space.file('backups/chunks')) - before, bytes);
    assert.ok(bytes < 8_000, `${bytes} bytes`);
    assert.equal((await backUp()).files, 0);
  });

  it('restore an earlier backup by the beginning of its name', async () => {
    const [first = ''] = (await ok(['restore', 'backups', '--list'])).split('\n');
    const text = await ok([
      'restore',
      'backups',
      '--snapshot',
      first.slice(0, 30),
      '--data',
      'old',
    ]);
    assert.match(text, /^restored up to revision 1,/);
    const newest = await ok(['restore', 'backups', '--data', 'new']);
    assert.match(newest, /^restored up to revision 2,/);
  });

  it('use a bucket in the same way', async () => {
    const server = await startBucketServer();
    try {
      const at = { cwd: space.path, env: server.env };
      const to = `s3://${server.bucket}/site`;
      const backedUp = await runCli(['backup', to, '--verify', '--data', 'store'], at);
      assert.match(backedUp.stdout, /^backup .* revision 2: .*, verified\n$/, backedUp.stderr);
      const restored = await runCli(['restore', to, '--data', 'from-bucket'], at);
      assert.match(restored.stdout, /^restored up to revision 2,/, restored.stderr);
      const again = await runCli(['backup', to, '--data', 'store', '-o', 'json'], at);
      assert.equal(JSON.parse(again.stdout).files, 0);
    } finally {
      await server.close();
    }
    assert.equal(
      await ok(['export', '--data', 'from-bucket']),
      await ok(['export', '--data', 'store']),
    );
  });

  it('refuse a store that is not empty, and a place without backups', async () => {
    const full = await run(['restore', 'backups', '--data', 'store']);
    assert.equal(full.code, 1);
    assert.match(full.stderr, /^STORE_NOT_EMPTY the store has \d+ revisions/m);
    const none = await run(['restore', 'site', '--data', 'never']);
    assert.match(none.stderr, /^BACKUP_NOT_FOUND site has no backup\n/m);
    assert.equal(existsSync(space.file('never')), false);
  });

  it('need no key, and warn of secrets that cannot be opened', async () => {
    const sealed =
      'schema: example/Secret/v1\nmetadata:\n  schema: metadata/Document/v1\n  name: secret\n  layeringDefinition: {abstract: false, layer: global}\n  storagePolicy: encrypted\ndata: hidden\n';
    writeFileSync(space.file('secret.yaml'), sealed);
    await ok(['apply', 'secret.yaml', '--bucket', 'secrets', '--data', 'store']);
    const verified = await run(['backup', 'sealed', '--verify', '--data', 'store']);
    assert.deepEqual([verified.code, verified.stderr], [0, '']);
    const restored = await run(['restore', 'sealed', '--data', 'keyless']);
    assert.equal(restored.code, 0);
    assert.match(restored.stderr, /^warning: its secrets cannot be opened here: /m);
    copyFileSync(space.file('store/keys.json'), space.file('keyless/keys.json'));
    assert.match(await ok(['fsck', '--keys', '--data', 'keyless']), /: sound\n$/);
  });

  it('name a file of the backup that was changed', async () => {
    const folder = `backups/chunks/${readdirSync(space.file('backups/chunks'))[0]}`;
    const file = `${folder}/${readdirSync(space.file(folder))[0]}`;
    writeFileSync(space.file(file), 'no gzip');
    let seen = '';
    for (const name of ['', ...(await ok(['restore', 'backups', '--list'])).trim().split('\n')]) {
      const { stderr } = await run([
        'restore',
        'backups',
        '--snapshot',
        name,
        '--data',
        `x${name}`,
      ]);
      seen += stderr;
    }
    assert.match(seen, /^BACKUP_DAMAGED the backup's file chunks\/\S+ cannot be decompressed/m);
  });
});
