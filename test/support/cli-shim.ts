import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { runCli } from './in-process-cli.ts';

/** What shell scripts call in the place of `npx purser`. */
export interface ServedCommands {
  readonly command: string;
  /** The environment the command needs. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Runs the commands of shell scripts in this process, from a socket at this path. */
export async function serveCommands(path: string): Promise<ServedCommands> {
  const server = createServer((socket) => void answer(socket));
  server.listen(path);
  await once(server, 'listening');
  return {
    command: `"${process.execPath}" "${fileURLToPath(new URL('cli-shim.mjs', import.meta.url))}"`,
    env: { PURSER_TEST_SOCKET: path },
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(socket: Socket): Promise<void> {
  // A reader that has seen enough (`| head -1`) is no failure.
  socket.on('error', () => {});
  const send = (part: object): void => void socket.write(`${JSON.stringify(part)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const { args, input, env } = JSON.parse(line);
    const { code } = await runCli(args, {
      input,
      env,
      onOutput: (stream, text) => send({ [stream]: text }),
    });
    send({ code });
    socket.end();
  }
}
