// Stands in for `npx purser` in a shell script: passes its arguments, and what it reads if it reads anything, to
// the test that listens (`serveCommands` in cli-shim.ts), and prints and ends as the command does there.
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

const args = process.argv.slice(2);
const input = args.includes('-') ? await text(process.stdin) : '';
const socket = connect(process.env.PURSER_TEST_SOCKET ?? '');
socket.write(`${JSON.stringify({ args, input, env: process.env })}\n`);
for await (const line of createInterface({ input: socket })) {
  const { out, err, code } = JSON.parse(line);
  if (out !== undefined) process.stdout.write(out);
  if (err !== undefined) process.stderr.write(err);
  if (code !== undefined) process.exitCode = code;
}
