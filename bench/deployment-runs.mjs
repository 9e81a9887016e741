/**
 * What carrying out a deployment costs: N resources whose local programs do nothing, beyond starting the same programs
 * by the same runtime; and a plan of them with several at once, against starting the programs so. And a page of 100 of a list of N deployments.
 *
 * `--max N` leaves out larger sizes.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedStore } from '../dist/adapters/embedded/open-store.js';
import { readConfig } from '../dist/config/config.js';
import { anonymous } from '../dist/domain/access/principal.js';
import { openContainerRuntime } from '../dist/open-container-runtime.js';
import { openPurser } from '../dist/purser.js';
import { timed } from './support/measure.mjs';
import { sizes } from './support/options.mjs';
import { printGrowth, printHead, printRows, row, writeRows } from './support/report.mjs';

/** Milliseconds of a step beyond starting its program. */
const target = 5;
const most = { steps: 1_000, plan: 10_000 };
const program = `#!/bin/sh
if [ -z "$1" ]; then echo '{"state_action": {"args": ["state"]}}'
else echo '{"status": "VALID", "state": {}}'; fi
`;

const rows = [];
printHead();
for (const n of sizes.filter((size) => size <= most.steps)) await take(n);
for (const n of sizes.filter((size) => size <= most.plan)) await plan(n);
for (const n of sizes) await list(n);
printGrowth(rows);
writeRows(rows);

/** An apply, one step after the other. */
async function take(n) {
  const { started, deployed } = await measure(n, 'applyDeployment', 1);
  const name = 'a step of a deployment of N resources, beyond its program';
  const value = (deployed - started) / (2 * n);
  const limit = { baseline: `${target} ms`, base: target, atMost: 1 };
  rows.push(row({ name, n, value, unit: 'ms', ...limit }));
  printRows(rows.slice(-1));
}

/** A plan, with several steps at once. */
async function plan(n) {
  const parallelism = 4;
  const { started, deployed } = await measure(n, 'planDeployment', parallelism);
  const name = 'a plan of N resources';
  const baseline = `starting the programs, ${parallelism} at once`;
  rows.push(row({ name, n, value: deployed, unit: 'ms', baseline, base: started, atMost: 1.2 }));
  printRows(rows.slice(-1));
}

/** Milliseconds of starting the programs of all steps, and of a deployment that does so. */
async function measure(n, kind, parallelism) {
  const folder = mkdtempSync(join(tmpdir(), 'purser-bench-'));
  writeFileSync(join(folder, 'nothing'), program);
  chmodSync(join(folder, 'nothing'), 0o755);
  const file = join(folder, 'deploy.yaml');
  writeFileSync(file, 'programs: {acme/nothing: ./nothing}\n', { mode: 0o600 });
  const { config } = readConfig({
    PURSER_DATA: join(folder, 'data'),
    PURSER_DEPLOY_FILE: file,
    PURSER_DEPLOY_SCRATCH: join(folder, 'scratch'),
  });
  const { app, close } = await openPurser(config);
  const started = await timed(() => startAll(config, n, parallelism));
  await app.submitDocuments(anonymous, { text: manifestOf(n) });
  const deployed = await timed(() => deploy(app, kind, parallelism));
  await close();
  rmSync(folder, { recursive: true, force: true });
  return { started, deployed };
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
    rows.push(row({ name, n, value, unit: 'ms' }));
    printRows(rows.slice(-1));
  }
}

/** The programs of all steps, some of them at once. */
async function startAll(config, n, parallelism) {
  const runtime = await openContainerRuntime(config);
  const image = await runtime.resolve('acme/nothing');
  let next = 1;
  const startSome = async () => {
    for (let step = next++; step <= 2 * n; step = next++) await startOne(runtime, image, step, n);
  };
  await Promise.all(Array.from({ length: parallelism }, startSome));
}

async function startOne(runtime, image, step, n) {
  const outcome = await runtime.run(
    {
      name: `purser-bench-1-${step}`,
      labels: { store: 'bench', run: 'bench', step },
      resource: 'r',
      phase: step <= n ? 'init' : 'state',
      image,
      entrypoint: null,
      args: step <= n ? [] : ['state'],
      input: '{}',
      mounts: [],
      limits: { timeoutMs: 60_000, maxAnswerBytes: 65_536 },
    },
    { started: async () => {}, log: () => {} },
    new AbortController().signal,
  );
  if (outcome.ended !== 'exit' || outcome.exitCode !== 0) throw new Error('wrong');
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
    await new Promise((resolve) => setTimeout(resolve, 20));
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
