// Shows a violation of a policy appear and go: a cloud, and a Purser on an embedded store in a temporary folder. It takes
// some seconds, and leaves nothing behind.
//
//   npm run demo:policy
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath, stdout } from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, ensureInstalled, program } from '../../scripts/prepare.mjs';
import { startCloud } from '../sources/cloud.mjs';

const shownCloud = 'http://127.0.0.1:8774';
/** How long a change of the cloud may take to reach a rule. */
const maxWaitMs = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'purser-demo-'));
/** What ends before the demo does, the last begun first. */
const ends = [() => rmSync(folder, { recursive: true, force: true })];

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, () => void end().finally(() => process.exit(code)));

try {
  await ensureInstalled();
  await ensureBuilt();
  await demonstrate();
} finally {
  await end();
}

async function demonstrate() {
  const cloud = await startCloud();
  ends.push(() => cloud.stop());
  copyDocuments('sources', cloud.url);
  copyDocuments('policy', cloud.url);
  const server = await startServer(new URL(cloud.url));
  const run = (command) => runCommand(command, { PURSER_SERVER: server, cloud: cloud.url });

  say('The cloud is up, with no host down. Its nightly image becomes a stable one.');
  await run(`curl -s $cloud/control/images/image-6 -d '{"tags": ["stable"]}'`);
  say('The policies have tests inside.');
  await run('purser policy test policy/vm-host-down.yaml');
  say('The data sources and the policies are documents. The server polls the cloud every second.');
  await run('purser apply sources policy --bucket cloud | tail -1');
  await run('purser sources refresh nova | tail -1');
  await run('purser sources refresh glance | tail -1');
  say('No rule with a severity has rows: there is no violation.');
  await run('purser policy evaluate');

  say('The host of a critical server goes down, and the violation appears.');
  await run(`curl -s $cloud/control/servers/server-200 -d '{"host_status": "DOWN"}'`);
  await untilCounted(server, 'vm_host_down.error', 1);
  await run('purser policy list');
  await run('purser policy rows vm_host_down.error');

  say('The host is up again, and the violation goes.');
  await run(`curl -s $cloud/control/servers/server-200 -d '{"host_status": "ACTIVE"}'`);
  await untilCounted(server, 'vm_host_down.error', 0);
  await run('purser policy list');
  await run('purser policy rows vm_host_down.error | wc -l');
}

/** Copies the documents of an example, with the address of this cloud, and a round of polling each second. */
function copyDocuments(example, cloud) {
  const from = fileURLToPath(new URL(`../${example}`, import.meta.url));
  mkdirSync(join(folder, example));
  for (const name of readdirSync(from).filter((one) => one.endsWith('.yaml'))) {
    const text = readFileSync(join(from, name), 'utf8').replaceAll(shownCloud, cloud);
    const polled = text.replace(/^( *poll(_interval)?): 60$/m, '$1: 1');
    writeFileSync(join(folder, example, name), polled);
  }
}

/** Starts a Purser that may reach the cloud, and gives its URL. */
async function startServer({ hostname, port }) {
  const child = spawn(execPath, [program, 'serve'], {
    env: {
      ...ownEnvironment(),
      PURSER_DATA: join(folder, 'data'),
      PURSER_PORT: '0',
      PURSER_EGRESS_ALLOW: hostname,
      PURSER_EGRESS_PORTS: port,
      PURSER_EGRESS_ALLOW_HTTP: 'true',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  ends.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url === undefined) continue;
    child.stdout.resume();
    return url;
  }
  throw new Error('the server did not start');
}

/** The environment without settings that the demo is not about. */
function ownEnvironment() {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PURSER_')));
}

function say(sentence) {
  stdout.write(`\n# ${sentence}\n`);
}

/** Shows a command and runs it, in the folder of the demo. */
async function runCommand(command, settings) {
  stdout.write(`$ ${command}\n`);
  const purser = `purser() { "${execPath}" "${program}" "$@"; }`;
  const child = spawn('sh', ['-c', `${purser}\n${command}`], {
    cwd: folder,
    env: { ...ownEnvironment(), ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`exit code ${code}: ${command}`);
}

/** Waits until the server has found so many rows of a rule by itself. */
async function untilCounted(server, rule, rows) {
  const query = '{ rulePolicies { nodes { rules { name rowCount } } } }';
  for (const limit = Date.now() + maxWaitMs; Date.now() < limit; await pause(200)) {
    const response = await fetch(`${server}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { data } = await response.json();
    const rules = data.rulePolicies.nodes.flatMap((policy) => policy.rules);
    if (rules.some(({ name, rowCount }) => name === rule && rowCount === rows)) return;
  }
  throw new Error(`${rule} has not ${rows} rows after ${maxWaitMs / 1_000} seconds`);
}

async function end() {
  while (ends.length > 0) await ends.pop()();
}
