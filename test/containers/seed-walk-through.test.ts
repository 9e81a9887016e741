import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, it } from 'vitest';
import { defaultDeploySettings } from '../../src/domain/deployment/deploy-settings.ts';
import { openPodman } from '../support/podman.ts';
import { seedPrograms, seedScripts, walkThroughSeed } from '../support/seed-deployment.ts';

const podman = openPodman();
const [plugs, scratch] = ['plugs', 'scratch'].map((name) =>
  mkdtempSync(join(tmpdir(), `purser-${name}-`)),
) as [string, string];
afterAll(() => {
  podman.close();
  for (const folder of [plugs, scratch]) rmSync(folder, { recursive: true, force: true });
});

it('the walk-through of the seed runs message for message, in containers', async () => {
  const scripts = Object.fromEntries(
    Object.entries(seedScripts).map(([name, text]) => [`/acme/scripts/${name}`, text]),
  );
  for (const [type, text] of Object.entries(seedPrograms)) {
    podman.makeImage(`localhost/${type}`, '/resource', { '/resource': text, ...scripts });
  }
  podman.makeImage('localhost/acme/slack-notifier', '/bin/sh', scripts);
  await walkThroughSeed({
    settings: {
      ...defaultDeploySettings,
      containers: {
        ...defaultDeploySettings.containers,
        runtime: podman.command,
        runArgs: ['--log-driver=none'],
      },
      pullPolicy: 'never',
      plugRoots: [plugs],
    },
    environment: podman.environment,
    scratch,
    plugFile: join(plugs, 'sa.json'),
    scripts: '/acme/scripts',
  });
}, 600_000);
