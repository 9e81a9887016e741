import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs a server, a file of Node with arguments, while a task works with its URL. The server is ended after the task. */
export async function withServer(args, env, port, task) {
  const options = { env: { ...env, PURSER_PORT: String(port) }, stdio: 'ignore' };
  const server = spawn(process.execPath, args, options);
  const ended = once(server, 'exit');
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilReady(url, server);
    await task(url);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

/** A server that does not answer within a minute fails. */
async function untilReady(url, server) {
  const until = Date.now() + 60_000;
  while (Date.now() < until && server.exitCode === null) {
    const isReady = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
  throw new Error(`the server at ${url} does not start`);
}
