import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, it } from 'vitest';
import { createContainerRuntime } from '../../src/adapters/containers/create-container-runtime.ts';
import {
  type ContainerRules,
  defaultDeploySettings,
} from '../../src/domain/deployment/deploy-settings.ts';
import { afterInput, checkContainerRuntime } from '../contract/container-runtime.ts';
import { openPodman } from '../support/podman.ts';
import { idleListener } from '../support/step-listener.ts';

const podman = openPodman();
afterAll(() => podman.close());

checkContainerRuntime('podman', () => ({
  shell: podman.image,
  file: {
    runtime: podman.command,
    runArgs: ['--log-driver=none'],
    memory: '64m',
    pullPolicy: 'never',
  },
  environment: podman.environment,
  isolates: true,
}));

describe('a container', () => {
  const runtimeWith = (more: Partial<ContainerRules>) =>
    createContainerRuntime({
      settings: async () => ({
        ...defaultDeploySettings,
        pullPolicy: 'never',
        containers: { ...defaultDeploySettings.containers, runtime: podman.command, ...more },
      }),
      environment: podman.environment,
      scratch,
    });
  const scratch = mkdtempSync(join(tmpdir(), 'purser-scratch-'));
  afterAll(() => rmSync(scratch, { recursive: true }));

  let steps = 0;
  const printed = async (script: string, more: Partial<ContainerRules> = {}): Promise<string> => {
    const runtime = runtimeWith(more);
    steps += 1;
    const step = {
      name: `purser-limits-1-${steps}`,
      labels: { store: 'limits', run: 'limits', step: steps },
      resource: 'www',
      phase: 'state',
      image: await runtime.resolve(podman.image),
      entrypoint: null,
      args: ['-c', afterInput(script)],
      input: '',
      mounts: [],
      limits: { timeoutMs: 60_000, maxAnswerBytes: 10_000 },
    } as const;
    const outcome = await runtime.run(step, idleListener, new AbortController().signal);
    assert.equal(outcome.ended, 'exit');
    const answer = Buffer.from(outcome.ended === 'exit' ? outcome.answer : []);
    return `${outcome.ended === 'exit' && outcome.exitCode} ${answer.toString('utf8').trim()}`;
  };

  it('has no network and no capabilities', async () => {
    assert.equal(await printed('ls /sys/class/net'), '0 lo');
    assert.equal(await printed('grep CapEff /proc/self/status'), '0 CapEff:\t0000000000000000');
  });

  it('is killed beyond its memory', async () => {
    assert.equal(await printed('tail /dev/zero', { memory: '32m' }), '137 ');
  });

  it('has no more processes than allowed', async () => {
    const script = 'for i in 1 2 3 4 5 6 7 8 9; do sleep 9 & done; echo $(jobs | wc -l)';
    assert.notEqual(await printed(script, { pids: '5' }), '0 9');
  });

  it('runs as a user and with files of its own that it cannot write, if the operator says so', async () => {
    const script = 'id -u; echo x > /file || echo denied';
    assert.equal(
      await printed(script, { user: '65534:65534', readOnlyRoot: true }),
      '0 65534\ndenied',
    );
  });

  it('needs an image that the engine has', async () => {
    await assert.rejects(runtimeWith({}).resolve('localhost/acme/none:1'), {
      code: 'RUNTIME_ERROR',
      message: /could not find the image localhost\/acme\/none:1: .*image not known/,
    });
  });

  it('fails with the message of the engine, if that refuses an option', async () => {
    await assert.rejects(printed('true', { runArgs: ['--none'] }), {
      code: 'RUNTIME_ERROR',
      message: /could not run state of www: .*unknown flag: --none/,
    });
  });
});
