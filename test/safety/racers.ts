import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Place } from './place.ts';

const script = fileURLToPath(new URL('../support/racer.mjs', import.meta.url));

/** A process that submits what it is asked to. */
export interface Racer {
  /** The codes of what is wrong; none for what was committed. */
  submit(text: string, afterMs: number): Promise<readonly string[]>;
  /** Lets it end. */
  stop(): Promise<void>;
}

/** Starts a process on the store of a place, and waits until it is ready. */
export async function startRacer({ settings }: Pick<Place, 'settings'>): Promise<Racer> {
  const outside = Object.entries(process.env).filter(
    ([name]) => !/^(PURSER_|NODE_OPTIONS$)/.test(name),
  );
  const child = spawn(process.execPath, [script], {
    env: { ...Object.fromEntries(outside), ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => {
    const { value, done } = await answers.next();
    assert.ok(!done, 'a process ended before its time');
    return value;
  };
  assert.equal(await next(), 'ready');
  return {
    submit(text, afterMs) {
      child.stdin.write(`${JSON.stringify({ text, afterMs })}\n`);
      return next().then(JSON.parse);
    },
    async stop() {
      child.stdin.end();
      await ended;
      assert.equal(child.exitCode, 0);
    },
  };
}
