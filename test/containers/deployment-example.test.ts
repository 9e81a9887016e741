import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, it } from 'vitest';
import { createContainerRuntime } from '../../src/adapters/containers/create-container-runtime.ts';
import { defaultDeploySettings } from '../../src/domain/deployment/deploy-settings.ts';
import { checkDisk, checkVm } from '../support/deployment-example.ts';
import { openPodman } from '../support/podman.ts';

const podman = openPodman();
const cloud = mkdtempSync(join(tmpdir(), 'purser-cloud-'));
const scratch = mkdtempSync(join(tmpdir(), 'purser-scratch-'));
afterAll(() => {
  podman.close();
  for (const folder of [cloud, scratch]) rmSync(folder, { recursive: true, force: true });
});

it('the resources of examples/deployment run in containers of their images', async () => {
  const printed = execFileSync('examples/deployment/build-images.sh', podman.command, {
    env: podman.environment,
    encoding: 'utf8',
  });
  const [disk = '', vm = ''] = printed.trim().split('\n');
  const { containers } = defaultDeploySettings;
  const runtime = createContainerRuntime({
    settings: async () => ({
      ...defaultDeploySettings,
      containers: { ...containers, runtime: podman.command },
      pullPolicy: 'never',
      plugRoots: [cloud],
    }),
    environment: podman.environment,
    scratch,
  });
  await checkDisk(runtime, disk);
  await checkVm(runtime, vm);
  assert.deepEqual(await runtime.leftovers('driven'), []);
});
