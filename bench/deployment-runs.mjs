/**
 * What carrying out a deployment costs: N resources whose local programs do nothing, beside a process that starts the same
 * programs, as many at once, and does nothing else; one step after the other, and a plan with several at once. And a page of
 * 100 of a list of N deployments.
 *
 * Whatever else the machine does meets both alike: after each block of steps the deployment stands still, while as many programs
 * are started without it. Beside elapsed time there is the time of processors, of Purser and the programs together.
 *
 * `--max N` leaves out larger sizes; `--only plan` and the like, other rows.
 */
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openEmbeddedStore } from '../dist/adapters/embedded/open-store.js';
import { systemClock } from '../dist/adapters/system/clock.js';
import { systemEntropy } from '../dist/adapters/system/entropy.js';
import { systemTimer } from '../dist/adapters/system/timer.js';
import { createApp } from '../dist/app/create-app.js';
import { readConfig } from '../dist/config/config.js';
import { anonymous } from '../dist/domain/access/principal.js';
import { openDeployments } from '../dist/open-container-runtime.js';
import { openRules } from '../dist/open-rules.js';
import { openPurser } from '../dist/purser.js';
import { timed } from './support/measure.mjs';
import { isWanted, sizes } from './support/options.mjs';
import { processorMs } from './support/processor-time.mjs';
import { printGrowth, printHead, printRows, row, writeRows } from './support/report.mjs';
import { startScript } from './support/start-script.mjs';

/** Milliseconds of a step beyond starting its program. */
const target = 5;
const most = { steps: 1_000, plan: 10_000 };
/** Blocks of steps of a deployment. */
const blocks = 20;
const program = `#!/bin/sh
if [ -z "$1" ]; then echo '{"state_action": {"args": ["state"]}}'
else echo '{"status": "VALID", "state": {}}'; fi
`;

const starterFile = fileURLToPath(new URL('deployment-runs/starter.mjs', import.meta.url));
const rows = [];
printHead();
if (isWanted('a step')) for (const n of sizes.filter((size) => size <= most.steps)) await take(n);
if (isWanted('a plan')) for (const n of sizes.filter((size) => size <= most.plan)) await plan(n);
if (isWanted('a list')) for (const n of sizes) await list(n);
printGrowth(rows);
writeRows(rows);

function add(figures) {
  rows.push(row(figures));
  printRows(rows.slice(-1));
}

/** An apply, one step after the other. */
async function take(n) {
  const { deployment, programs } = await measure(n, 'applyDeployment', 1);
  const limit = { unit: 'ms', baseline: `${target} ms`, base: target, atMost: 1 };
  const beyond = (one) => (deployment[one] - programs[one]) / (2 * n);
  add({
    name: 'a step of a deployment of N resources, beyond its program',
    n,
    value: beyond('elapsed'),
    ...limit,
  });
  if (programs.processor === null) return;
  const name = 'a step of a deployment of N resources, beyond its program: processor';
  add({ name, n, value: beyond('processor'), ...limit });
}

/** A plan, with several steps at once. */
async function plan(n) {
  const parallelism = 4;
  const { deployment, programs } = await measure(n, 'planDeployment', parallelism);
  const name = 'a plan of N resources';
  for (const [title, one] of [
    [name, 'elapsed'],
    [`${name}: processor`, 'processor'],
  ]) {
    const value = deployment[one];
    if (value === null) continue;
    const baseline = `starting the programs, ${parallelism} at once`;
    const atMost = one === 'elapsed' ? { atMost: 1.2 } : {};
    add({ name: title, n, value, unit: 'ms', baseline, base: programs[one], ...atMost });
  }
}

/** What a deployment takes, and in turns with it starting its programs. */
async function measure(n, kind, parallelism) {
  const folder = mkdtempSync(join(tmpdir(), 'purser-bench-'));
  const file = join(folder, 'nothing');
  writeFileSync(file, program);
  chmodSync(file, 0o755);
  const deployFile = join(folder, 'deploy.yaml');
  writeFileSync(deployFile, 'programs: {acme/nothing: ./nothing}\n', { mode: 0o600 });
  const { config } = readConfig({
    PURSER_DATA: join(folder, 'data'),
    PURSER_DEPLOY_FILE: deployFile,
    PURSER_DEPLOY_SCRATCH: join(folder, 'scratch'),
  });
  const { deployments } = await openDeployments(config, { runtime: (runtime) => runtime });
  const took = { deployment: noTime(), programs: noTime() };
  const { child: starter } = await startScript(starterFile);
  const between = async (count) => {
    const stop = stopwatch(took.programs);
    const done = once(starter, 'message');
    starter.send({ file, count, parallelism });
    await done;
    stop();
  };
  const runtime = inBlocks(deployments.runtime, (2 * n) / blocks, took.deployment, between);
  const { app, close } = await open(config, { ...deployments, runtime });
  await app.submitDocuments(anonymous, { text: manifestOf(n) });
  runtime.begin();
  await deploy(app, kind, parallelism);
  await runtime.end();
  await close();
  starter.disconnect();
  rmSync(folder, { recursive: true, force: true });
  return took;
}

/** The app, over a runtime of the bench. */
async function open(config, deployments) {
  const store = await openEmbeddedStore({ folder: config.data });
  const rules = await openRules(config, store, { ruleEngine: (engine) => engine });
  const { limits, onProblems } = config;
  const system = { clock: systemClock, entropy: systemEntropy, timer: systemTimer };
  const app = createApp({ store, vault: null, ...system, limits, onProblems, rules, deployments });
  return { app, close: () => Promise.all([app.close(), rules.close()]) };
}

function noTime() {
  return { elapsed: 0, processor: processorMs() === null ? null : 0 };
}

/** Adds to `took` what passes from now on; the function that it returns ends that. */
function stopwatch(took) {
  const [elapsed, processor] = [performance.now(), processorMs()];
  return () => {
    took.elapsed += performance.now() - elapsed;
    if (processor !== null) took.processor += processorMs() - processor;
  };
}

/** A runtime that stands still after each block of steps, for something else; `took` is without that. */
function inBlocks(runtime, size, took, between) {
  let begun = 0;
  let running = 0;
  let stop = () => undefined;
  let still = null;
  const standStill = async () => {
    while (running > 0) await wait(1);
    stop();
    await between(size);
    stop = stopwatch(took);
    still = null;
  };
  return {
    ...runtime,
    begin() {
      stop = stopwatch(took);
    },
    async end() {
      if (still === null) stop();
      else await still.then(() => stop());
    },
    async run(...step) {
      while (still !== null) await still;
      begun += 1;
      running += 1;
      if (begun % size === 0) still = standStill();
      try {
        return await runtime.run(...step);
      } finally {
        running -= 1;
      }
    },
  };
}

/** A page of a list of deployments, and the last page: records that nothing but the list reads. */
async function list(n) {
  const folder = mkdtempSync(join(tmpdir(), 'purser-bench-'));
  const store = await openEmbeddedStore({ folder });
  for (let at = 0; at < n; at += 1) {
    const time = new Date(Date.UTC(2026, 0, 1) + at * 1_000).toISOString();
    const order = { kind: 'APPLY', environment: 'bench', revision: { number: 1, digest: 'x' } };
    const summary = { ...order, status: 'SUCCEEDED', attempt: 1, createdAt: time, endedAt: time };
    const text = JSON.stringify({ kind: 'APPLY', summary });
    const record = { kind: 'run', key: `run-${at}`, text, group: 'bench', state: 'SUCCEEDED' };
    await store.records.put({ ...record, at: time }, 0);
  }
  await store.close();
  const { app, close } = await openPurser(readConfig({ PURSER_DATA: folder }).config);
  const first = await timed(() => app.deployments(anonymous, {}, { first: 100 }));
  const last = await timed(() => app.deployments(anonymous, {}, { last: 100 }));
  await close();
  rmSync(folder, { recursive: true, force: true });
  for (const [name, value] of [
    ['the first 100 of a list of N deployments', first],
    ['the last 100 of a list of N deployments', last],
  ]) {
    add({ name, n, value, unit: 'ms' });
  }
}

async function deploy(app, kind, parallelism) {
  const request = {
    revision: null,
    manifests: ['bench'],
    environment: 'bench',
    variables: [],
    targets: null,
    verbose: false,
    confirm: 'NO',
    parallelism,
    onFailure: 'HALT',
    destroyOrphans: false,
    queue: false,
  };
  const { id } = await app[kind](anonymous, request);
  for (;;) {
    const { state } = await app.deployment(anonymous, id);
    if (state.status === 'SUCCEEDED') return;
    if (state.problem !== null) throw new Error(state.problem.message);
    // Seldom, as a look at a large deployment takes time of its own.
    await wait(100);
  }
}

function manifestOf(n) {
  const resources = Array.from({ length: n }, (_, at) => `    r${at}: {type: acme/nothing}`);
  return `schema: purser/Manifest/v1
metadata: {schema: metadata/Document/v1, name: bench}
data:
  resources:
${resources.join('\n')}
`;
}
