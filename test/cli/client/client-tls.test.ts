import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createAuthority } from '../../support/certificates.ts';
import { createWorkspace, runCli, serveInProcess, type Workspace } from '../../support/cli.ts';
import type { RunningServer } from '../../support/in-process-cli.ts';

let space: Workspace;
let served: RunningServer;
/** Files of the authority, and of a client that is an admin. */
let files: Readonly<Record<'ca' | 'cert' | 'key', string>>;

beforeAll(async () => {
  space = createWorkspace();
  const authority = createAuthority('ca');
  const put = (name: string, text: string): string => {
    writeFileSync(space.file(name), text);
    return space.file(name);
  };
  const own = authority.issue({ commonName: 'localhost', dns: ['localhost'] });
  const client = authority.issue({ commonName: 'ada' });
  files = {
    ca: put('ca.pem', authority.cert),
    cert: put('ada.pem', client.cert),
    key: put('ada.key', client.key),
  };
  served = await serveInProcess({
    PURSER_DATA: space.file('store'),
    PURSER_TLS_CERT: put('server.pem', own.cert),
    PURSER_TLS_KEY: put('server.key', own.key),
    PURSER_TLS_CLIENT_CA: files.ca,
    PURSER_TLS_CLIENT_AUTH: 'required',
    PURSER_ACCESS_FILE: put('access.yaml', 'certificates: [{commonName: ada, roles: [admin]}]\n'),
  });
});
afterAll(async () => {
  await served.stop();
  space.remove();
});

const address = (): string => `https://localhost:${new URL(served.url).port}`;
const home = () => ({ XDG_CONFIG_HOME: space.file('config'), HOME: space.path });
const purser = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCli(args, { env: { ...home(), ...env } });

describe('a command that connects over TLS', () => {
  it('trusts the authority of a file, and has a certificate', async () => {
    const env = { PURSER_CA_FILE: files.ca, PURSER_CLIENT_CERT: files.cert };
    const all = { ...env, PURSER_CLIENT_KEY: files.key };
    const { code, stderr } = await purser(['revisions', '--server', address()], all);
    assert.deepEqual([code, stderr], [0, 'no revisions yet\n']);
    const half = await purser(['revisions', '--server', address()], env);
    assert.equal(half.code, 64);
    assert.match(half.stderr, /needs both files/);
  });

  it('takes them from its context', async () => {
    const added = await purser([
      ...['context', 'add', 'safe', '--server', address(), '--ca-file', files.ca],
      ...['--cert-file', files.cert, '--key-file', files.key],
    ]);
    assert.deepEqual([added.code, added.stderr], [0, '']);
    assert.equal((await purser(['revisions', '--context', 'safe'])).code, 0);
    const shown = await purser(['context', 'show', 'safe']);
    assert.match(shown.stdout, /^authority +\S+ca\.pem\ncertificate +\S+ada\.pem$/m);
    const half = [...['context', 'add', 'half', '--server', address()], '--key-file', files.key];
    assert.equal((await purser(half)).code, 64);
  });

  it.each([
    ['no authority', () => ({}), /is not trusted; name the file .* in PURSER_CA_FILE/],
    ['no certificate', () => ({ PURSER_CA_FILE: files.ca }), /demands a client certificate/],
    ['a missing file', () => ({ PURSER_CA_FILE: space.file('none') }), /FILE_UNREADABLE/],
    [
      'a file without a certificate',
      () => ({ PURSER_CLIENT_CERT: files.key, PURSER_CLIENT_KEY: files.key }),
      /the files of TLS cannot be used/,
    ],
  ] as const)('explains %s', async (_title, env, reason) => {
    const { code, stderr } = await purser(['revisions', '--server', address()], env());
    assert.notEqual(code, 0);
    assert.match(stderr, reason);
    assert.doesNotMatch(stderr, /Start one/);
  });
});
