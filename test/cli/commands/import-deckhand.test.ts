import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import {
  type CliResult,
  createWorkspace,
  runCli,
  spawnCli,
  type Workspace,
} from '../../support/cli.ts';
import {
  type DeckhandDouble,
  type SiteDocument,
  serveDeckhand,
} from '../../support/deckhand-server.ts';

const secretText = 'correct horse battery staple';

const policy: SiteDocument = {
  schema: 'deckhand/LayeringPolicy/v1',
  metadata: { schema: 'metadata/Control/v1', name: 'layers' },
  data: { layerOrder: ['site'] },
};
const root: SiteDocument = {
  schema: 'deckhand/Passphrase/v1',
  metadata: {
    schema: 'metadata/Document/v1',
    name: 'root',
    storagePolicy: 'encrypted',
    layeringDefinition: { layer: 'site' },
  },
  data: secretText,
};

describe('purser import-deckhand', () => {
  let space: Workspace;
  let there: DeckhandDouble;
  let stores = 0;
  let store = '';

  beforeAll(() => {
    space = createWorkspace({});
  });
  afterAll(() => space.remove());
  beforeEach(async () => {
    there = await serveDeckhand();
    stores += 1;
    store = `store-${stores}`;
    there.put('site', policy);
    there.skip(1);
    there.put('site', policy, root);
    there.tag(3, 'live');
    there.validate(3, 'a-validation', {});
  });
  afterEach(() => there.close());

  const madeKeys = (): string =>
    `warning: made the key file ${store}/keys.json: back it up, apart from the data; without it no secret opens\n`;

  async function run(
    args: readonly string[],
    env: Record<string, string> = {},
  ): Promise<CliResult> {
    const whole = { PURSER_DECKHAND_TOKEN: there.token, ...env };
    const command = ['import-deckhand', ...args, '--data', store];
    const result = await runCli(command, { cwd: space.path, env: whole });
    assert.ok(!(result.stdout + result.stderr).includes(there.token));
    assert.ok(!(result.stdout + result.stderr).includes(secretText));
    return result;
  }

  it('brings everything in, once, and compares it', async () => {
    const first = await run([there.url]);
    assert.deepEqual([first.code, first.stderr], [0, madeKeys()]);
    assert.equal(
      first.stdout,
      `3 revisions imported, 1 result recorded, 1 tag set; the head is revision 3
missing there, and created here without a change: 2
compared as rendered: 2 revisions equal, 0 differ, 0 not rendered there
`,
    );
    const again = await run([there.url, '-o', 'json', '--no-verify']);
    assert.equal(
      again.stdout,
      '{"filled":[],"head":3,"imported":0,"notes":[],"tags":0,"validations":0,"verified":null}\n',
    );
    const options = ['--revision', '3', '--data', store, '-o', 'json'];
    const shown = await runCli(['get', ...options], { cwd: space.path });
    assert.match(shown.stdout, /"name":"root"/);
    assert.ok(!shown.stdout.includes(secretText));
  });

  it('goes on where it was killed', async () => {
    for (let id = 4; id <= 40; id += 1) there.put('site', policy, { ...root, data: `${id}` });
    const command = ['import-deckhand', there.url, '--data', store, '--no-verify'];
    const env = { PURSER_DECKHAND_TOKEN: there.token };
    const child = spawnCli(command, { cwd: space.path, env });
    const ended = once(child, 'exit');
    while (!there.asked.includes('GET /api/v1.0/revisions/12/documents')) await setTimeout(1);
    child.kill('SIGKILL');
    await ended;
    const { stdout } = await run([there.url]);
    const [, imported, before] = /^(\d+) revisions imported on top of (\d+),/.exec(stdout) ?? [];
    assert.equal(Number(imported) + Number(before), 40);
    assert.match(stdout, /; the head is revision 40\n/);
    assert.match(stdout, /: 39 revisions equal, 0 differ, 0 not rendered there\n$/);
    const sound = await runCli(['fsck', '--data', store], { cwd: space.path });
    assert.equal(sound.code, 0);
  });

  it('names what differs, and ends with 1', async () => {
    await run([there.url, '--no-verify']);
    there.says('/api/v1.0/revisions/1/rendered-documents', { status: 200, body: Buffer.from('') });
    there.renders(3, { status: 400, errorType: 'InvalidDocumentFormat' });
    const { code, stdout } = await run([there.url, '--verify']);
    assert.equal(code, 1);
    assert.equal(
      stdout,
      `revision 1  differs             [deckhand/LayeringPolicy/v1, -] layers: only here
revision 3  not rendered there  400 InvalidDocumentFormat
compared as rendered: 0 revisions equal, 1 differ, 1 not rendered there
`,
    );
  });

  it('warns of policies that are not shown there', async () => {
    const hidden = { ...policy, schema: 'deckhand/ValidationPolicy/v1', data: { validations: [] } };
    there.put('rules', hidden);
    const { code, stderr } = await run([there.url]);
    assert.equal(code, 0);
    assert.equal(
      stderr,
      `warning: the ValidationPolicy layers of revision 4 is not shown there: submit it again\n${madeKeys()}`,
    );
  });

  it('takes the token from a file, too, and none that is wrong; no store is made then', async () => {
    const refused = await run([there.url, '-o', 'json'], { PURSER_DECKHAND_TOKEN: 'wrong' });
    assert.equal(refused.code, 77);
    assert.equal(JSON.parse(refused.stdout).errors[0].code, 'DECKHAND_DENIED');
    assert.ok(!existsSync(space.file(store)));
    writeFileSync(space.file('token'), `${there.token}\n`);
    const file = ['--token-file', space.file('token')];
    const done = await run([there.url, ...file], { PURSER_DECKHAND_TOKEN: 'wrong' });
    assert.equal(done.code, 0);
  });

  it('says what it cannot have, and from whom', async () => {
    const nobody = await run(['http://127.0.0.1:1']);
    assert.equal(nobody.code, 69);
    assert.match(nobody.stderr, /^DECKHAND_UNREACHABLE no Deckhand answers at http:/m);
    assert.equal((await run(['deckhand.example'])).code, 64);
    const layeringDefinition = { layer: 'site', abstract: true };
    there.put('site', policy, { ...root, metadata: { ...root.metadata, layeringDefinition } });
    there.says('/api/v1.0/revisions/3/rendered-documents', { status: 500 });
    const host = new URL(there.url).host;
    const refused = await run([there.url]);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /DECKHAND_SECRET_MISSING .*in revision 3 cannot be had/);
    assert.equal((await run([there.url, '--secrets-host', host])).code, 0);
  });
});
