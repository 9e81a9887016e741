import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'vitest';

const timeoutMs = 120_000;

it.each(['policy', 'deployment'])('examples/%s has a demo', (folder) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const name = folder === 'deployment' ? 'deploy' : folder;
  assert.equal(scripts[`demo:${name}`], `node examples/${folder}/demo.mjs`);
});

describe('npm run demo:policy', () => {
  it(
    'shows a violation appear and go, an action that is simulated and then made once, and leaves nothing behind',
    async () => {
      const { code, stdout, left } = await runDemo('policy');
      assert.equal(code, 0, stdout);
      const rows = (rule: string): readonly string[] =>
        Array.from(
          stdout.matchAll(new RegExp(`^${rule} +error +(\\d+) `, 'gm')),
          ([, n = '']) => n,
        );
      assert.deepEqual(rows('vm_host_down\\.error'), ['0', '1', '0']);
      assert.deepEqual(rows('vm_host_down\\.critical'), ['0', '1', '0']);
      assert.deepEqual(rows('production_stable\\.error'), ['0', '0', '0']);
      assert.ok(stdout.includes('\n{"server_id":"server-200"}\n'));
      const calls = /^\w{64} +(\w+) .* POST nova servers\/server-200\/action +(\d) +(\S+)$/gm;
      assert.deepEqual(
        Array.from(stdout.matchAll(calls), ([, ...call]) => call),
        [
          ['simulated', '0', '-'],
          ['succeeded', '1', '200'],
          ['simulated', '0', '-'],
        ],
      );
      assert.equal(stdout.match(/^vm_host_down\.error +error +2.*is down$/gm)?.length, 3);
      assert.deepEqual(left, []);
    },
    timeoutMs,
  );
});

describe('npm run demo:deploy', () => {
  it(
    'deploys a disk and a machine, changes nothing that is valid, mends what was changed, and destroys an orphan',
    async () => {
      const { code, stdout, left } = await runDemo('deployment');
      assert.equal(code, 0, stdout);
      const actions = stdout.matchAll(/^step \d+: action of (.*)$/gm);
      assert.deepEqual(
        Array.from(actions, ([, action]) => action),
        [
          'my_data_disk create-disk',
          'www_vm create-vm',
          'www_vm notify',
          'www_vm update-vm-machine-type',
          'www_vm update-vm-machine-type',
        ],
      );
      assert.equal(stdout.match(/^(?:plan|apply) .* in default: SUCCEEDED$/gm)?.length, 8);
      assert.deepEqual(stdout.match(/^www_vm: (?:ORPHANED|DESTROYED)$/gm), [
        'www_vm: ORPHANED',
        'www_vm: DESTROYED',
      ]);
      assert.ok(stdout.includes('$ ls cloud\ndisk-www_data_disk\n'));
      assert.deepEqual(left, []);
    },
    timeoutMs,
  );
});

/** Runs the demo to its end, and lists what it leaves in its temporary folder. */
async function runDemo(example: string) {
  const folder = mkdtempSync(join(tmpdir(), 'purser-demo-test-'));
  const child = spawn(process.execPath, [`examples/${example}/demo.mjs`], {
    env: { ...process.env, NODE_OPTIONS: '', TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: timeoutMs - 5_000,
  });
  const [stdout] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const left = readdirSync(folder);
  rmSync(folder, { recursive: true, force: true });
  return { code: child.exitCode, stdout, left };
}
