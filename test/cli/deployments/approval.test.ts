import assert from 'node:assert/strict';
import { chmodSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, it } from 'vitest';
import {
  type CliOptions,
  createWorkspace,
  runCli,
  type ServerInProcess,
  serveInProcess,
  startCli,
} from '../../support/cli.ts';
import { isFull } from '../../support/properties.ts';

/** A resource that two actions make. */
const program = `#!/bin/sh
world=$(dirname "$0")/world
case "$1" in
  '') echo '{"state_action": {"args": ["state"]}, "destroy_action": {"args": ["destroy"]}}' ;;
  state)
    if [ "$(cat "$world" 2>/dev/null | wc -l)" -ge 2 ]; then echo '{"status": "VALID", "state": {}}'
    else echo '{"status": "STALE", "actions": [{"name": "one", "args": ["act"]}, {"name": "two", "args": ["act"]}]}'
    fi ;;
  act) echo done >> "$world" ;;
  destroy) rm -f "$world" ;;
esac
`;
const manifest = 'resources: {thing: {type: acme/thing}}\n';

/** More resources than a page of the server has. */
const many = 103;

const space = createWorkspace({
  'www.yaml': manifest,
  'many.yaml': `resources: {${Array.from({ length: many }, (_, at) => `r${at}: {type: acme/thing}`)}}\n`,
  'empty.yaml': 'resources: {}\n',
  'drift.yaml': `schema: purser/DriftCheck/v1
metadata: {schema: metadata/Document/v1, name: nightly}
data: {environment: default, schedule: '0 3 * * *'}
`,
  thing: program,
});
const world = join(space.path, 'world');
let server: ServerInProcess;

const deployFile = join(space.path, 'deploy.yaml');
function writeDeployFile(more: string): void {
  writeFileSync(deployFile, `programs: {acme/thing: ./thing}\n${more}`, { mode: 0o600 });
}

beforeAll(async () => {
  chmodSync(join(space.path, 'thing'), 0o755);
  writeDeployFile('');
  server = await serveInProcess({
    PURSER_DATA: join(space.path, 'data'),
    PURSER_DEPLOY_FILE: deployFile,
    PURSER_DEPLOY_SCRATCH: join(space.path, 'scratch'),
    PURSER_ON_PROBLEMS: 'accept',
    PURSER_PAGE_ROWS: '100',
  });
});
beforeEach(() => rmSync(world, { force: true }));
afterAll(() => server.stop());

const deploy = (args: readonly string[], more: CliOptions = {}) =>
  runCli(['deploy', ...args], { cwd: space.path, env: { PURSER_SERVER: server.url }, ...more });

/** The id of a deployment, from its first line. */
const idIn = (line: string): string | null => /^\w+ ([\w-]+) in /.exec(line)?.[1] ?? null;

/** Waits until a deployment has a status. */
async function statusOf(id: string, expected: string): Promise<void> {
  for (;;) {
    const { stdout } = await deploy(['status', id, '-o', 'json']);
    if (JSON.parse(stdout).status === expected) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('purser deploy', () => {
  it('shows all resources, however many a page has', async () => {
    const planned = await deploy(['plan', 'many.yaml', '--parallelism', '64']);
    assert.match(planned.stdout, new RegExp(`^${many} resources: ${many} STALE$`, 'm'));
    const id = idIn(planned.stdout.trimEnd().split('\n').at(-2) ?? '');
    const { stdout } = await deploy(['status', String(id), '-o', 'json']);
    const { resources } = JSON.parse(stdout);
    assert.deepEqual([resources.length, resources[102].status], [many, 'STALE']);
  });

  it('asks at a terminal before each action; only y and n are answers', async () => {
    const { code, stdout, stderr } = await deploy(['www.yaml'], { answers: ['', 'yes', 'y', 'y'] });
    assert.equal(code, 0, stdout + stderr);
    assert.match(stderr, /Approve one of thing\? \[y\/n\] .*Approve two of thing\? \[y\/n\] /s);
    assert.equal(stderr.match(/\[y\/n\]/g)?.length, 4);
  });

  it.skipIf(!isFull)(
    'ends as a whole with a no, and is cancelled with the end of the input',
    async () => {
      const refused = await deploy(['-c', 'ONCE', 'www.yaml'], { answers: ['n'] });
      assert.equal(refused.code, 1);
      assert.match(refused.stdout, /: FAILED\nREJECTED: /);
      const ended = await deploy(['-c', 'RESOURCE', 'www.yaml'], { answers: [] });
      assert.equal(ended.code, 1);
      assert.match(ended.stdout, /: CANCELLED\n/);
    },
  );

  it.skipIf(!isFull)(
    'needs --confirm without a terminal, and waits for an answer from elsewhere',
    async () => {
      const refused = await deploy(['www.yaml']);
      assert.equal(refused.code, 1);
      assert.match(refused.stderr, /^TERMINAL_NEEDED/);
      for (const [answer, expected] of [
        ['approve', 'SUCCEEDED'],
        ['reject', 'FAILED'],
      ] as const) {
        rmSync(world, { force: true });
        const file = join(space.path, 'www.yaml');
        const env = { PURSER_SERVER: server.url };
        const waits = await startCli(['deploy', '-c', 'ONCE', file], { env });
        const id = (await waits.find(idIn)) ?? '';
        await statusOf(id, 'WAITING_APPROVAL');
        const status = await deploy(['status', id]);
        assert.match(status.stdout, /WAITING_APPROVAL\nwaits for approval of all of this/);
        const answered = await deploy([answer, id]);
        assert.equal(answered.code, 0, answered.stderr);
        await statusOf(id, expected);
        const again = await deploy([answer, id]);
        assert.equal(again.code, 1);
        assert.match(again.stderr, /^DEPLOYMENT_NOT_WAITING/);
      }
    },
  );

  it('applies a saved plan, and says by its exit code whether a plan has changes', async () => {
    const plan = await deploy(['plan', 'www.yaml', '--detailed-exit-code', '-o', 'json']);
    assert.equal(plan.code, 2, plan.stderr);
    const { digest } = JSON.parse(plan.stdout).plan;
    const { stdout } = await deploy(['plan', 'www.yaml']);
    assert.match(stdout, /^apply it: purser deploy apply --plan [0-9a-f]{64}$/m);
    const applied = await deploy(['apply', '--plan', digest]);
    assert.equal(applied.code, 0, applied.stdout + applied.stderr);
    assert.equal((await deploy(['plan', 'www.yaml', '--detailed-exit-code'])).code, 0);
    const both = await deploy(['apply', '--plan', digest, 'www.yaml']);
    assert.equal(both.code, 64);
    const unknown = await deploy(['apply', '--plan', 'nope']);
    assert.match(unknown.stderr, /^PLAN_NOT_FOUND/);
  });

  it('shows what the manifests do not have any more, and destroys it after a yes', async () => {
    assert.equal((await deploy(['-c', 'NO', 'www.yaml'])).code, 0);
    const left = await deploy(['plan', 'empty.yaml', '--detailed-exit-code']);
    assert.equal(left.code, 0, left.stderr);
    assert.match(left.stdout, /^thing: ORPHANED$/m);
    const options = ['empty.yaml', '--destroy-orphans'];
    const plan = await deploy(['plan', ...options, '--detailed-exit-code', '-o', 'json']);
    assert.equal(plan.code, 2, plan.stderr);
    const { orphaned } = JSON.parse(plan.stdout);
    assert.deepEqual(orphaned, [
      {
        name: 'thing',
        type: 'acme/thing',
        status: 'ORPHANED',
        willBeDestroyed: true,
        problem: null,
      },
    ]);
    const applied = await deploy(options, { answers: ['y'] });
    assert.equal(applied.code, 0, applied.stdout + applied.stderr);
    assert.match(applied.stderr, /Approve destroy of thing\?/);
    assert.match(applied.stdout, /^thing: ORPHANED, to be destroyed\n.*^thing: DESTROYED$/ms);
    assert.equal(existsSync(world), false);
    const { digest } = JSON.parse(plan.stdout).plan;
    assert.equal((await deploy(['apply', '--plan', digest, '--destroy-orphans'])).code, 64);
    const list = await deploy(['list', '-o', 'json']);
    const [last, , , firstRun] = JSON.parse(list.stdout).deployments;
    const diff = await deploy(['diff', firstRun.id, last.id]);
    assert.equal(diff.stdout, '- thing\n', diff.stderr);
    const missing = await deploy(['diff', firstRun.id, 'none']);
    assert.match(missing.stderr, /^DEPLOYMENT_NOT_FOUND/);
    const impact = await deploy(['impact', '0', 'head']);
    assert.match(impact.stdout, /^default \(deployment [\w-]+\)\n.*DOCUMENT_NOT_FOUND: /s);
    assert.equal((await deploy(['impact'])).stdout, '');
  });

  it('looks for drift, and changes nothing', async () => {
    const env = { PURSER_SERVER: server.url };
    const options = { cwd: space.path, env };
    const submitted = await runCli(['apply', 'drift.yaml', '--bucket', 'checks'], options);
    assert.equal(submitted.code, 0, submitted.stderr);
    assert.equal((await deploy(['-c', 'NO', 'www.yaml'])).code, 0);
    const right = await deploy(['drift', 'nightly']);
    assert.equal(right.code, 0, right.stderr);
    assert.match(right.stdout, /: SUCCEEDED\ndrift: NONE\n$/);
    rmSync(world);
    const drifted = await deploy(['drift', 'nightly', '-o', 'json']);
    assert.equal(drifted.code, 1, drifted.stderr);
    assert.deepEqual(JSON.parse(drifted.stdout).drift, { result: 'DRIFTED', resources: ['thing'] });
    assert.equal((await deploy(['drift', 'nightly', '--ignore', 'th*'])).code, 0);
    assert.equal(existsSync(world), false);
    assert.match((await deploy(['drift', 'none'])).stderr, /^DRIFT_CHECK_NOT_FOUND/);
  });

  it.skipIf(!isFull)('prints why an answer does not count', async () => {
    writeDeployFile('approval: {otherPerson: true}\napprovalTimeout: 5s\n');
    const { code, stdout, stderr } = await deploy(['-c', 'ONCE', 'www.yaml'], { answers: ['y'] });
    writeDeployFile('');
    assert.equal(code, 1, stdout);
    assert.match(stderr, /OTHER_APPROVER_NEEDED: deployment .* by another person/);
  });
});
