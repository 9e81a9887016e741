import assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { createClient } from '../../src/cli/client/client.ts';
import { httpTransport } from '../../src/cli/client/http-transport.ts';
import { watchValue } from '../../src/cli/watch/watch-value.ts';
import { runCli, runCliProcess, type ServedPurser, serveCli } from '../support/cli.ts';
import { sized } from '../support/properties.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** A store that two servers share: the settings of each, and what takes it away. */
export interface SharedStore {
  readonly env: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

const value = { schema: 'a/B/v1', name: 'x', path: '.n' };
const named = [value.schema, value.name, '--path', value.path];

/** What waits promise where two servers share a store and stand behind one address, and one is killed. */
export function checkWaits(title: string, openStore: () => Promise<SharedStore>): void {
  describe(`waits over two servers on ${title}`, () => {
    let store: SharedStore;
    let first: ServedPurser;
    let second: ServedPurser;
    let proxy: TcpProxy;

    beforeEach(async () => {
      store = await openStore();
      const env = { ...store.env, PURSER_POLL_INTERVAL: '10' };
      first = await serveCli(env);
      second = await serveCli(env);
      proxy = await openTcpProxy();
      proxy.pointAt(first.url);
      await commit(1);
    });

    afterEach(async () => {
      await proxy.close();
      await kill(first);
      await second.stop();
      await store.remove();
    });

    async function commit(n: number, name = 'x', url = second.url): Promise<void> {
      const input = `{schema: a/B/v1, metadata: {schema: metadata/Document/v1, name: ${name}}, data: {n: ${n}}}`;
      const { code, stderr } = await runCli(['apply', '-', '--server', url], { input });
      assert.equal(code, 0, stderr);
    }

    /** The first server dies, and the second one takes its place only after some work was done there. */
    async function failOver(during: () => Promise<void>): Promise<void> {
      proxy.pointAt(null);
      await kill(first);
      await during();
      proxy.pointAt(second.url);
    }

    it('resume on the other one when the first is killed, and hold for what passed meanwhile', async () => {
      const server = ['--server', proxy.url, '--timeout', '60s'];
      const waits = [2, 3, 4].map((n) =>
        runCli(['wait', ...named, '--equals', String(n), ...server]),
      );
      const process = runCliProcess(['wait', ...named, '--equals', '4', ...server]);
      const seen = await follow(proxy.url, 1);
      await proxy.streaming(5);
      await commit(2);
      await seen.until(2);
      await failOver(async () => {
        await commit(3);
        await commit(0, 'other');
        await commit(4);
        await commit(5);
      });
      await commit(6);
      assert.deepEqual(await seen.until(6), [1, 2, 3, 4, 5, 6]);
      for (const [at, { code, stdout, stderr }] of (
        await Promise.all([...waits, process])
      ).entries()) {
        assert.equal(code, 0, stderr);
        assert.match(stdout, new RegExp(`: \\.n is ${at === 3 ? 4 : at + 2}\\n$`));
      }
    });

    it('end when the time is up, with what was seen last, though no server is there any more', async () => {
      const args = ['wait', ...named, '--equals', '9', '--server', proxy.url, '--timeout', '4s'];
      const waiting = runCli(args);
      const seen = await follow(proxy.url, 1);
      await proxy.streaming(2);
      proxy.pointAt(null);
      await kill(first);
      const { code, stderr } = await waiting;
      seen.end();
      assert.equal(code, 1);
      assert.match(stderr, /; asking again\n/);
      assert.match(stderr, /revision 1: a\/B\/v1 x: \.n is 1; expected: 9\nWAIT_TIMED_OUT /);
    });

    it('give every change once over many kills, whichever server makes it', async () => {
      const seen = await follow(proxy.url, 1);
      const env = { ...store.env, PURSER_POLL_INTERVAL: '10' };
      const last = 4 * sized(3, 1) + 1;
      for (let n = 2; n < last; n += 4) {
        await commit(n, 'x', first.url);
        await commit(n + 1);
        await failOver(() => commit(n + 2));
        [first, second] = [second, await serveCli(env)];
        await commit(n + 3);
      }
      const all = Array.from({ length: last }, (_, at) => at + 1);
      assert.deepEqual(await seen.until(last), all);
    });
  });
}

async function kill({ child }: ServedPurser): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Follows the value; resolves once it has been the given number. */
async function follow(url: string, first: number) {
  const end = new AbortController();
  const numbers: number[] = [];
  const client = createClient(httpTransport(url));
  const states = watchValue(client, value, { signal: end.signal, onLost: () => {} });
  const until = async (n: number): Promise<readonly number[]> => {
    while (numbers.at(-1) !== n) {
      const { value: state, done } = await states.next();
      if (done === true) break;
      numbers.push(Number(state.value));
    }
    return numbers;
  };
  await until(first);
  return { until, end: () => end.abort() };
}
