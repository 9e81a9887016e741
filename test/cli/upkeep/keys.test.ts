import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { afterEach, beforeEach, describe, it } from 'vitest';
import {
  createWorkspace,
  runCli,
  serveCli,
  serveInProcess,
  spawnCli,
  type Workspace,
} from '../../support/cli.ts';
import { sized } from '../../support/properties.ts';

const secretYaml = (name: string, data = name): string => `---
schema: example/Secret/v1
metadata: {schema: metadata/Document/v1, name: ${name}, storagePolicy: encrypted}
data: ${data}
`;
const secretsYaml = (count: number): string =>
  Array.from({ length: count }, (_, at) => secretYaml(`s${at}`)).join('');

describe('purser keys', () => {
  let space: Workspace;
  beforeEach(() => {
    space = createWorkspace({ 'secrets.yaml': secretsYaml(20) });
  });
  afterEach(() => space.remove());

  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    runCli(args, { cwd: space.path, env: { PURSER_DATA: 'store', ...env } });
  const apply = (env: Record<string, string> = {}) =>
    run(['apply', 'secrets.yaml', '--data', 'store'], env);
  const keyFile = () => space.file('store/keys.json');
  const keysIn = () => JSON.parse(readFileSync(keyFile(), 'utf8')).keys as { name: string }[];
  const dropOlder = () => writeFileSync(keyFile(), JSON.stringify({ keys: keysIn().slice(-1) }));

  /** The secrets as whoever may open them sees them. */
  async function opened(url: string): Promise<readonly string[]> {
    const query = '{ revision { documents(first: 1000) { nodes { data(cleartext: true) } } } }';
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { data, errors } = (await answer.json()) as {
      data: { revision: { documents: { nodes: { data: string }[] } } } | null;
      errors?: object;
    };
    assert.ok(data, JSON.stringify(errors));
    return data.revision.documents.nodes.map((node) => node.data);
  }

  /** What a server logs until it is ended, as soon as it listens. */
  async function startLog(): Promise<string> {
    const server = await serveInProcess({ PURSER_DATA: space.file('store') });
    await server.stop();
    return server.log();
  }

  it('are made with the store, for its owner alone, with a word of warning', async () => {
    const { code, stderr } = await apply();
    assert.equal(code, 0);
    assert.match(stderr, /^warning: made the key file store\/keys\.json: back it up/);
    assert.equal(statSync(keyFile()).mode & 0o777, 0o600);
    assert.equal((await apply()).stderr, '');
  });

  it('are made by a server that has none, which says so in its log', async () => {
    assert.match(await startLog(), /"level":"warn".*made the key file .*back it up/);
    const key = keysIn()[0] as unknown as { key: string };
    const again = await startLog();
    assert.ok(!again.includes('key file') && !again.includes(key.key));
  });

  it('that are not those of the store are reported at the start, and block nothing else', async () => {
    await apply();
    rmSync(keyFile());
    assert.match(await startLog(), /"level":"warn".*secrets cannot be opened: /);
    writeFileSync(space.file('plain.yaml'), secretYaml('plain').replace('encrypted', 'cleartext'));
    const server = await serveInProcess({ PURSER_DATA: space.file('store') });
    const answer = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query:
          'mutation($yaml: String!) { submitDocuments(input: {source: {yaml: $yaml}}) { revision { number } validation { status } } }',
        variables: { yaml: readFileSync(space.file('plain.yaml'), 'utf8') },
      }),
    });
    const body = await answer.text();
    const { data, errors } = JSON.parse(body) as {
      data: object;
      errors: { extensions: { code: string } }[];
    };
    assert.deepEqual(data, { submitDocuments: { revision: { number: 2 }, validation: null } });
    assert.deepEqual(
      errors.map(({ extensions }) => extensions.code),
      ['KEYS_MISSING'],
    );
    await server.stop();
    // Only the log names the path of the file.
    assert.match(body, /the key file is missing/);
    assert.doesNotMatch(body, /keys\.json/);
    assert.match(server.log(), /"code":"KEYS_MISSING".*keys\.json is missing/);
  });

  it('do not come with an import, which says so', async () => {
    await apply();
    await run(['export', 'all.jsonl', '--data', 'store']);
    const { stderr } = await run(['import', 'all.jsonl', '--data', 'copy']);
    assert.match(stderr, /^warning: its secrets cannot be opened here: .*keys\.json/);
    assert.equal(existsSync(space.file('copy/keys.json')), false);
  });

  it('are counted', async () => {
    await apply();
    const { stdout } = await run(['keys', 'status']);
    assert.equal(
      stdout,
      'keys from the key file store/keys.json\n21 data keys, 21 under the newest key\n',
    );
  });

  it('are rotated', async () => {
    await apply();
    const { stdout, code } = await run(['keys', 'rotate', '--data', 'store']);
    assert.equal(stdout, `new key: ${keysIn()[1]?.name}\n21 data keys, 21 wrapped anew\n`);
    assert.equal(code, 0);
    dropOlder();
    const again = await run(['keys', 'rotate', '--no-new-key', '-o', 'json']);
    assert.deepEqual(JSON.parse(again.stdout), { key: null, keys: 21, rewrapped: 0 });
  });

  it('are not rotated without their folder, or that of the store', async () => {
    await apply();
    const keyFile = space.file('nowhere/keys.json');
    const noKeys = await run(['keys', 'rotate'], { PURSER_KEY_FILE: keyFile });
    assert.equal(
      noKeys.stderr.split('\n')[0],
      `KEYS_UNAVAILABLE the key file ${keyFile} does not give keys: the folder ${space.file('nowhere')} does not exist; create it, or name another file with PURSER_KEY_FILE`,
    );
    const advice = 'name the folder of a store with `--data` or PURSER_DATA';
    mkdirSync(space.file('empty'));
    for (const [folder, flaw] of [
      ['none', 'there is no such folder'],
      ['empty', 'it is no folder with a store in it'],
    ] as const) {
      const { code, stderr } = await run(['keys', 'rotate', '--data', folder]);
      assert.equal(code, 1);
      assert.equal(
        stderr.split('\n')[0],
        `FILE_UNREADABLE ${folder} cannot be read: ${flaw}; ${advice}`,
      );
    }
    assert.equal(existsSync(space.file('none')), false);
  });

  it('are rotated while servers read and write', async () => {
    const server = await serveCli({ PURSER_DATA: space.file('store') });
    await run(['apply', 'secrets.yaml', '--server', server.url]);
    assert.equal((await opened(server.url)).length, 20);
    const rotation = run(['keys', 'rotate']);
    for (let round = 0; round < 5; round += 1) {
      writeFileSync(space.file('more.yaml'), secretYaml('more', `round ${round}`));
      const { code, stderr } = await run(['apply', 'more.yaml', '--server', server.url]);
      assert.equal(code, 0, stderr);
      assert.ok((await opened(server.url)).includes(`round ${round}`));
    }
    assert.equal((await rotation).code, 0);
    await run(['keys', 'rotate', '--no-new-key']);
    assert.equal(await server.stop(), 0);
    dropOlder();
    const next = await serveInProcess({ PURSER_DATA: space.file('store') });
    const secrets = await opened(next.url);
    assert.deepEqual([secrets.length, secrets.includes('round 4')], [21, true]);
    await next.stop();
  });

  it('are rotated to the end after a rotation was killed', async () => {
    const count = sized(3_000, 1_500);
    writeFileSync(space.file('secrets.yaml'), secretsYaml(count));
    await apply();
    const doomed = spawnCli(['keys', 'rotate', '--data', 'store'], { cwd: space.path });
    const watcher = watch(space.file('store'));
    while (keysIn().length < 2) await once(watcher, 'change');
    watcher.close();
    doomed.kill('SIGKILL');
    await once(doomed, 'exit');
    rmSync(`${keyFile()}.lock`, { force: true });
    const { stdout, code } = await run(['keys', 'rotate', '--no-new-key']);
    assert.match(stdout, /^\d+ data keys, \d+ wrapped anew\n$/);
    assert.equal(Number.parseInt(stdout, 10), count + 1);
    assert.equal(code, 0);
    dropOlder();
    const status = await run(['keys', 'status', '-o', 'json']);
    assert.equal(JSON.parse(status.stdout).current, count + 1);
  });

  it('are reported as missing, and are not made anew', async () => {
    await apply();
    rmSync(keyFile());
    const rotated = await run(['keys', 'rotate']);
    assert.match(rotated.stderr, /^KEYS_MISSING .*the key file store\/keys\.json is missing/);
    assert.notEqual(rotated.code, 0);
    assert.match(await startLog(), /"level":"warn".*keys\.json is missing.*backup/);
    assert.ok(!existsSync(keyFile()));
  });

  it('may be given by the settings, which make none', async () => {
    const PURSER_KEYS = `a:${Buffer.alloc(32, 1).toString('base64')}`;
    assert.equal((await apply({ PURSER_KEYS })).stderr, '');
    assert.ok(!existsSync(keyFile()));
    assert.match((await run(['keys', 'rotate'], { PURSER_KEYS })).stderr, /^KEYS_FIXED /);
    const renewed = `b:${Buffer.alloc(32, 2).toString('base64')},${PURSER_KEYS}`;
    const status = await run(['keys', 'status'], { PURSER_KEYS: renewed });
    assert.match(status.stdout, /0 under the newest key, 21 under others: run `purser keys rotate/);
    const rotated = await run(['keys', 'rotate', '--no-new-key'], { PURSER_KEYS: renewed });
    assert.equal(rotated.stdout, '21 data keys, 21 wrapped anew\n');
  });
});
