import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'vitest';
import { createContainerRuntime } from '../../../../src/adapters/containers/create-container-runtime.ts';
import {
  createProcessStarter,
  endOrphanedStarters,
} from '../../../../src/adapters/containers/process-starter.ts';
import { defaultDeploySettings } from '../../../../src/domain/deployment/deploy-settings.ts';
import { idleListener } from '../../../support/step-listener.ts';
import { until } from '../../../support/until.ts';

/** A program that says which process started it, and goes on until it is killed. */
const tellParent = {
  args: ['-c', 'echo $PPID; exec sleep 60'],
  environment: {},
  folder: '/',
  isFolderNew: false,
  input: null,
};

/** A started program, and what it printed so far. */
async function start(starter = createProcessStarter()) {
  let printed = '';
  const program = await starter.start({ file: '/bin/sh', ...tellParent }, (chunk) => {
    printed += Buffer.from(chunk).toString();
  });
  assert.ok('pid' in program);
  await until(() => printed.endsWith('\n'));
  return { program, parent: Number(printed) };
}

const serverScript = fileURLToPath(new URL('../../../support/starter-server.mjs', import.meta.url));

/**
 * Kills a server that has requested a program whose start the process that starts programs, which is stopped, has not read
 * yet. `made`: whether the program ran.
 */
async function killRequesting() {
  const file = join(mkdtempSync(join(tmpdir(), 'purser-starter-')), 'made');
  const server = spawn(process.execPath, [serverScript, file]);
  let printed = '';
  server.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await until(() => printed.endsWith('\n'));
  const pid = Number(printed);
  process.kill(pid, 'SIGSTOP');
  server.stdin.write('go\n');
  await until(() => printed.endsWith('requested\n'));
  server.kill('SIGKILL');
  await once(server, 'exit');
  return { pid, made: () => existsSync(file) };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('the process that starts programs', () => {
  it('is not this one, and starts the next program as well', async () => {
    const starter = createProcessStarter();
    const [one, other] = [await start(starter), await start(starter)];
    assert.notEqual(one.parent, process.pid);
    assert.equal(other.parent, one.parent);
    for (const { program } of [one, other]) {
      process.kill(program.pid, 'SIGTERM');
      assert.deepEqual(await program.ended, {
        ...{ exitCode: null, signal: 'SIGTERM', isLost: false, isFolderRemoved: false },
      });
    }
  });

  it('is replaced if it is killed; of its programs nobody knows how they ended', async () => {
    const starter = createProcessStarter();
    const lost = await start(starter);
    process.kill(lost.parent, 'SIGKILL');
    assert.deepEqual(await lost.program.ended, {
      ...{ exitCode: null, signal: null, isLost: true, isFolderRemoved: false },
    });
    process.kill(lost.program.pid, 'SIGKILL');
    const next = await start(starter);
    assert.notEqual(next.parent, lost.parent);
    process.kill(next.program.pid, 'SIGKILL');
    await next.program.ended;
  });

  it('says why a program cannot be started', async () => {
    const starter = createProcessStarter();
    const command = { ...tellParent, file: '/there/is/none', args: [] };
    const failure = (code: string) => ({ code, isOfFolder: false });
    assert.deepEqual(await starter.start(command, () => undefined), failure('ENOENT'));
    const strange = { ...command, file: '/bin/sh', args: ['a\0b'] };
    assert.deepEqual(
      await starter.start(strange, () => undefined),
      failure('ERR_INVALID_ARG_VALUE'),
    );
  });

  it.runIf(process.platform === 'linux')(
    'starts nothing for a server that is gone, though that requested it before',
    async () => {
      const { pid, made } = await killRequesting();
      process.kill(pid, 'SIGCONT');
      await until(() => !isRunning(pid));
      assert.equal(made(), false);
    },
  );

  it.runIf(process.platform === 'linux').each([
    ['wait', 'SIGKILL'],
    ['wait', 'SIGTERM'],
    ['large', 'SIGKILL'],
    ['large', 'SIGTERM'],
  ] as const)(
    'ends programs that do not have all of their input when the server is gone: %s, %s',
    async (kind, signal) => {
      const file = join(mkdtempSync(join(tmpdir(), 'purser-starter-')), 'made');
      const server = spawn(process.execPath, [serverScript, file, kind]);
      let printed = '';
      server.stdout.on('data', (chunk) => {
        printed += chunk;
      });
      await until(() => /\n\d+\n$/.test(printed));
      const [starter = 0, program = 0] = printed.split('\n').map(Number);
      if (signal === 'SIGKILL') server.kill(signal);
      else process.kill(starter, signal);
      await until(() => !isRunning(program));
      assert.equal(existsSync(file), false);
      server.kill('SIGKILL');
    },
  );

  it.runIf(process.platform === 'linux')(
    'is ended before another server looks for what is left',
    async () => {
      const { pid, made } = await killRequesting();
      const mine = await start();
      await endOrphanedStarters();
      await until(() => !isRunning(pid));
      assert.equal(made(), false);
      assert.ok(isRunning(mine.parent));
      process.kill(mine.program.pid, 'SIGKILL');
      await mine.program.ended;
    },
  );

  it('loses a step if it is killed: the step fails, and its program is ended', async () => {
    const runtime = createContainerRuntime({
      settings: async () => ({
        ...defaultDeploySettings,
        programs: new Map([['acme/shell', '/bin/sh']]),
      }),
      environment: {},
      scratch: mkdtempSync(join(tmpdir(), 'purser-starter-')),
    });
    const image = await runtime.resolve('acme/shell');
    let pid = 0;
    let printed = '';
    const step = runtime.run(
      {
        name: `lost-${process.pid}`,
        labels: { store: 's', run: 'r', step: 1 },
        resource: 'disk',
        phase: 'action',
        image,
        entrypoint: null,
        args: tellParent.args,
        input: '',
        mounts: [],
        limits: { timeoutMs: 60_000, maxAnswerBytes: null },
      },
      {
        ...idleListener,
        started: async (id) => {
          pid = Number(id);
        },
        log: (chunk) => {
          printed += Buffer.from(chunk).toString();
        },
      },
      new AbortController().signal,
    );
    await until(() => printed.endsWith('\n'));
    process.kill(Number(printed), 'SIGKILL');
    await assert.rejects(step, /the process that started it is gone/);
    assert.equal(isRunning(pid), false);
  });
});
