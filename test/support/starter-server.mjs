/**
 * A process of its own that starts programs as a server does: `starter-server.mjs FILE [wait]`. It prints the process that
 * starts its programs; with `wait` also a program that makes the file once it has its input, which never comes. Once it gets a
 * line, it requests a program that makes the file, and prints `requested`.
 */
import { once } from 'node:events';
import { createProcessStarter } from '../../dist/adapters/containers/process-starter.js';

const starter = createProcessStarter();
const shell = (script) => ({
  ...{ file: '/bin/sh', args: ['-c', script], environment: {}, folder: '/' },
  ...{ isFolderNew: false, input: null },
});
await starter.start(shell('echo $PPID'), (chunk) => process.stdout.write(chunk));
if (process.argv[3] === 'wait') {
  const waiting = shell(`echo $$; read line; > ${process.argv[2]}; sleep 60`);
  await starter.start(waiting, (chunk) => process.stdout.write(chunk));
}
await once(process.stdin, 'data');
void starter.start(shell(`> ${process.argv[2]}`), () => undefined);
process.stdout.write('requested\n');
