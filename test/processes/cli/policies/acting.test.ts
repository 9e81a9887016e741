import assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { askServer } from '../../../safety/ask-server.ts';
import {
  createWorkspace,
  runCli,
  type ServedPurser,
  serveCli,
  spawnCli,
  type Workspace,
} from '../../../support/cli.ts';
import { until } from '../../../support/until.ts';

const document = (kind: string, name: string, data: object): string =>
  JSON.stringify({
    schema: `purser/${kind}/v1`,
    metadata: { schema: 'metadata/Document/v1', name },
    data,
  });

const webhook = { webhook: { record_jsonpath: '$', id_jsonpath: '$.id' } };
const call = {
  endpoint: { $literal: 'nova' },
  path: { $concat: ['/restart/', '$id'] },
  method: { $literal: 'POST' },
};
const files = {
  'nova.yaml': document('DataSource', 'nova', {
    api_endpoint: 'https://nova.example/',
    allow_exec_api: true,
    tables: { servers: webhook },
  }),
  'hosts.yaml': document('Policy', 'hosts', {
    rules: {
      error: {
        from: 'nova.servers',
        message: '{id} is down',
        pipeline: [{ $match: { 'd.status': 'DOWN' } }, { $project: { _id: 0, id: '$d.id' } }],
      },
      execute: { from: 'error', pipeline: [{ $project: call }] },
    },
  }),
  'moved.yaml': document('PolicyException', 'moved', {
    policy: 'hosts',
    rule: 'error',
    match: { id: 's2' },
    reason: 'it moves',
    expires: '2999-01-01T00:00:00Z',
  }),
  'chat.yaml': document('Notification', 'chat', {
    url: 'https://chat.example/',
    secret: 'a secret of 24 characters',
    policies: ['none'],
  }),
};

let space: Workspace;
let server: ServedPurser;

beforeAll(async () => {
  space = createWorkspace(files);
  const settings = { PURSER_ON_PROBLEMS: 'accept', PURSER_EXECUTION_LOOP: '1' };
  server = await serveCli({ PURSER_DATA: space.file('data'), ...settings });
});

afterAll(async () => {
  await server.stop();
  space.remove();
});

const purser = (...args: readonly string[]) =>
  runCli([...args, '--server', server.url], { cwd: space.path });

async function put(id: string, status = 'DOWN'): Promise<void> {
  const mutation = `mutation ($input: IngestRecordInput!) {
    ingestRecord(input: $input) { problems { message } }
  }`;
  await askServer(server.url, mutation, {
    input: { table: 'nova.servers', record: { value: { id, status } } },
  });
  await purser('policy', 'evaluate');
}

describe('commands about violations, actions and notifications', () => {
  it('follow what policies find, and what becomes of it', async () => {
    await purser('apply', ...Object.keys(files));
    const watching = spawnCli(['policy', 'watch', '--after', '0', '--server', server.url]);
    let seen = '';
    watching.stdout?.on('data', (chunk) => {
      seen += chunk;
    });
    await put('s1');
    await put('s2');
    await until(() => seen.split('\n').length >= 3, 'policy watch shows nothing');
    watching.kill('SIGINT');
    await once(watching, 'exit');
    assert.match(seen, /^1 \S+ opened hosts\.error: s1 is down\n2 \S+ opened hosts\.error: s2 is/);
    assert.match(seen, /s2 is down \(waived until 2999-01-01T00:00:00Z\)\n/);

    const waived = await purser('policy', 'violations', '--waived', 'yes', '-o', 'json');
    const [violation, ...others] = JSON.parse(waived.stdout).violations;
    assert.deepEqual([others, violation.row, violation.waivedBy], [[], { id: 's2' }, 'moved']);
    const warnings = await purser('policy', 'violations', '--severity', 'warning');
    assert.deepEqual([warnings.stdout, warnings.stderr], ['', 'no violations\n']);
    const counted = await purser('policy', 'violations', '--waived', 'no', '--severity', 'error');
    assert.match(counted.stdout, /s1 is down\n$/);
    const { stdout: exceptions, stderr } = await purser('policy', 'exceptions');
    assert.equal(stderr, '');
    const { rulePolicies } = await askServer<{
      readonly rulePolicies: {
        readonly nodes: readonly { readonly exceptions: { readonly nodes: readonly object[] } }[];
      };
    }>(server.url, '{ rulePolicies { nodes { exceptions { nodes { id name } } } } }');
    const [exception] = rulePolicies.nodes[0]?.exceptions.nodes ?? [];
    const read = 'query ($id: ID!) { node(id: $id) { id ... on PolicyException { name } } }';
    assert.deepEqual(await askServer(server.url, read, { ...exception }), { node: exception });
    assert.match(exceptions, /^moved +hosts\.error +2999-01-01T00:00:00Z +in force +it moves$/m);
  });

  it('show actions, and refuse what may not be done', async () => {
    await until(async () => {
      const { stdout } = await purser('actions', 'list', '--state', 'simulated', '-o', 'json');
      return JSON.parse(stdout).actions.length === 2;
    });
    const { stdout } = await purser('actions', 'list', '--policy', 'hosts');
    assert.match(stdout, /simulated/);
    assert.match(stdout, /\/restart\/s1/);
    const listed = await purser('actions', 'list', '-n', '1', '-o', 'json');
    const [{ key, path }] = JSON.parse(listed.stdout).actions;
    const shown = await purser('actions', 'show', key, '-o', 'json');
    assert.deepEqual([JSON.parse(shown.stdout).call.path, shown.code], [path, 0]);
    const sent = await purser('actions', 'send', key);
    assert.match(sent.stderr, /EXECUTION_NOT_LIVE/);
    const resolved = await purser('actions', 'resolve', key, '--decision', 'retry');
    assert.match(resolved.stderr, /ACTION_STATE/);
    const missing = await purser('actions', 'show', 'none');
    assert.match(missing.stderr, /ACTION_NOT_FOUND/);
  });

  it('show which actions wait for a decision, and decide', async () => {
    await put('s1', 'UP');
    await put('s1');
    const stopped = await purser('actions', 'list', '--state', 'stopped');
    assert.match(stopped.stdout, /\n1 action waits for a decision: purser actions resolve ACTION /);
    const { stdout: key } = await purser('actions', 'list', '--state', 'stopped', '-o', 'name');
    const name = key.trim().split('/').at(-1) ?? '';
    const resolved = await purser('actions', 'resolve', name, '--decision', 'give-up');
    assert.match(resolved.stdout, / given-up /);
    assert.doesNotMatch(resolved.stdout, /waits for a decision/);
  });

  it('show receivers of events, and resume them', async () => {
    await until(async () => / ok /.test((await purser('notifications', 'list')).stdout));
    const { stdout } = await purser('notifications', 'resume', 'chat', '-o', 'json');
    const [chat] = JSON.parse(stdout).notifications;
    assert.deepEqual([chat.name, chat.state, chat.delivered], ['chat', 'ok', 0]);
    assert.doesNotMatch(stdout, /secret|example/);
    const missing = await purser('notifications', 'resume', 'none');
    assert.match(missing.stderr, /NOTIFICATION_NOT_FOUND/);
  });
});
