import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

/** A deployment whose server was killed is found within this, and one that is resumed has ended. */
const foundMs = 120_000;

/** A resource that two actions make, and another one destroys, which note that they ran. */
export const deployedProgram = `#!/bin/sh
world=/world
[ -d "$world" ] || world=$(dirname "$0")/world
name=$(sed 's/.*"name":"\\([a-z0-9]*\\)".*/\\1/')
case "$1" in
  '') echo '{"plugs": {"world": {"container_path": "/world"}}, "state_action": {"args": ["state"]}, "destroy_action": {"args": ["destroy"]}}' ;;
  state)
    done=$(cat "$world/$name" 2>/dev/null | wc -l)
    if [ "$done" -ge 2 ]; then echo '{"status": "VALID", "state": {}}'
    else echo '{"status": "STALE", "actions": [{"name": "a", "args": ["act", "a"]}, {"name": "b", "args": ["act", "b"]}]}'
    fi ;;
  act)
    echo "$name $2" >> "$world/ran"
    sleep 0.05
    echo "$2" >> "$world/$name" ;;
  destroy)
    echo "$name destroy" >> "$world/ran"
    sleep 0.05
    rm -f "$world/$name" ;;
esac
`;

/** What runs the containers of killed servers. */
export interface DeployMachine {
  /** Of PURSER_DEPLOY_FILE, in a folder with the program `thing` and the folder `world`. */
  readonly deployFile: string;
  readonly environment: Readonly<Record<string, string>>;
  /** How many resources are deployed. */
  readonly resources: number;
  /** Milliseconds of a deployment before its server is killed, at most: it takes longer. */
  readonly maxLifeMs: number;
  /** What is left of the containers of a run, by the names of its steps. */
  left(run: string, steps: readonly string[]): Promise<readonly (string | number)[]>;
}

/** Programs of this machine. */
export const localPrograms: DeployMachine = {
  deployFile: 'programs: {acme/thing: ./thing}\nplugRoots: [.]\n',
  environment: {},
  resources: 5,
  maxLifeMs: 1_500,
  async left(_run, steps) {
    const found = steps.map((step) => findProcesses('environ', `RESOURCE_STEP=${step}`));
    return (await Promise.all(found)).flat();
  },
};

/** Chains of resources beside each other, each of which needs the one before it. */
export const manifestOf = (name: string, length: number, chains: number) => ({
  schema: 'purser/Manifest/v1',
  metadata: { schema: 'metadata/Document/v1', name },
  data: {
    plugs: { world: { path: 'world' } },
    resources: Object.fromEntries(
      Array.from({ length: length * chains }, (_, at) => {
        const needed = at >= chains && { dependencies: { before: `r${at - chains}` } };
        return [`r${at}`, { type: 'acme/thing', ...needed }];
      }),
    ),
  },
});

const chainsAtOnce = 3;

interface Begun {
  readonly manifest: 'single' | 'parallel' | 'empty';
  readonly environment: string;
  readonly destroyOrphans: boolean;
}

/** One resource after the other, several at once, and several that are destroyed at once. */
const rounds: readonly Begun[] = [
  { manifest: 'single', environment: 'prod', destroyOrphans: false },
  { manifest: 'parallel', environment: 'prod', destroyOrphans: false },
  { manifest: 'empty', environment: 'left', destroyOrphans: true },
];

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
 * container is left over; no action ran twice in an attempt; and it can be resumed until it succeeds. What it is to destroy
 * is destroyed then. `lane`: of several that run beside each other, each with a place of its own.
 */
export async function killDeployers(
  openPlace: () => Promise<Place>,
  machine: DeployMachine,
  kills: number,
  lane = 0,
): Promise<void> {
  const random = seededRandom(safety.seed + lane);
  const place = await openPlace();
  const { folder, world, settings: deploySettings } = await makeWorld(machine.deployFile);
  const settings = { ...place.settings, ...machine.environment, ...deploySettings };
  let server = await serveCli(settings);
  await submitTo(server.url, [
    manifestOf('single', machine.resources, 1),
    manifestOf('parallel', machine.resources, chainsAtOnce),
    manifestOf('empty', 0, 0),
  ]);
  for (let killed = 0; killed < kills; killed += 1) {
    await rm(world, { recursive: true });
    await mkdir(world);
    const round = rounds[(killed + lane) % rounds.length];
    assert.ok(round !== undefined);
    const when = `kill ${killed + 1} of lane ${lane + 1}, ${round.manifest}`;
    if (round.destroyOrphans) await deployOrphans(server.url, round, when);
    await actionsRun(world);
    const uuid = await begin(server.url, round);
    await pause(random.below(machine.maxLifeMs));
    const gone = once(server.child, 'exit');
    server.child.kill('SIGKILL');
    await gone;
    server = await serveCli(settings);
    await checkSettled({ ...server, machine, world, uuid, when });
    if (round.destroyOrphans) assert.deepEqual(await readdir(world), [], when);
  }
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  await place.remove();
}

/** A folder with a world that resources are made in, and the settings of servers that make them. */
export async function makeWorld(deployFile: string) {
  const folder = await mkdtemp(join(tmpdir(), 'purser-world-'));
  await writeFile(join(folder, 'thing'), deployedProgram);
  await chmod(join(folder, 'thing'), 0o755);
  const file = join(folder, 'deploy.yaml');
  await writeFile(file, deployFile, { mode: 0o600 });
  const world = join(folder, 'world');
  await mkdir(world);
  const scratch = join(folder, 'scratch');
  const settings = { PURSER_DEPLOY_FILE: file, PURSER_DEPLOY_SCRATCH: scratch };
  return { folder, world, settings };
}

/** Deploys what the round is to destroy. */
async function deployOrphans(url: string, { environment }: Begun, when: string): Promise<void> {
  const uuid = await begin(url, { manifest: 'parallel', environment, destroyOrphans: false });
  assert.equal((await untilEnded(url, uuid, when)).status, 'SUCCEEDED', when);
}

async function begin(url: string, { manifest, ...more }: Begun): Promise<string> {
  const { applyDeployment } = await askServer<{
    readonly applyDeployment: { readonly deployment: { readonly uuid: string } | null };
  }>(
    url,
    `mutation ($input: DeploymentInput!) { applyDeployment(input: $input) {
      deployment { uuid } problems { message } } }`,
    { input: { manifests: [manifest], confirm: 'NO', ...more } },
  );
  assert.ok(applyDeployment.deployment, JSON.stringify(applyDeployment));
  return applyDeployment.deployment.uuid;
}

interface Killed {
  readonly url: string;
  readonly machine: DeployMachine;
  readonly world: string;
  readonly uuid: string;
  readonly when: string;
}

async function checkSettled({ url, machine, world, uuid, when }: Killed): Promise<void> {
  const found = await untilEnded(url, uuid, when);
  assert.ok(['INTERRUPTED', 'SUCCEEDED'].includes(found.status), `${when}: ${found.status}`);
  const steps = found.steps.nodes.map(({ attempt, n }) => `purser-${uuid}-${attempt}-${n}`);
  assert.deepEqual(await machine.left(uuid, steps), [], `${when}: a container is left over`);
  const attempts = [await actionsRun(world)];
  let last = found;
  if (found.status === 'INTERRUPTED') {
    const resume =
      'mutation ($id: ID!) { resumeDeployment(input: {id: $id}) { problems { message } } }';
    await askServer(url, resume, { id: uuid });
    last = await untilEnded(url, uuid, when);
    attempts.push(await actionsRun(world));
  }
  assert.equal(last.status, 'SUCCEEDED', when);
  for (const ran of attempts) {
    assert.equal(new Set(ran).size, ran.length, `${when}: an action ran twice in an attempt`);
  }
  for (const { attempt, resource, action, status } of last.steps.nodes) {
    if (action === null || status !== 'SUCCEEDED') continue;
    const line = `${resource} ${action}`;
    assert.ok(
      attempts[attempt - 1]?.includes(line),
      `${when}: "${line}" is recorded, and never ran`,
    );
  }
}

/** The actions that ran since this was last asked. */
async function actionsRun(world: string): Promise<readonly string[]> {
  const file = join(world, 'ran');
  const text = await readFile(file, 'utf8').catch(() => '');
  await rm(file, { force: true });
  return text.split('\n').filter((line) => line !== '');
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
