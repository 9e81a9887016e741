import assert from 'node:assert/strict';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'vitest';
import {
  createWorkspace,
  runCli,
  serveCli,
  spawnCli,
  type Workspace,
} from '../../../support/cli.ts';

const asDocument = (kind: string, name: string, data: string): string =>
  `{schema: purser/${kind}/v1, metadata: {schema: metadata/Document/v1, name: ${name}}, data: ${data}}\n`;

const files = {
  'nova.yaml': asDocument(
    'DataSource',
    'nova',
    '{tables: {servers: {webhook: {record_jsonpath: $, id_jsonpath: $.id}}}}',
  ),
  'down.yaml': asDocument(
    'Policy',
    'down',
    '{rules: {error: {from: nova.servers, pipeline: [{$match: {d.host_status: DOWN}}]}}}',
  ),
  'broken.yaml': asDocument('Policy', 'broken', '{rules: {error: {from: nova.serverz}}}'),
};

let space: Workspace;
let env: Readonly<Record<string, string>>;

beforeEach(() => {
  space = createWorkspace(files);
  env = { PURSER_ON_PROBLEMS: 'accept' };
});

afterEach(() => space.remove());

const purser = (...args: readonly string[]) =>
  runCli([...args, '--data', space.file('data')], { cwd: space.path, env });

describe('purser policy list', () => {
  it('shows rules, policies that do not run, and why', async () => {
    await purser('apply', 'nova.yaml', 'down.yaml', 'broken.yaml');
    const { code, stdout } = await purser('policy', 'list');
    assert.equal(code, 0);
    const lines = stdout.split('\n').map((line) => line.replace(/ {2,}/g, '  '));
    assert.deepEqual(lines.slice(0, 5), [
      'RULE  SEVERITY  ROWS  SINCE  EVALUATED  READS',
      'broken  -  not running  -  -  -',
      'down.error  error  -  -  -  nova.servers',
      '',
      'broken: RELATION_UNKNOWN "rules.error.from" names "nova.serverz", which is no table and no rule. Did you mean "nova.servers"?',
    ]);
  });

  it('says that there are no policies', async () => {
    await purser('apply', 'nova.yaml');
    const { code, stdout, stderr } = await purser('policy', 'list');
    assert.deepEqual([code, stdout, stderr], [0, '', 'no policies\n']);
  });
});

describe('purser policy evaluate', () => {
  it('waits for a server that evaluates', async () => {
    await purser('apply', 'nova.yaml', 'down.yaml');
    const PURSER_DATA = space.file('data');
    const waiting = spawnCli(['policy', 'evaluate', '--data', PURSER_DATA], { env });
    const ended = once(waiting, 'exit');
    const printed = waiting.stdout === null ? '' : text(waiting.stdout);
    await Promise.race([ended, pause(2_000)]);
    assert.equal(waiting.exitCode, null, 'there is no server yet');
    const server = await serveCli({ ...env, PURSER_DATA });
    const [code] = await ended;
    await server.stop();
    assert.equal(code, 0);
    assert.match(await printed, /^down\.error +error +0 /m);
  });
});
