import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'vitest';

const timeoutMs = 120_000;

describe('npm run demo:policy', () => {
  it('is the demo of examples/policy', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    assert.equal(scripts['demo:policy'], 'node examples/policy/demo.mjs');
  });

  it(
    'shows a violation appear and go, and leaves nothing behind',
    async () => {
      const { code, stdout, left } = await runDemo();
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
      assert.deepEqual(left, []);
    },
    timeoutMs,
  );
});

/** Runs the demo to its end, and lists what it leaves in its temporary folder. */
async function runDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'purser-demo-test-'));
  const child = spawn(process.execPath, ['examples/policy/demo.mjs'], {
    env: { ...process.env, NODE_OPTIONS: '', TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: timeoutMs - 5_000,
  });
  const [stdout] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const left = readdirSync(folder);
  rmSync(folder, { recursive: true, force: true });
  return { code: child.exitCode, stdout, left };
}
