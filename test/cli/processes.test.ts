import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, it } from 'vitest';
import {
  createWorkspace,
  runCli,
  runCliProcess,
  serveCli,
  spawnCli,
  type Workspace,
} from '../support/cli.ts';
import { siteFiles } from '../support/cli-site.ts';

// The other tests of the command line run its sources in the process of the test. Here every command runs
// once as it is built and as people start it, one after the other on one store.

interface Row {
  readonly args: readonly string[];
  readonly code?: number;
  readonly stdout?: RegExp;
  readonly stderr?: RegExp;
}

const data = ['--data', 'store'];
const host = ['example/Host/v1', 'host'];

const rows: readonly Row[] = [
  { args: ['validate', 'site'] },
  { args: ['apply', 'site', ...data], stdout: /^revision 1: 4 created/m, stderr: /^warning: made/ },
  {
    args: ['sync', 'site', '--once', ...data],
    stdout: /Z {2}nothing changed; the head is revision 1\n$/,
  },
  { args: ['get', ...data], stdout: /^example\/Domain\/v1 +domain /m },
  { args: ['render', 'site', '-o', 'json'], stdout: /^\{"documents":\[/ },
  { args: ['revisions', ...data], stdout: /^REVISION / },
  { args: ['problems', ...data], stdout: /^revision 1: no problems\n$/ },
  { args: ['history', ...host, ...data], stdout: /\n1 / },
  { args: ['explain', ...host, ...data], stdout: /kalda\.example/ },
  { args: ['blame', ...host, ...data], stdout: /host\.kalda\.example/ },
  { args: ['wait', ...host, '--path', '.fqdn', ...data], stdout: /: \.fqdn is "host\.kalda/ },
  { args: ['references', ...host, ...data], stdout: /^\[example\/Host\/v1, site\] host\n/ },
  { args: ['tag', 'good', ...data], stdout: /good/ },
  { args: ['delete', ...host, ...data, '--yes'], stdout: /revision 2: 1 deleted/ },
  { args: ['diff', '--exit-code', ...data], code: 1, stdout: /^revision 1 -> revision 2\n/ },
  { args: ['rollback', '1', ...data], stdout: /revision 3/ },
  { args: ['untag', 'good', ...data], stdout: /good/ },
  {
    args: [
      'validation',
      'add',
      '3',
      'a-validation',
      '--status',
      'success',
      '--validator',
      'ipam',
      ...data,
    ],
    stdout: /^a-validation, result 0 in revision 3: success\n/,
  },
  {
    args: ['content', 'put', ...host, 'state', '--json', '1', ...data],
    stdout: /^"state" has the version /,
  },
  { args: ['sources', 'list', ...data], stderr: /^no data sources\n$/ },
  { args: ['actions', 'list', ...data], stderr: /^no actions\n$/ },
  { args: ['notifications', 'list', ...data], stderr: /^no notifications\n$/ },
  { args: ['deploy', 'eval', '{{ 6 * 7 }}'], stdout: /^42\n$/ },
  { args: ['deploy', 'list', ...data], stdout: /^$/, stderr: /^no deployments\n$/ },
  { args: ['completion', 'bash'], stdout: /^complete -F _purser purser$/m },
  { args: ['schema', 'DataSource'], stdout: /^\{\s*"\$schema"/ },
  { args: ['policy', 'violations', ...data], stderr: /^no violations\n$/ },
  { args: ['policy', 'exceptions', ...data], stderr: /^no exceptions\n$/ },
  { args: ['policy', 'test', 'policy.json'], stdout: /^p\.r: 1 row\n {2}\{"d":\{"id":1\}\}\n$/ },
  { args: ['import-sources', 'sources.yaml'], stdout: /^---\nschema: purser\/DataSource\/v1\n/ },
  { args: ['backup', 'backups', ...data], stdout: /^backup .* of revision 3: / },
  { args: ['restore', 'backups', '--data', 'restored'], stdout: /: sound\n$/ },
  { args: ['export', 'all.jsonl.gz', ...data] },
  { args: ['import', 'all.jsonl.gz', '--data', 'copy'], stdout: /^3 revisions imported/ },
  {
    args: ['import-deckhand', 'http://127.0.0.1:1', '--data', 'other'],
    code: 69,
    stderr: /^DECKHAND_UNREACHABLE /,
  },
  { args: ['fsck', ...data], stdout: /: sound\n$/ },
  { args: ['gc', ...data], stdout: / removed\n$/ },
  { args: ['keys', 'status', ...data], stdout: /^keys from the key file store\/keys\.json\n/ },
  { args: ['audit', ...data], stdout: /^TIME / },
  {
    args: ['token', 'create', 'ada', '--role', 'admin', '--file', 'tokens.yaml'],
    stdout: /^purser_[\w-]{43}\n$/,
  },
  { args: ['context', 'list'], stderr: /^no contexts\n$/ },
  { args: ['purge', '--yes', ...data], code: 77, stderr: /^PURGE_NOT_ALLOWED / },
  { args: ['man', 'pages'], stdout: /^42 man pages written to pages\n$/ },
  { args: ['help'], stdout: /^Usage: purser / },
];

let space: Workspace;

beforeAll(() => {
  space = createWorkspace({
    ...siteFiles,
    'policy.json':
      '{"tables": {"s.t": [{"id": 1}]}, "policies": [{"name": "p", "rules": {"r": {"from": "s.t"}}}]}',
    'sources.yaml': 'name: nova\napi_endpoint: https://stack.example\n',
  });
});

afterAll(() => space.remove());

describe('the built command, in a process of its own', () => {
  for (const { args, code = 0, stdout = /(?:)/, stderr = /^$/ } of rows) {
    it(`purser ${args.join(' ')}`, async () => {
      const result = await runCliProcess(args, { cwd: space.path });
      assert.match(result.stderr, stderr);
      assert.match(result.stdout, stdout);
      assert.equal(result.code, code);
    });
  }

  const goingOn = [
    ['get', ...host, '--watch', ...data],
    ['render', '--name', 'host', '--on-change', 'sed s/^/seen:/', ...data],
  ];
  for (const args of goingOn) {
    it(`purser ${args.join(' ')}, until interrupted`, async () => {
      const child = spawnCli(args, { cwd: space.path });
      assert.match(String(await once(child.stdout as Readable, 'data')), /present|seen:/);
      child.kill('SIGINT');
      await once(child, 'exit');
      assert.deepEqual([child.exitCode, child.signalCode], [0, null]);
    });
  }

  it('purser serve', async () => {
    const server = await serveCli({ PURSER_DATA: space.file('store') });
    assert.ok((await fetch(`${server.url}/health`)).ok);
    assert.equal(await server.stop(), 0);
  });

  it('is tried for every command there is', async () => {
    const { stdout } = await runCli(['help']);
    const listed = stdout.slice(stdout.indexOf('\nCommands:')).matchAll(/^ {2}([a-z-]+) /gm);
    const tried = new Set(['serve', ...rows.map(({ args }) => args[0])]);
    assert.deepEqual(Array.from(listed, ([, name]) => name).sort(), [...tried].sort());
  });
});
