import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findProcesses } from '../../src/adapters/containers/find-processes.ts';
import { serveCli } from '../support/cli.ts';
import { seededRandom } from '../support/random.ts';
import { askServer } from './ask-server.ts';
import { submitTo } from './local-api.ts';
import type { Place } from './place.ts';
import { safety } from './settings.ts';

/** A deployment whose server was killed is found within this. */
const foundMs = 25_000;
/** Milliseconds of a deployment before its server is killed, at most: it takes longer. */
const maxLifeMs = 1_500;

/** A resource that two actions make, which note that they ran. */
const program = `#!/bin/sh
world=$(dirname "$0")
name=$(sed 's/.*"name":"\\([a-z0-9]*\\)".*/\\1/')
case "$1" in
  '') echo '{"state_action": {"args": ["state"]}}' ;;
  state)
    done=$(cat "$world/$name" 2>/dev/null | wc -l)
    if [ "$done" -ge 2 ]; then echo '{"status": "VALID", "state": {}}'
    else echo '{"status": "STALE", "actions": [{"name": "a", "args": ["act", "a"]}, {"name": "b", "args": ["act", "b"]}]}'
    fi ;;
  act)
    echo "$RESOURCE_STEP $name $2" >> "$world/steps"
    sleep 0.05
    echo "$2" >> "$world/$name" ;;
esac
`;

const names = ['r0', 'r1', 'r2', 'r3', 'r4'];
const manifest = {
  schema: 'purser/Manifest/v1',
  metadata: { schema: 'metadata/Document/v1', name: 'www' },
  data: {
    resources: Object.fromEntries(
      names.map((name, at) => [
        name,
        { type: 'acme/thing', ...(at > 0 && { dependencies: { before: names[at - 1] } }) },
      ]),
    ),
  },
};

interface Found {
  readonly uuid: string;
  readonly status: string;
  readonly attempt: number;
  readonly steps: {
    readonly nodes: readonly {
      readonly n: number;
      readonly attempt: number;
      readonly resource: string;
      readonly action: string | null;
      readonly status: string;
    }[];
  };
}

/**
 * Kills a server at any moment of a deployment. The next one finds a deployment that has ended, or is interrupted; no
 * process is left over; no action ran twice in an attempt; and it can be resumed until it succeeds.
 */
export async function killDeployers(openPlace: () => Promise<Place>): Promise<void> {
  const random = seededRandom(safety.seed);
  const place = await openPlace();
  const world = await mkdtemp(join(tmpdir(), 'purser-world-'));
  await writeFile(join(world, 'thing'), program);
  await chmod(join(world, 'thing'), 0o755);
  const file = join(world, 'deploy.yaml');
  await writeFile(file, 'programs: {acme/thing: ./thing}\n', { mode: 0o600 });
  const settings = {
    ...place.settings,
    PURSER_DEPLOY_FILE: file,
    PURSER_DEPLOY_SCRATCH: join(world, 'scratch'),
  };
  let server = await serveCli(settings);
  await submitTo(server.url, [manifest]);
  for (let killed = 0; killed < safety.deployers; killed += 1) {
    for (const name of names) await rm(join(world, name), { force: true });
    const uuid = await begin(server.url);
    await pause(random.below(maxLifeMs));
    const gone = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await gone;
    server = await serveCli(settings);
    await checkSettled(server.url, uuid, world, `kill ${killed + 1}`);
  }
  await server.stop();
  await rm(world, { recursive: true, force: true });
  await place.remove();
}

async function begin(url: string): Promise<string> {
  const { applyDeployment } = await askServer<{
    readonly applyDeployment: { readonly deployment: { readonly uuid: string } | null };
  }>(
    url,
    'mutation { applyDeployment(input: {manifests: ["www"], environment: "prod", confirm: NO}) { deployment { uuid } problems { message } } }',
  );
  assert.ok(applyDeployment.deployment, JSON.stringify(applyDeployment));
  return applyDeployment.deployment.uuid;
}

async function checkSettled(url: string, uuid: string, world: string, when: string): Promise<void> {
  const found = await untilEnded(url, uuid, when);
  assert.ok(['INTERRUPTED', 'SUCCEEDED'].includes(found.status), `${when}: ${found.status}`);
  for (const { attempt, n } of found.steps.nodes) {
    const step = `RESOURCE_STEP=purser-${uuid}-${attempt}-${n}`;
    assert.deepEqual(await findProcesses('environ', step), [], `${when}: step ${n} still runs`);
  }
  let last = found;
  if (found.status === 'INTERRUPTED') {
    const resume =
      'mutation ($id: ID!) { resumeDeployment(input: {id: $id}) { problems { message } } }';
    await askServer(url, resume, { id: uuid });
    last = await untilEnded(url, uuid, when);
  }
  assert.equal(last.status, 'SUCCEEDED', when);
  const ran = (await readFile(join(world, 'steps'), 'utf8'))
    .split('\n')
    .filter((line) => line.includes(uuid));
  assert.equal(new Set(ran).size, ran.length, `${when}: a step ran twice`);
  const actions = ran.map((line) => line.replace(/-\d+ /, ' '));
  assert.equal(new Set(actions).size, actions.length, `${when}: an action ran twice in an attempt`);
  for (const { attempt, n, resource, action, status } of last.steps.nodes) {
    if (action === null || status !== 'SUCCEEDED') continue;
    const line = `purser-${uuid}-${attempt}-${n} ${resource} ${action}`;
    assert.ok(ran.includes(line), `${when}: "${line}" is recorded, and never ran`);
  }
}

async function untilEnded(url: string, id: string, when: string): Promise<Found> {
  const end = performance.now() + foundMs;
  const query = `query ($id: ID!) { deployment(id: $id) { uuid status attempt
    steps(first: 500) { nodes { n attempt resource action status } } } }`;
  for (;;) {
    const { deployment } = await askServer<{ readonly deployment: Found | null }>(url, query, {
      id,
    });
    assert.ok(deployment, `${when}: the deployment is lost`);
    if (/^(?:SUCCEEDED|FAILED|CANCELLED|INTERRUPTED)$/.test(deployment.status)) return deployment;
    assert.ok(performance.now() < end, `${when}: still ${deployment.status}`);
    await pause(100);
  }
}
