/**
 * Packs Purser as `npm pack` does, installs the package in an empty folder, and uses it as people do: a commit, a rule
 * (evaluated in a worker), a server with its dashboard. Run by `.ci/run`.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './prepare.mjs';
import { root } from './run.mjs';

await ensureInstalled();
await ensureBuilt();

const folder = mkdtempSync(join(tmpdir(), 'purser-package-'));
const env = { ...process.env, PURSER_DATA: join(folder, 'data'), PURSER_PORT: '4873' };
const run = (command, ...args) =>
  execFileSync(command, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });

try {
  const pack = ['pack', '--silent', '--ignore-scripts', `--pack-destination=${folder}`];
  const archive = execFileSync('npm', pack, { cwd: root, encoding: 'utf8' }).trim();
  // From the archive, where nothing is installed yet.
  const fetched = ['--yes', '--loglevel=error', '--package', `./${archive}`, 'purser'];
  assert.match(run('npx', ...fetched, '--version'), /^\d+\.\d+\.\d+/);
  writeFileSync(join(folder, 'package.json'), '{"private": true}\n');
  run(
    'npm',
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    `./${archive}`,
  );
  cpSync(join(folder, 'node_modules', 'purser', 'examples'), join(folder, 'examples'), {
    recursive: true,
  });
  const purser = (...args) => run('npx', '--no-install', 'purser', ...args);
  assert.match(purser('--version'), /^\d+\.\d+\.\d+/);
  assert.match(purser('apply', 'examples/site', '--data', 'data'), /^revision 1: /m);
  assert.match(purser('policy', 'test', 'examples/policy/vm-host-down.yaml'), /passed|success/i);
  await serve();
  console.log(`${archive} installs and runs`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Starts the installed server, asks it for a rendered document and for the dashboard, and stops it. */
async function serve() {
  const url = `http://127.0.0.1:${env.PURSER_PORT}`;
  const program = join(folder, 'node_modules', 'purser', 'dist', 'bin', 'purser.js');
  const server = spawn(process.execPath, [program, 'serve'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    await until(() =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const query = '{ revision { number renderedDocuments(first: 1) { nodes { name data } } } }';
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { data } = await answer.json();
    assert.equal(data.revision.number, 1);
    assert.equal(data.revision.renderedDocuments.nodes.length, 1);
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    assert.match(await page.text(), /<script type="module"/);
  } finally {
    server.kill('SIGTERM');
  }
  assert.deepEqual(await ended, [0, null]);
}

async function until(holds) {
  for (let tries = 0; !(await holds()); tries += 1) {
    assert.ok(tries < 300, 'the server becomes ready');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
