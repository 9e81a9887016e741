import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import { createWorkspace, runCli, serveInProcess, type Workspace } from '../support/cli.ts';
import { siteFiles } from '../support/cli-site.ts';

const secret = `---
schema: example/Secret/v1
metadata: {schema: metadata/Document/v1, name: key, storagePolicy: encrypted}
data: hunter2
`;

const rules = `---
schema: deckhand/DataSchema/v1
metadata: {schema: metadata/Control/v1, name: example/Secret/v1}
data: {type: integer}
`;

let space: Workspace;

const run = (args: readonly string[], env: Record<string, string> = {}) =>
  runCli(args, { cwd: space.path, env });

describe('a data folder that cannot be used', () => {
  beforeAll(() => {
    space = createWorkspace({ ...siteFiles, file: 'some text' });
  });
  afterAll(() => space.remove());

  for (const [folder, reason] of [
    ['file', 'it is a file, not a folder'],
    ['file/below', 'a part of its path is not a folder'],
    ['/proc/x', 'the system makes no folder there'],
    ['/proc/x/y', 'the system makes no folder there'],
  ] as const) {
    const expected = `DATA_FOLDER_UNUSABLE the data folder ${folder} cannot be used: ${reason}\n`;

    it(`is reported at once: ${folder}`, async () => {
      const ended = [
        await run(['serve', '--port', '0', '--data', folder]),
        await run(['serve'], { PURSER_PORT: '0', PURSER_DATA: folder }),
        await run(['apply', 'site', '--data', folder]),
      ];
      for (const { code, stderr } of ended) {
        assert.ok(stderr.startsWith(expected), stderr);
        assert.doesNotMatch(stderr, /try again/i);
        assert.equal(code, 78);
      }
    }, 30_000);
  }

  it('is reported by commands that make none, too', async () => {
    for (const args of [
      ['get', '--data', 'file'],
      ['fsck', '--data', 'file'],
      ['apply', 'site', '--dry-run', '--data', 'file'],
    ]) {
      const { code, stderr } = await run(args);
      assert.match(stderr, /^DATA_FOLDER_UNUSABLE the data folder file .* it is a file/);
      assert.equal(code, 78);
    }
    const fromSetting = await run(['fsck'], { PURSER_DATA: 'file' });
    assert.match(fromSetting.stderr, /^DATA_FOLDER_UNUSABLE/);
    assert.equal(readFileSync(space.file('file'), 'utf8'), 'some text');
  });
});

describe('a key file', () => {
  beforeEach(() => {
    space = createWorkspace({
      'secret.yaml': secret,
      'rules.yaml': rules,
      'broken.yaml': 'schema: [',
      'plain.yaml': secret.replace('encrypted', 'cleartext'),
    });
  });
  afterEach(() => space.remove());

  const keyFile = () => space.file('store/keys.json');
  const apply = (...args: string[]) => run(['apply', ...args, '--data', 'store']);

  it('is not left behind by a submission that is refused', async () => {
    const refused = [
      ['broken.yaml'],
      ['secret.yaml', '--bucket', 'a/../b'.repeat(100)],
      ['secret.yaml', '--expect', '7'],
      ['secret.yaml', 'rules.yaml'],
    ];
    for (const args of refused) {
      const { code, stderr } = await apply(...args);
      assert.equal(code, 1, stderr);
      assert.doesNotMatch(stderr, /key file/);
      assert.equal(existsSync(keyFile()), false, args.join(' '));
    }
  });

  it('is not left behind by a dry run on a store that has none', async () => {
    await apply('broken.yaml');
    const { code, stdout } = await apply('secret.yaml', '--dry-run');
    assert.match(stdout, /created .*key/);
    assert.equal(code, 0);
    assert.equal(existsSync(keyFile()), false);
    assert.match((await run(['fsck', '--data', 'store'])).stdout, /^0 revisions/);
  });

  for (const file of ['secret.yaml', 'plain.yaml']) {
    it(`is made with the first commit, of ${file}, and opens what was sealed`, async () => {
      const { code, stderr } = await apply(file);
      assert.equal(code, 0);
      assert.match(stderr, /^warning: made the key file store\/keys\.json: back it up/);
      assert.deepEqual([...readdirSync(space.file('store'))].sort(), [
        'data.mdb',
        'keys.json',
        'lock.mdb',
      ]);
      const again = await apply('secret.yaml', 'rules.yaml', '--allow-problems');
      assert.doesNotMatch(again.stderr, /key file/);
      const shown = await run(['get', '--cleartext', '-o', 'yaml', '--data', 'store']);
      assert.match(shown.stdout, /hunter2/, shown.stderr);
    });
  }

  it('is refused before the commit where none can be made', async () => {
    const env = { PURSER_KEY_FILE: 'missing/keys.json' };
    const { code, stderr } = await run(['apply', 'plain.yaml', '--data', 'store'], env);
    assert.match(stderr, /^KEYS_UNAVAILABLE/);
    assert.equal(code, 69);
    writeFileSync(space.file('bad.json'), '{}', { mode: 0o600 });
    const bad = await run(['apply', 'plain.yaml', '--data', 'store'], {
      PURSER_KEY_FILE: 'bad.json',
    });
    assert.match(bad.stderr, /^SETTING_INVALID PURSER_KEY_FILE/);
    assert.match((await run(['fsck', '--data', 'store'])).stdout, /^0 revisions/);
  });

  it('is not left behind by a server whose port is taken', async () => {
    const served = await serveInProcess({ PURSER_DATA: space.file('first') });
    const { port } = new URL(served.url);
    const { code } = await run(['serve', '--port', port, '--data', 'store']);
    await served.stop();
    assert.equal(code, 69);
    assert.equal(existsSync(keyFile()), false);
    assert.equal(existsSync(space.file('first/keys.json')), true);
  });
});
