import { afterAll, expect, it } from 'vitest';
import { deployedProgram, killDeployers } from '../safety/deployers.ts';
import { embeddedPlace } from '../safety/place.ts';
import { safety, timeoutMs } from '../safety/settings.ts';
import { openPodman } from '../support/podman.ts';

const podman = openPodman();
afterAll(() => podman.close());

it(
  `deployments in containers can be resumed after each of ${safety.containers} kills of their server`,
  async () => {
    podman.makeImage('localhost/acme/thing', '/thing', { '/thing': deployedProgram });
    const containersOf = (run: string): readonly string[] =>
      podman
        .ask('ps', '--all', `--filter=label=purser.run=${run}`, '--format={{.Names}}')
        .split('\n')
        .filter((name) => name !== '');
    const file = {
      runtime: podman.command,
      runArgs: ['--log-driver=none'],
      pullPolicy: 'never',
      plugRoots: ['.'],
    };
    const machine = {
      deployFile: JSON.stringify(file),
      environment: podman.environment,
      resources: 3,
      maxLifeMs: 8_000,
      left: async (run: string) => containersOf(run),
    };
    await killDeployers(embeddedPlace, machine, safety.containers);
    expect(podman.ask('ps', '--all', '--quiet')).toBe('');
  },
  timeoutMs,
);
