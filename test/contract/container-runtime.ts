import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { PurserError } from '../../src/domain/errors.ts';
import { openContainerRuntime } from '../../src/open-container-runtime.ts';
import type {
  ContainerRuntime,
  ContainerStep,
  ResolvedImage,
  StepOutcome,
} from '../../src/ports/container-runtime.ts';
import { runs } from '../support/properties.ts';
import { idleListener } from '../support/step-listener.ts';

/** A kind of runtime under test. */
export interface RuntimeUnderTest {
  /** An image, or a type, whose program is a POSIX shell. */
  readonly shell: string;
  /** What the deploy file says. */
  readonly file: Readonly<Record<string, unknown>>;
  readonly environment: Readonly<Record<string, string>>;
  /** Whether a container sees nothing but its plugs; programs of this machine see all of it. */
  readonly isolates: boolean;
}

/** The settings of a server with a runtime, in a folder of its own. */
function settingsIn(folder: string, { file, environment }: RuntimeUnderTest) {
  const deployFile = join(folder, 'deploy.yaml');
  writeFileSync(deployFile, JSON.stringify({ ...file, plugRoots: ['plugs'] }), { mode: 0o600 });
  return {
    ...environment,
    SECRET_OF_SERVER: 'the-keys-of-the-server',
    PURSER_DEPLOY_FILE: deployFile,
    PURSER_DEPLOY_SCRATCH: join(folder, 'scratch'),
  };
}

/** A runtime as a server with these settings has it. */
async function opened(env: Readonly<Record<string, string>>): Promise<ContainerRuntime> {
  const { config, faults } = readConfig(env);
  assert.deepEqual(faults, []);
  assert.ok(config);
  return openContainerRuntime(config);
}

async function openBench(kind: RuntimeUnderTest): Promise<Bench> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'purser-runtime-')));
  mkdirSync(join(folder, 'plugs'));
  const env = settingsIn(folder, kind);
  const runtime = await opened(env);
  return new Bench(folder, { env, runtime, image: await runtime.resolve(kind.shell) });
}

/** A runtime with a folder for scratch and one for plugs. */
class Bench {
  readonly folder: string;
  readonly scratch: string;
  readonly plugs: string;
  readonly store = `store-${process.pid}`;
  readonly env: Readonly<Record<string, string>>;
  readonly runtime: ContainerRuntime;
  readonly #image: ResolvedImage;
  #steps = 0;

  constructor(
    folder: string,
    { env, runtime, image }: Pick<Bench, 'env' | 'runtime'> & { readonly image: ResolvedImage },
  ) {
    this.folder = folder;
    this.scratch = join(folder, 'scratch');
    this.plugs = join(folder, 'plugs');
    this.env = env;
    this.runtime = runtime;
    this.#image = image;
  }

  /** A step that runs a script in the shell. */
  step(script: string, more: Partial<ContainerStep> = {}): ContainerStep {
    this.#steps += 1;
    return {
      name: `purser-${process.pid}-1-${this.#steps}`,
      labels: { store: this.store, run: 'r-1', step: this.#steps },
      resource: 'www',
      phase: 'state',
      image: this.#image,
      entrypoint: null,
      args: ['-c', script],
      input: '{}',
      mounts: [],
      limits: { timeoutMs: 60_000, maxAnswerBytes: 1024 * 1024 },
      ...more,
    };
  }

  async run(step: ContainerStep, options: RunOptions = {}): Promise<RunReport> {
    const logs = { out: '', err: '' };
    const started: string[] = [];
    const on = {
      mayStart: async () => options.mayStart?.(),
      ended: () => options.onEnded?.(logs),
      started: async (id: string) => {
        started.push(id);
        await options.onStarted?.(id);
      },
      log: (chunk: Uint8Array, stream: 'out' | 'err') => {
        const text = Buffer.from(chunk).toString('latin1');
        logs[stream] += text;
        options.onLog?.(text);
      },
    };
    const outcome = await this.runtime.run(
      step,
      on,
      options.signal ?? new AbortController().signal,
    );
    const answer = outcome.ended === 'exit' ? Buffer.from(outcome.answer).toString('utf8') : null;
    const code = outcome.ended === 'fault' ? outcome.fault.code : null;
    return { outcome, answer, code, logs, started };
  }

  /** Runs a script that reads its input to the end first. */
  async report(script: string, more: Partial<ContainerStep> = {}): Promise<RunReport> {
    return this.run(this.step(afterInput(script), more));
  }

  /** Nothing of a step may be left once it has ended. */
  async assertNothingLeft(): Promise<void> {
    assert.deepEqual(await this.runtime.leftovers(this.store), []);
    assert.deepEqual(readdirSync(this.scratch), []);
  }
}

interface RunOptions {
  readonly mayStart?: () => Promise<void>;
  readonly onStarted?: (id: string) => Promise<void> | void;
  readonly onEnded?: (logs: RunReport['logs']) => void;
  readonly onLog?: (text: string) => void;
  readonly signal?: AbortSignal;
}

interface RunReport {
  readonly outcome: StepOutcome;
  readonly answer: string | null;
  readonly code: string | null;
  readonly logs: { readonly out: string; readonly err: string };
  readonly started: readonly string[];
}

/**
 * Podman 4.3 loses what a program prints before it is connected to it, in about 1 of 300 runs of a program that prints at
 * once. It gets its input afterwards. (docs/deploy-protocol.md)
 */
export function afterInput(script: string): string {
  return `cat > /dev/null; ${script}`;
}

/** Goes on after its input has ended, until it is asked to end. */
const endless = 'trap "exit 3" TERM; cat; while :; do sleep 0.1; done';

const action = { timeoutMs: 60_000, maxAnswerBytes: null };

/** What every ContainerRuntime promises; each adapter's test runs it. */
export function checkContainerRuntime(name: string, kind: () => RuntimeUnderTest): void {
  describe(`${name} keeps the promises of a ContainerRuntime`, () => {
    let bench: Bench;
    beforeAll(async () => {
      bench = await openBench(kind());
    });
    afterAll(async () => {
      await bench.assertNothingLeft();
      rmSync(bench.folder, { recursive: true, force: true });
    });
    describe('running', () =>
      checkRunning(
        () => bench,
        () => kind().isolates,
      ));
    describe('limits', () => checkLimits(() => bench));
    describe('ending', () => checkEnding(() => bench));
    describe('what is left', () => checkLeftovers(() => bench));
    describe('plugs', () =>
      checkPlugs(
        () => bench,
        () => kind().isolates,
      ));
    describe('images', () => checkImages(() => bench));
  });
}

type Get<T> = () => T;

function checkRunning(bench: Get<Bench>, isolates: Get<boolean>): void {
  it('says what runs the containers', async () => {
    assert.match(await bench().runtime.check(), /\w/);
  });

  it('gives the answer and the exit code of the program, and its messages as log', async () => {
    const { outcome, answer, logs, started } = await bench().report(
      'echo hello; echo oops >&2; exit 7',
    );
    assert.equal(outcome.ended === 'exit' && outcome.exitCode, 7);
    assert.equal(answer, 'hello\n');
    assert.deepEqual([logs.out, logs.err.includes('oops\n')], ['', true]);
    assert.equal(started.length, 1);
  });

  it('passes the input on as it is, to its end', async () => {
    const input = `{"a": "${'ü$(id)`\\\n'.repeat(30_000)}"}`;
    assert.equal((await bench().run(bench().step('cat', { input }))).answer, input);
  });

  it('passes arguments on as they are, through no shell', async () => {
    const args = [
      '-c',
      afterInput('printf "%s\\n" "$@"'),
      'sh',
      'a b',
      '$(id)',
      '*',
      '-v',
      '--rm',
      '"',
      'ü',
      '',
    ];
    const { answer } = await bench().report('', { args });
    assert.equal(answer, `${args.slice(3).join('\n')}\n`);
  });

  it('bears a program that does not read its input', async () => {
    const step = bench().step('sleep 1; echo done', { input: 'x'.repeat(4 * 1024 * 1024) });
    const { answer } = await bench().run(step);
    assert.equal(answer, 'done\n');
  });

  it('gives a container its input only when the listener knows of it, a program with its start', async () => {
    const order: string[] = [];
    const step = bench().step('cat >/dev/null; echo read >&2');
    await bench().run(step, {
      async onStarted() {
        await pause(1_000);
        order.push('started');
      },
      onLog: (text) => {
        if (text.includes('read')) order.push('read');
      },
    });
    assert.deepEqual(order, isolates() ? ['started', 'read'] : ['read', 'started']);
  });

  it('takes both streams of an action for its log', async () => {
    const { answer, logs } = await bench().report('echo out; echo err >&2', { limits: action });
    assert.deepEqual([answer, logs.out, logs.err], ['', 'out\n', 'err\n']);
  });

  it('runs an entrypoint as one program, and says 127 if it does not exist', async () => {
    const found = await bench().report('', { entrypoint: '/bin/sed', args: ['-e', 's/{}/b c/'] });
    assert.equal(found.answer, 'b c');
    for (const entrypoint of ['/bin/none', '/bin/echo a']) {
      const { outcome } = await bench().report('', { entrypoint, limits: action });
      assert.equal(outcome.ended === 'exit' && outcome.exitCode, 127);
    }
  });

  it('gives the program nothing of the environment of the server', async () => {
    const { answer } = await bench().report('env');
    assert.ok(!answer?.includes('the-keys-of-the-server'), answer ?? '');
  });

  it('runs several steps at a time', async () => {
    const scripts = ['a', 'b', 'c', 'd'];
    const reports = await Promise.all(scripts.map((text) => bench().report(`echo ${text}`)));
    assert.deepEqual(
      reports.map(({ outcome, answer }) => ({ ...outcome, answer: answer?.trim() })),
      scripts.map((answer) => ({ ended: 'exit', exitCode: 0, answer })),
    );
  });

  it('fails, and starts nothing, if an argument cannot be passed on', async () => {
    const report = bench().report('', { args: ['-c', 'echo \0'] });
    await assert.rejects(report, { code: 'RUNTIME_ERROR' });
    await bench().assertNothingLeft();
  });
}

function checkLimits(bench: Get<Bench>): void {
  it('stops a program whose answer is too large', async () => {
    const limits = { timeoutMs: 60_000, maxAnswerBytes: 1_000 };
    const script = 'trap "exit 0" TERM PIPE; while :; do echo 0123456789; done';
    assert.equal((await bench().report(script, { limits })).code, 'OUTPUT_TOO_LARGE');
    const { answer } = await bench().report('printf %1000s x', { limits });
    assert.equal(answer?.length, 1_000);
  });

  it('reads all that a program prints, however much it is', async () => {
    const script =
      'i=0; while [ $i -lt 20 ]; do printf %100000s x; printf %100000s y >&2; i=$((i+1)); done';
    const { outcome, logs } = await bench().report(script, { limits: action });
    assert.equal(outcome.ended === 'exit' && outcome.exitCode, 0);
    assert.deepEqual([logs.out.length, logs.err.length], [2_000_000, 2_000_000]);
  });

  it('stops a program that takes too long', async () => {
    const limits = { timeoutMs: 2_500, maxAnswerBytes: 1_000 };
    const script = 'trap "exit 0" TERM; while :; do sleep 0.1; done';
    const { outcome, started } = await bench().report(script, { limits });
    assert.equal(started.length, 1);
    assert.ok(outcome.ended === 'fault');
    assert.equal(outcome.fault.code, 'STEP_TIMEOUT');
    assert.deepEqual(outcome.fault.facts, { resource: 'www', phase: 'state', seconds: 2.5 });
  });

  it('kills a program that ignores being asked to end', { timeout: 90_000 }, async () => {
    const limits = { timeoutMs: 1_000, maxAnswerBytes: 1_000 };
    const start = performance.now();
    const { code } = await bench().report('trap "" TERM; while :; do sleep 1; done', { limits });
    assert.equal(code, 'STEP_TIMEOUT');
    assert.ok(performance.now() - start > 10_000, 'it has ten seconds to end');
    await bench().assertNothingLeft();
  });
}

function checkEnding(bench: Get<Bench>): void {
  it('stops a step by a signal', async () => {
    const controller = new AbortController();
    const onStarted = async () => setTimeout(() => controller.abort(), 300);
    const step = bench().step(endless);
    const { outcome } = await bench().run(step, {
      signal: controller.signal,
      onStarted: async () => void (await onStarted()),
    });
    assert.deepEqual(outcome, { ended: 'stopped' });
    await bench().assertNothingLeft();
  });

  it('starts nothing after the signal', async () => {
    const step = bench().step(afterInput('echo hello'));
    const { outcome, started } = await bench().run(step, { signal: AbortSignal.abort() });
    assert.deepEqual([outcome, started], [{ ended: 'stopped' }, []]);
  });

  it('starts a step when it may, and reports its end once all that it printed has come', async () => {
    const seen: string[] = [];
    const { logs } = await bench().run(bench().step(afterInput('echo hello >&2')), {
      mayStart: async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        seen.push('may start');
      },
      onStarted: () => void seen.push('started'),
      onEnded: ({ err }) => void seen.push(`ended: ${err}`),
    });
    assert.deepEqual(seen, ['may start', 'started', `ended: ${logs.err}`]);
    assert.match(logs.err, /hello/);
  });

  it('starts nothing if the signal comes before it may', async () => {
    const stop = new AbortController();
    const { outcome, started } = await bench().run(bench().step('echo hello'), {
      mayStart: async () => stop.abort(),
      onEnded: () => assert.fail('it never started'),
      signal: stop.signal,
    });
    assert.deepEqual([outcome, started], [{ ended: 'stopped' }, []]);
    await bench().assertNothingLeft();
  });

  it('leaves nothing if the signal comes while the program is being started', {
    timeout: 120_000,
  }, async () => {
    for (const ms of [0, 20, 60, 120, 200]) {
      const step = bench().step(endless);
      const { outcome } = await bench().run(step, { signal: AbortSignal.timeout(ms) });
      assert.deepEqual(outcome, { ended: 'stopped' }, `after ${ms} ms`);
      await bench().assertNothingLeft();
    }
  });

  it('stops the step if the listener fails, and fails with its error', async () => {
    const step = bench().step(endless);
    const onStarted = () => {
      throw new Error('the record cannot be written');
    };
    await assert.rejects(bench().run(step, { onStarted }), /the record cannot be written/);
    await bench().assertNothingLeft();
  });

  it('ends what a program has left running', async () => {
    const step = bench().step(afterInput('sleep 300 & sleep 300 >/dev/null 2>&1 & echo done'));
    const start = performance.now();
    const { answer } = await bench().run(step);
    assert.equal(answer, 'done\n');
    assert.ok(performance.now() - start < 30_000);
    await bench().assertNothingLeft();
  });
}

function checkLeftovers(bench: Get<Bench>): void {
  it('lists the steps of one store, and ends them by their names', async () => {
    const step = bench().step(endless);
    const other = await opened(bench().env);
    const { outcome } = await bench().run(step, {
      onStarted: async () => {
        const { store, run, step: number } = step.labels;
        assert.deepEqual(await other.leftovers(store), [{ name: step.name, run, step: number }]);
        assert.deepEqual(await other.leftovers('another'), []);
        setTimeout(() => void other.stop(step.name), 200);
      },
    });
    assert.ok(outcome.ended === 'exit' && outcome.exitCode !== 0);
    await bench().assertNothingLeft();
  });

  const serverOf = (step: ContainerStep) =>
    spawn(process.execPath, ['test/support/step-server.mjs', JSON.stringify(step)], {
      env: { ...bench().env, PATH: process.env['PATH'] ?? '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });

  it('finds what a killed server has left, whenever it was killed', {
    timeout: 180_000,
  }, async () => {
    const { store, runtime } = bench();
    for (let round = 0; round < runs(20); round += 1) {
      const step = bench().step(endless);
      const server = serverOf(step);
      // It says when it is about to run the step; from then on the container may come into being.
      await once(server.stdout, 'data');
      await pause(round * 40);
      server.kill('SIGKILL');
      await once(server, 'exit');
      await runtime.stop(step.name);
      assert.deepEqual(await runtime.leftovers(store), [], `round ${round}`);
    }
    await pause(1_000);
    await bench().assertNothingLeft();
  });

  it('lists what a killed server has left', async () => {
    const { store, runtime } = bench();
    const step = bench().step(endless);
    const server = serverOf(step);
    for await (const chunk of server.stdout) if (String(chunk).includes('started')) break;
    server.kill('SIGKILL');
    await once(server, 'exit');
    const { run, step: number } = step.labels;
    assert.deepEqual(await runtime.leftovers(store), [{ name: step.name, run, step: number }]);
    await runtime.stop(step.name);
    await bench().assertNothingLeft();
  });

  it('takes a folder that a killed server did not finish for a step that never ran', async () => {
    const { scratch, store, runtime } = bench();
    await bench().report('true');
    for (const text of ['', '{"kind":"progr']) {
      mkdirSync(join(scratch, 'purser-half-1-1'));
      writeFileSync(join(scratch, 'purser-half-1-1', 'step.json'), text);
      assert.deepEqual(await runtime.leftovers(store), []);
      await runtime.stop('purser-half-1-1');
      await bench().assertNothingLeft();
    }
  });

  it('says which files it cannot make if its folder for them is none', async () => {
    const { env, folder } = bench();
    const scratch = join(folder, 'no-folder');
    writeFileSync(scratch, '');
    const runtime = await opened({ ...env, PURSER_DEPLOY_SCRATCH: scratch });
    const running = runtime.run(bench().step('true'), idleListener, new AbortController().signal);
    await assert.rejects(running, { code: 'RUNTIME_ERROR', message: /EEXIST/ });
  });

  it('ends a step that is gone without complaint', async () => {
    await bench().runtime.stop('purser-none-1-1');
  });
}

function checkPlugs(bench: Get<Bench>, isolates: Get<boolean>): void {
  /** How a program finds the path of a plug. */
  const seen = (destination: string, path: string) => (isolates() ? destination : path);

  it('mounts a plug, to be written only if that is granted', async () => {
    const { plugs } = bench();
    const path = join(plugs, 'a file with blanks');
    writeFileSync(path, 'one\n');
    chmodSync(path, 0o666);
    const source = { path: await bench().runtime.locatePlug('a file with blanks') };
    const destination = '/plugs/account';
    const at = seen(destination, path);
    const script = `cat '${at}'; echo two >> '${at}'`;
    const writable = { source, destination, readOnly: false };
    assert.equal((await bench().report(script, { mounts: [writable] })).answer, 'one\n');
    assert.equal(readFileSync(path, 'utf8'), 'one\ntwo\n');
    if (!isolates()) return;
    const { outcome } = await bench().report(script, { mounts: [{ ...writable, readOnly: true }] });
    assert.notEqual(outcome.ended === 'exit' && outcome.exitCode, 0);
    assert.equal(readFileSync(path, 'utf8'), 'one\ntwo\n');
  });

  it('mounts a text as a private file, which is gone afterwards', async () => {
    const destination = '/plugs/secret';
    const mount = { source: { content: 'a secret' }, destination, readOnly: true };
    const script = isolates()
      ? `cat ${destination}; echo x > ${destination}`
      : 'cat "$(echo "$RESOURCE_PLUGS" | sed \'s/.*:"//; s/".*//\')"';
    const { answer } = await bench().report(script, { mounts: [mount] });
    assert.equal(answer, 'a secret');
    await bench().assertNothingLeft();
  });

  it('finds plugs in their folders only', async () => {
    const { runtime, plugs, folder } = bench();
    writeFileSync(join(folder, 'outside'), '');
    symlinkSync(join(folder, 'outside'), join(plugs, 'link'));
    symlinkSync('loop', join(plugs, 'loop'));
    const codes = async (path: string) =>
      runtime.locatePlug(path).then(
        (found) => found,
        (error) => (error instanceof PurserError ? error.code : String(error)),
      );
    for (const path of [
      '../outside',
      join(folder, 'outside'),
      'link',
      '/etc/passwd',
      '/none',
      'a,b',
      'a"b',
      'a\nb',
      'a\0b',
    ]) {
      assert.equal(await codes(path), 'PLUG_PATH_FORBIDDEN', path);
    }
    for (const path of ['none', 'none/../none', 'loop', 'link/x']) {
      assert.equal(await codes(path), 'PLUG_PATH_MISSING', path);
    }
    assert.equal(await codes('.'), plugs);
  });

  it('refuses a plug that leads elsewhere meanwhile', async () => {
    const { runtime, plugs, folder } = bench();
    const path = join(plugs, 'swapped');
    writeFileSync(path, '');
    const source = { path: await runtime.locatePlug('swapped') };
    rmSync(path);
    symlinkSync(join(folder, 'outside'), path);
    const mounts = [{ source, destination: '/swapped', readOnly: true }];
    await assert.rejects(bench().report('true', { mounts }), { code: 'PLUG_PATH_FORBIDDEN' });
    await bench().assertNothingLeft();
  });
}

function checkImages(bench: Get<Bench>): void {
  it('resolves an image to a digest, the same each time', async () => {
    const [one, other] = [bench().step(''), bench().step('')];
    assert.match(one.image.digest, /^sha256:[0-9a-f]{64}$/);
    assert.deepEqual(await bench().runtime.resolve(one.image.name), other.image);
  });

  it('refuses what is no name of an image', async () => {
    for (const image of ['-v', '--privileged', 'a b', '', 'A', 'a:b:c', '../a']) {
      await assert.rejects(
        bench().runtime.resolve(image, 'never'),
        { code: 'IMAGE_INVALID' },
        image,
      );
    }
  });
}
