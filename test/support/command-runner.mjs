// Runs commands of the built `purser` in one process, one after another: lines of JSON in, lines of JSON out. The
// start of a process takes longer than most commands do.
import { EventEmitter } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable, Writable } from 'node:stream';
import { runProgram } from '../../dist/cli/program.js';
import { createShell } from '../../dist/cli/shell.js';

for await (const line of createInterface({ input: process.stdin })) {
  const { args, env, input } = JSON.parse(line);
  const [stdout, stderr] = [[], []];
  const stdin = Readable.from(input === '' ? [] : [Buffer.from(input)], { objectMode: false });
  const shell = createShell(
    { env, stdin, stdout: sinkInto(stdout), stderr: sinkInto(stderr) },
    new EventEmitter(),
  );
  await runProgram(args, shell);
  const result = { code: shell.exitCode, stdout: stdout.join(''), stderr: stderr.join('') };
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

function sinkInto(texts) {
  return new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      texts.push(String(chunk));
      done();
    },
  });
}
