/** Starts programs as somebody would who wants nothing but their answers, in a process that does nothing else. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

process.send('ready');
process.on('message', async ({ file, count, parallelism }) => {
  let next = 0;
  const startNext = async () => {
    while (next < count) await start(file, next++ < count / 2);
  };
  await Promise.all(Array.from({ length: parallelism }, startNext));
  process.send('done');
});
process.on('disconnect', () => process.exit());

async function start(file, isInit) {
  const child = spawn(file, isInit ? [] : ['state'], { env: {}, detached: true });
  let answer = '';
  child.stdin.on('error', () => undefined);
  child.stdin.end('{}');
  child.stdout.on('data', (chunk) => {
    answer += chunk;
  });
  const [code] = await once(child, 'close');
  if (code !== 0 || answer === '') throw new Error('wrong');
}
