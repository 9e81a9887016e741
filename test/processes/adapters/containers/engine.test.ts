import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createContainerRuntime } from '../../../../src/adapters/containers/create-container-runtime.ts';
import { defaultDeploySettings } from '../../../../src/domain/deployment/deploy-settings.ts';
import type { ContainerRuntime, StepOutcome } from '../../../../src/ports/container-runtime.ts';
import { idleListener } from '../../../support/step-listener.ts';

const digest = `sha256:${'0'.repeat(64)}`;

describe('an engine that misbehaves', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'purser-engine-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A runtime whose command is a script: what it does for `run`, and for the other commands. */
  const runtimeOf = (run: string, others = 'exit 0'): ContainerRuntime => {
    const file = join(folder, 'engine');
    writeFileSync(file, `#!/bin/sh\ncase $1 in run) ${run} ;; *) ${others} ;; esac\n`);
    chmodSync(file, 0o700);
    const containers = { ...defaultDeploySettings.containers, runtime: [file] as const };
    return createContainerRuntime({
      settings: async () => ({ ...defaultDeploySettings, containers }),
      environment: process.env,
      scratch: join(folder, 'scratch'),
    });
  };
  const outcomeOf = (runtime: ContainerRuntime, timeoutMs = 30_000): Promise<StepOutcome> => {
    const step = {
      name: `purser-engine-1-${process.pid}`,
      labels: { store: 's', run: 'r', step: 1 },
      resource: 'www',
      phase: 'state',
      image: { name: 'acme/vm', digest },
      entrypoint: null,
      args: [],
      input: '{}',
      mounts: [],
      limits: { timeoutMs, maxAnswerBytes: 1_000 },
    } as const;
    return runtime.run(step, idleListener, new AbortController().signal);
  };
  const message = (pattern: RegExp, code = 'RUNTIME_ERROR') => ({ code, message: pattern });

  it('fails a step with what it printed, if it made no container', async () => {
    const runtime = runtimeOf('echo "no such option" >&2; exit 125');
    await assert.rejects(outcomeOf(runtime), message(/could not run state of www: no such option/));
    assert.deepEqual(readdirSync(join(folder, 'scratch')), []);
  });

  it('fails a step whose command was killed', async () => {
    const runtime = runtimeOf('kill -9 $$');
    await assert.rejects(outcomeOf(runtime), message(/its command was ended by SIGKILL/));
  });

  it('is ended when it makes no container in time, though nothing can be stopped', async () => {
    const runtime = runtimeOf(
      'trap "" TERM; while :; do sleep 0.1; done',
      'case $1 in ps) ;; *) exit 1 ;; esac',
    );
    const outcome = await outcomeOf(runtime, 500);
    assert.equal(outcome.ended === 'fault' && outcome.fault.code, 'STEP_TIMEOUT');
  });

  it('is an error if a container cannot be removed', async () => {
    const name = `purser-engine-1-${process.pid}`;
    const others = `case $1 in ps) echo ${name} ;; *) echo "device busy" >&2; exit 1 ;; esac`;
    await assert.rejects(
      outcomeOf(runtimeOf('exit 125', others)),
      message(/remove the container .*: device busy/),
    );
  });

  it('does not need to have an image to say so', async () => {
    const others =
      'case $1 in pull) echo "no registry" >&2; exit 1 ;; *) echo "no image" >&2; exit 1 ;; esac';
    const runtime = runtimeOf('', others);
    await assert.rejects(
      runtime.resolve('acme/vm', 'never'),
      message(/find the image acme\/vm: no image/),
    );
    await assert.rejects(
      runtime.resolve('acme/vm'),
      message(/fetch the image acme\/vm: no registry/),
    );
    await assert.rejects(runtime.leftovers('s'), message(/list containers: no image/));
    await assert.rejects(
      runtime.check(),
      message(/version" fails: no image/, 'RUNTIME_UNAVAILABLE'),
    );
  });

  it('fetches images as its policy says', async () => {
    const log = join(folder, 'log');
    const others = `echo "$1" >> ${log}; [ "$1" != image ] || echo ${digest}`;
    const runtime = runtimeOf('', others);
    assert.deepEqual(await runtime.resolve('acme/vm'), { name: 'acme/vm', digest });
    await runtime.resolve('acme/vm', 'always');
    assert.equal(readFileSync(log, 'utf8'), 'image\npull\nimage\n');
  });
});
