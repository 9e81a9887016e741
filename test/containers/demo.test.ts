import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, it } from 'vitest';
import { openPodman } from '../support/podman.ts';

const podman = openPodman();
afterAll(() => podman.close());

it('npm run demo:deploy deploys with containers, too', async () => {
  const child = spawn(
    process.execPath,
    ['examples/deployment/demo.mjs', '--containers', ...podman.command],
    {
      env: { ...process.env, ...podman.environment, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [stdout] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  assert.equal(child.exitCode, 0, stdout);
  assert.equal(stdout.match(/^(?:plan|apply) .* in default: SUCCEEDED$/gm)?.length, 8);
  assert.equal(podman.ask('ps', '--all', '--quiet'), '');
}, 600_000);
