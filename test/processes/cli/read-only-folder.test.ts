import assert from 'node:assert/strict';
import { chmodSync, chownSync, cpSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { open } from 'lmdb';
import { afterAll, beforeAll, describe, it } from 'vitest';
import {
  type CommandProcess,
  createWorkspace,
  runCli,
  startCommands,
  type Workspace,
} from '../../support/cli.ts';
import { siteFiles } from '../../support/cli-site.ts';

/** Nobody: what root may write says nothing. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
/** Another user cannot run a checkout that stands in a folder of root's alone. */
const isBound = isRoot && !isOpenToAll(process.cwd());
const user = isRoot && !isBound ? nobody : undefined;

function isOpenToAll(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  return isOpen && (folder === dirname(folder) || isOpenToAll(dirname(folder)));
}

const secret = `schema: example/Secret/v1
metadata: {schema: metadata/Document/v1, name: key, storagePolicy: encrypted}
data: hunter2
`;

describe('a data folder that may only be read', () => {
  let space: Workspace;
  let commands: CommandProcess;
  beforeAll(async () => {
    space = createWorkspace({ ...siteFiles, 'site/secret.yaml': secret, 'more.yaml': secret });
    await runCli(['apply', 'site', '--data', 'store'], { cwd: space.path });
    // As a version left it that had no such databases.
    cpSync(space.file('store'), space.file('older'), { recursive: true });
    const root = open({ path: space.file('older'), noSubdir: false, overlappingSync: false });
    const audits = ['audit', 'audited', 'auditTimes', 'auditLinks', 'auditAnchors'];
    for (const name of [...audits, 'validations', 'validated']) {
      await root.openDB({ name }).drop();
    }
    await root.close();
    chmodSync(space.path, 0o755);
    for (const folder of ['store', 'older']) {
      for (const name of readdirSync(space.file(folder))) {
        chmodSync(space.file(`${folder}/${name}`), 0o400);
        if (user !== undefined) chownSync(space.file(`${folder}/${name}`), user, user);
      }
      chmodSync(space.file(folder), 0o555);
    }
    commands = startCommands({
      cwd: space.path,
      isBound,
      ...(user !== undefined && { user }),
    });
  });
  afterAll(async () => {
    await commands.close();
    for (const folder of ['store', 'older']) chmodSync(space.file(folder), 0o755);
    space.remove();
  });

  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    commands.run([...args, '--data', 'store'], { env });

  for (const [args, shown] of [
    [['get'], /example\/Host\/v1 +host/],
    [['render'], /fqdn: host\.kalda\.example/],
    [['revisions'], /^1 /m],
    [['diff', '0', '1'], /host/],
    [['audit', '--since', '2020-01-01'], /submitDocuments/],
    [['validation', 'list'], /revision 1: success/],
    [['export', '-'], /"kind":"end"/],
    [['fsck', '--keys'], /^1 revision, 5 documents, .*1 key.*: sound/],
    [['apply', 'more.yaml', '--dry-run'], /nothing changed/],
  ] as const) {
    it(`can be read by ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await run(args);
      assert.match(stdout, shown, stderr);
      assert.equal(code, 0);
    });
  }

  for (const args of [
    ['apply', 'more.yaml'],
    ['tag', 'live'],
    ['purge', '--yes'],
  ]) {
    it(`is left as it is by ${args.join(' ')}`, async () => {
      const { code, stderr } = await run(args, { PURSER_ALLOW_PURGE: 'true' });
      assert.match(stderr, /^DATA_FOLDER_UNUSABLE the data folder store cannot be used: /m);
      assert.equal(code, 78);
    });
  }

  it('can be read if an earlier version left it', async () => {
    const checked = await commands.run(['fsck', '--data', 'older']);
    assert.match(checked.stdout, /0 results, 0 audit entries: sound/, checked.stderr);
    const listed = await commands.run(['audit', '--since', '2020-01-01', '--data', 'older']);
    assert.deepEqual([listed.code, listed.stderr], [0, 'no such entry\n']);
    const valid = await commands.run(['validation', 'list', '--data', 'older']);
    assert.match(valid.stdout, /revision 1: success/);
  });

  it('gives no secret, as no opening can be recorded', async () => {
    const { code, stdout, stderr } = await run(['get', '--cleartext', '-o', 'yaml']);
    assert.match(stderr, /DATA_FOLDER_UNUSABLE/);
    assert.doesNotMatch(stdout + stderr, /hunter2/);
    assert.equal(code, 78);
  });
});
