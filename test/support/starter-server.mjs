/**
 * A process of its own that starts programs as a server does: `starter-server.mjs FILE [wait|large]`. It prints the process
 * that starts its programs; with `wait` also a program that makes the file once it has its input, which never comes, or with
 * `large` one that begins to read its large input later. Once it gets a line, it requests a program that makes the file, and
 * prints `requested`.
 */
import { once } from 'node:events';
import { createProcessStarter } from '../../dist/adapters/containers/process-starter.js';

const starter = createProcessStarter();
const shell = (script) => ({
  ...{ file: '/bin/sh', args: ['-c', script], environment: {}, folder: '/' },
  ...{ isFolderNew: false, input: null },
});
await starter.start(shell('echo $PPID'), (chunk) => process.stdout.write(chunk));
if (process.argv[3] !== undefined) {
  const waiting = shell(`echo $$; sleep 0.5; cat; > ${process.argv[2]}; sleep 60`);
  const input = process.argv[3] === 'large' ? 'x'.repeat(4 * 1024 * 1024) : null;
  await starter.start({ ...waiting, input }, (chunk) => process.stdout.write(chunk));
}
await once(process.stdin, 'data');
void starter.start(shell(`> ${process.argv[2]}`), () => undefined);
process.stdout.write('requested\n');
