// Shows a violation of a policy appear and go, and a policy that acts on it: a cloud, and a Purser on an embedded store in a
// temporary folder. It takes some seconds, and leaves nothing behind.
//
//   npm run demo:policy
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ends, folder, runCommand, runDemo, say, startServer } from '../demo.mjs';
import { startCloud } from '../sources/cloud.mjs';

const shownCloud = 'http://127.0.0.1:8774';
/** How long a change of the cloud may take to reach a rule. */
const maxWaitMs = 60_000;

const hostDown = `curl -s $cloud/control/servers/server-200 -d '{"host_status": "DOWN"}'`;
const hostUp = `curl -s $cloud/control/servers/server-200 -d '{"host_status": "ACTIVE"}'`;

await runDemo(demonstrate);

async function demonstrate() {
  const cloud = await startCloud();
  ends.push(() => cloud.stop());
  copyDocuments('sources', cloud.url);
  copyDocuments('policy', cloud.url);
  const { hostname, port } = new URL(cloud.url);
  const server = await startServer({
    PURSER_EGRESS_ALLOW: hostname,
    PURSER_EGRESS_PORTS: port,
    PURSER_EGRESS_ALLOW_HTTP: 'true',
    PURSER_EXECUTION: 'live',
  });
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
  await run(hostDown);
  await untilCounted(server, 'vm_host_down.error', 1);
  await run('purser policy list');
  await run('purser policy rows vm_host_down.error');

  say('The host is up again, and the violation goes.');
  await run(hostUp);
  await untilCounted(server, 'vm_host_down.error', 0);
  await run('purser policy list');
  await run('purser policy rows vm_host_down.error | wc -l');
  await demonstrateActions(server, run, cloud);
}

async function demonstrateActions(server, run, cloud) {
  copyDocuments('actions', cloud.url);
  say(
    'A policy can act: this one moves critical servers away from a host that is down. First it only simulates.',
  );
  await run("sed -i 's/^  api_endpoint:/  allow_exec_api: true\\n&/' sources/nova.yaml");
  await run('purser apply sources actions --bucket cloud | tail -1');
  await run(hostDown);
  await untilAction(server, 'SIMULATED');
  await run('purser actions list');
  await run(hostUp);
  await untilCounted(server, 'vm_host_down.error', 0);

  say(
    'Now the policy is live. The call is made once, the server is moved, and the violation closes by itself.',
  );
  await run("sed -i 's/execution: simulate/execution: live/' actions/evacuate.yaml");
  await run('purser apply actions --bucket cloud | tail -1');
  await run(hostDown);
  await untilAction(server, 'SUCCEEDED');
  await untilCounted(server, 'vm_host_down.error', 0);
  await run('purser actions list');
  await run('purser policy violations --state closed');
}

/** Waits until an action is in a state. */
async function untilAction(server, state) {
  await until(
    server,
    '{ actions { nodes { state } } }',
    ({ actions }) => actions.nodes.some((action) => action.state === state),
    `there is no action that is ${state}`,
  );
}

/** Copies the documents of an example, with the address of this cloud, and a round of polling each second. */
function copyDocuments(example, cloud) {
  const from = fileURLToPath(new URL(`../${example}`, import.meta.url));
  mkdirSync(join(folder, example), { recursive: true });
  for (const name of readdirSync(from).filter((one) => one.endsWith('.yaml'))) {
    const text = readFileSync(join(from, name), 'utf8').replaceAll(shownCloud, cloud);
    const polled = text.replace(/^( *poll(_interval)?): 60$/m, '$1: 1');
    writeFileSync(join(folder, example, name), polled);
  }
}

/** Waits until the server has found so many rows of a rule by itself. */
async function untilCounted(server, rule, rows) {
  await until(
    server,
    '{ rulePolicies { nodes { rules { name rowCount } } } }',
    ({ rulePolicies }) =>
      rulePolicies.nodes
        .flatMap((policy) => policy.rules)
        .some(({ name, rowCount }) => name === rule && rowCount === rows),
    `${rule} has not ${rows} rows`,
  );
}

/** Asks the server again and again, until its answer is as wanted. */
async function until(server, query, isWanted, otherwise) {
  for (const limit = Date.now() + maxWaitMs; Date.now() < limit; await pause(200)) {
    const response = await fetch(`${server}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { data } = await response.json();
    if (isWanted(data)) return;
  }
  throw new Error(`${otherwise} after ${maxWaitMs / 1_000} seconds`);
}
