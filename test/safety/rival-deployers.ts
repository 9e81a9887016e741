import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { groupBy } from '../../src/domain/render/graph/group-by.ts';
import { type ServedPurser, serveCli } from '../support/cli.ts';
import { type Random, seededRandom } from '../support/random.ts';
import { openTokens } from '../support/tokens.ts';
import { askServer } from './ask-server.ts';
import { localPrograms, makeWorld, manifestOf } from './deployers.ts';
import { untilHolds } from './kill-while-busy.ts';
import { submitTo } from './local-api.ts';
import type { Place } from './place.ts';
import { safety } from './settings.ts';

/** Deployments that each of two servers is asked for at once. */
const perServer = 2;
const maxLifeMs = 1_500;

interface Step {
  readonly attempt: number;
  readonly plannedAt: string;
  readonly endedAt: string | null;
}

interface Run {
  readonly uuid: string;
  readonly status: string;
  readonly problem: { readonly code: string } | null;
  readonly waitsFor: { readonly step: number } | null;
  readonly steps: { readonly nodes: readonly Step[] };
}

/**
 * Two servers are asked for deployments of one environment, which wait for each other, and one of the servers is killed at
 * any moment. No two deployments work at once; each ends, or is interrupted and can be resumed on either server, and then
 * the queue of the other server goes on. What only waited on the server that was killed has failed, and has done nothing.
 */
export async function killRivals(
  openPlace: () => Promise<Place>,
  kills = safety.rivals,
): Promise<void> {
  const random = seededRandom(safety.seed);
  const place = await openPlace();
  const { folder, world, settings } = await makeWorld(localPrograms.deployFile);
  const serve = () => serveCli({ ...place.settings, ...settings });
  const servers = [await serve(), await serve()];
  await submitTo(servers[0]?.url ?? '', [manifestOf('single', 3, 1)]);
  for (let killed = 0; killed < kills; killed += 1) {
    await rm(world, { recursive: true });
    await mkdir(world);
    const begun = await Promise.all(
      servers.flatMap(({ url }) => Array.from({ length: perServer }, () => begin(url))),
    );
    const [victim] = await killOne(servers, random);
    servers.push(await serve());
    const when = `kill ${killed + 1}`;
    const runs = await settleAll(
      servers,
      begun.map(({ uuid }) => uuid),
      random,
      when,
    );
    for (const { uuid, status, problem, steps } of runs) {
      if (status === 'SUCCEEDED') continue;
      const wasAt = begun.find((one) => one.uuid === uuid)?.url;
      assert.deepEqual([status, problem?.code, steps.nodes], ['FAILED', 'INTERRUPTED', []], when);
      assert.equal(wasAt, victim?.url, `${when}: its server was killed`);
    }
    assert.ok(
      runs.some(({ status }) => status === 'SUCCEEDED'),
      when,
    );
    checkApart(runs, when);
  }
  await Promise.all(servers.map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
  await place.remove();
}

/** A deployment that one person begins on one server; only another one may approve it, on another server. */
export async function approveElsewhere(openPlace: () => Promise<Place>): Promise<void> {
  const place = await openPlace();
  const tokens = await openTokens();
  const { folder, settings } = await makeWorld(
    `${localPrograms.deployFile}approval: {confirm: ONCE, otherPerson: true}\n`,
  );
  const serve = () => serveCli({ ...place.settings, ...settings, ...tokens.settings });
  const [one, other] = [await serve(), await serve()];
  const [ann, bob] = [await tokens.add('ann', 'admin'), await tokens.add('bob', 'admin')];
  await submitTo(one.url, [manifestOf('single', 2, 1)], ann);
  const { uuid } = await begin(one.url, ann);
  const found = (): Promise<Run> => readRun(other.url, uuid, bob);
  await untilHolds(async () => (await found()).status === 'WAITING_APPROVAL', 'it does not ask');
  const { waitsFor } = await found();
  const approve = async (token: string) => {
    const mutation = `mutation ($input: ApproveDeploymentStepInput!) {
      approveDeploymentStep(input: $input) { problems { code } } }`;
    const input = { deployment: uuid, step: waitsFor?.step };
    const { approveDeploymentStep } = await askServer<{
      readonly approveDeploymentStep: { readonly problems: readonly { readonly code: string }[] };
    }>(other.url, mutation, { input }, token);
    return approveDeploymentStep.problems.map(({ code }) => code);
  };
  await assert.rejects(approve(ann), /must be approved by another person/);
  assert.equal((await found()).status, 'WAITING_APPROVAL');
  assert.deepEqual(await approve(bob), []);
  await untilHolds(async () => (await found()).status === 'SUCCEEDED', 'it does not go on');
  await Promise.all([one.stop(), other.stop()]);
  await tokens.close();
  await rm(folder, { recursive: true, force: true });
  await place.remove();
}

async function killOne(servers: ServedPurser[], random: Random): Promise<ServedPurser[]> {
  await pause(random.below(maxLifeMs));
  const killed = servers.splice(random.below(servers.length), 1);
  for (const { child } of killed) {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  return killed;
}

const applied = `mutation ($input: DeploymentInput!) { applyDeployment(input: $input) {
  deployment { uuid } problems { message } } }`;

async function begin(
  url: string,
  token: string | null = null,
): Promise<{ readonly url: string; readonly uuid: string }> {
  const input = { manifests: ['single'], environment: 'prod', confirm: 'NO', queue: true };
  const { applyDeployment } = await askServer<{
    readonly applyDeployment: { readonly deployment: { readonly uuid: string } | null };
  }>(url, applied, { input }, token);
  assert.ok(applyDeployment.deployment, JSON.stringify(applyDeployment));
  return { url, uuid: applyDeployment.deployment.uuid };
}

const ends: readonly string[] = ['SUCCEEDED', 'FAILED', 'CANCELLED'];

/** Resumes what is interrupted, on any server, until all have ended. */
async function settleAll(
  servers: readonly ServedPurser[],
  ids: readonly string[],
  random: Random,
  when: string,
): Promise<readonly Run[]> {
  let runs: readonly Run[] = [];
  const areEnded = async (): Promise<boolean> => {
    const url = servers[random.below(servers.length)]?.url ?? '';
    runs = await Promise.all(ids.map((id) => readRun(url, id)));
    for (const { uuid } of runs.filter(({ status }) => status === 'INTERRUPTED')) {
      await askServer(
        url,
        'mutation ($id: ID!) { resumeDeployment(input: {id: $id}) { problems { message } } }',
        { id: uuid },
      );
    }
    return runs.every(({ status }) => ends.includes(status));
  };
  await untilHolds(areEnded, `${when}: deployments do not end`);
  return runs;
}

async function readRun(url: string, id: string, token: string | null = null): Promise<Run> {
  const query = `query ($id: ID!) { deployment(id: $id) { uuid status problem { code } waitsFor { step }
    steps(first: 500) { nodes { attempt plannedAt endedAt } } } }`;
  const { deployment } = await askServer<{ readonly deployment: Run | null }>(
    url,
    query,
    { id },
    token,
  );
  assert.ok(deployment, 'the deployment is lost');
  return deployment;
}

/** The times in which the attempts of deployments worked do not overlap. */
function checkApart(runs: readonly Run[], when: string): void {
  const spans = runs.flatMap(({ uuid, steps }) =>
    Array.from(
      groupBy(steps.nodes, ({ attempt }) => [String(attempt)]),
      ([attempt, nodes]) => {
        const times = nodes.flatMap(({ plannedAt, endedAt }) => [plannedAt, endedAt ?? plannedAt]);
        times.sort();
        return { name: `${uuid} ${attempt}`, from: times[0] ?? '', to: times.at(-1) ?? '' };
      },
    ),
  );
  spans.sort((one, other) => (one.from < other.from ? -1 : 1));
  for (const [nth, { name, from }] of spans.entries()) {
    const before = spans[nth - 1];
    assert.ok(before === undefined || before.to <= from, `${when}: ${name} beside ${before?.name}`);
  }
}
