import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect as open } from 'node:net';
import { createClient as createStreamClient } from 'graphql-sse';
import { afterEach, beforeEach, describe, it } from 'vitest';
import { connect, subscribe } from '../../api/subscriptions/subscriber.ts';
import { createWorkspace, type ServedPurser, serveCli, type Workspace } from '../../support/cli.ts';
import { until } from '../../support/until.ts';

const news = 'subscription { revisionCreated { id } }';

let space: Workspace;
let first: ServedPurser;
let second: ServedPurser;
beforeEach(async () => {
  space = createWorkspace();
  const env = { PURSER_DATA: space.file('store'), PURSER_POLL_INTERVAL: '50' };
  first = await serveCli({ ...env, PURSER_DRAIN_DELAY: '1500', PURSER_DRAIN_TIMEOUT: '2000' });
  second = await serveCli(env);
});
afterEach(async () => {
  first.child.kill('SIGKILL');
  await second.stop();
  space.remove();
});

async function submit(url: string, name: string): Promise<void> {
  const text = JSON.stringify({
    schema: 'a/B/v1',
    metadata: { schema: 'metadata/Document/v1', name },
    data: {},
  });
  const query =
    'mutation ($text: String!) { submitDocuments(input: {source: {yaml: $text}}) { __typename } }';
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { text } }),
  });
  assert.match(await response.text(), /"data":\{"submitDocuments":\{/);
}

/** Makes revisions until a subscriber has one: it may still be on its way to the server. */
async function submitUntil<T>(url: string, coming: Promise<T>): Promise<T> {
  let came = false;
  void coming.then(() => {
    came = true;
  });
  let count = 0;
  await until(async () => {
    count += 1;
    if (!came) await submit(url, `x${count}`);
    return came;
  });
  return coming;
}

describe('a server that ends', () => {
  it('fails /readyz first and still answers, then makes subscribers connect to another', async () => {
    const urls = [first.url, second.url];
    let connections = 0;
    const codes: number[] = [];
    const client = connect(first, {
      url: () => `${String(urls[Math.min(connections, 1)]).replace('http', 'ws')}/graphql`,
      retryAttempts: 3,
      on: {
        connected: () => {
          connections += 1;
        },
        closed: (event) => codes.push((event as { code: number }).code),
      },
    });
    const results = subscribe(client, news);
    const coming = results.next();
    await until(() => connections === 1);

    const exited = once(first.child, 'exit');
    first.child.kill('SIGTERM');
    await until(async () => (await fetch(`${first.url}/readyz`)).status === 503);
    assert.ok((await submitUntil(first.url, coming)).value);

    const afterwards = results.next();
    assert.deepEqual(await exited, [0, null]);
    await until(() => connections === 2);
    assert.equal(codes[0], 1001);
    assert.ok((await submitUntil(second.url, afterwards)).value);
    await client.dispose();
  });

  it('ends event streams so that their clients connect again', async () => {
    const opened: string[] = [];
    const client = createStreamClient({
      url: () => {
        const url = `${opened.length === 0 ? first.url : second.url}/graphql`;
        opened.push(url);
        return url;
      },
      retryAttempts: 3,
    });
    const results = client.iterate({ query: news });
    const coming = results.next();
    await until(() => opened.length === 1);
    assert.ok((await submitUntil(first.url, coming)).value);
    const afterwards = results.next();
    const exited = once(first.child, 'exit');
    first.child.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null]);
    await until(() => opened.length === 2);
    assert.ok((await submitUntil(second.url, afterwards)).value);
    client.dispose();
  });

  it('ends after its time, whatever a request takes', async () => {
    const { hostname, port } = new URL(first.url);
    const socket = open(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: ${hostname}:${port}\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n`,
    );
    await once(socket, 'data');
    const exited = once(first.child, 'exit');
    first.child.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null]);
    socket.destroy();
  });
});
