import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { type Config, readConfig } from '../src/config/config.ts';
import { openContainerRuntime, openDeploySettings } from '../src/open-container-runtime.ts';
import { idleListener } from './support/step-listener.ts';

describe('the deploy file of the settings', () => {
  let folder: string;
  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'purser-deploy-')));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const config = (env: Readonly<Record<string, string>>): Config => {
    const { config: found, faults } = readConfig({
      PURSER_DEPLOY_SCRATCH: join(folder, 'scratch'),
      ...env,
    });
    assert.deepEqual(faults, []);
    assert.ok(found);
    return found;
  };
  const written = (text: string): string => {
    const file = join(folder, 'deploy.yaml');
    writeFileSync(file, text);
    // Of equal length within one tick of the clock, a change could not be seen.
    utimesSync(file, new Date(), new Date(Date.now() + text.length * 1_000));
    return file;
  };

  it('is off without the settings', async () => {
    const runtime = await openContainerRuntime(config({}));
    await assert.rejects(runtime.check(), { code: 'RUNTIME_UNAVAILABLE' });
    await assert.rejects(runtime.resolve('acme/vm'), { code: 'RUNTIME_UNAVAILABLE' });
    assert.deepEqual(await runtime.leftovers('store'), []);
    await runtime.stop('purser-1-1-1');
  });

  it('names the command that does not exist, or fails', async () => {
    const none = await openContainerRuntime(config({ PURSER_DEPLOY_RUNTIME: '["/none/docker"]' }));
    await assert.rejects(none.check(), {
      message: 'containers cannot be run here: there is no program /none/docker',
    });
    const failing = await openContainerRuntime(config({ PURSER_DEPLOY_RUNTIME: '["false"]' }));
    await assert.rejects(failing.check(), {
      message: 'containers cannot be run here: "false version" fails: it gave no reason',
    });
  });

  it('is read again when it changes, and its paths begin at its folder', async () => {
    const env = {
      PURSER_DEPLOY_RUNTIME: '["docker"]',
      PURSER_DEPLOY_FILE: written('programs: {disk: ./disk}\nplugRoots: [plugs, /etc/plugs]\n'),
    };
    const read = await openDeploySettings(config(env));
    const before = await read();
    assert.deepEqual([...before.programs], [['disk', join(folder, 'disk')]]);
    assert.deepEqual(before.plugRoots, [join(folder, 'plugs'), '/etc/plugs']);
    assert.deepEqual(before.containers.runtime, ['docker']);
    written('runtime: [podman, --remote]');
    const after = await read();
    assert.deepEqual(after.containers.runtime, ['podman', '--remote']);
    assert.equal(after.programs.size, 0);
  });

  it('is refused if others may write it, or if it has faults', async () => {
    const file = written('runtime: [podman]');
    chmodSync(file, 0o666);
    const env = { PURSER_DEPLOY_FILE: file };
    await assert.rejects((await openDeploySettings(config(env)))(), { code: 'SETTING_INVALID' });
    chmodSync(file, 0o600);
    written('runtime: podman');
    const runtime = await openContainerRuntime(config(env));
    await assert.rejects(runtime.check(), { code: 'SETTING_INVALID' });
  });

  it('refuses a scratch folder that others may enter', async () => {
    const env = {
      PURSER_DEPLOY_SCRATCH: folder,
      PURSER_DEPLOY_FILE: written('programs: {sh: /bin/sh}'),
    };
    chmodSync(folder, 0o755);
    const runtime = await openContainerRuntime(config(env));
    const image = await runtime.resolve('sh');
    const step = {
      name: 'purser-1-1-1',
      labels: { store: 's', run: 'r', step: 1 },
      resource: 'www',
      phase: 'init',
      image,
      entrypoint: null,
      args: [],
      input: '',
      mounts: [],
      limits: { timeoutMs: 10_000, maxAnswerBytes: 100 },
    } as const;
    await assert.rejects(runtime.run(step, idleListener, new AbortController().signal), {
      code: 'SETTING_INVALID',
    });
  });
});
