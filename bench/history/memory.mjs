import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { row } from '../support/report.mjs';

export const title = 'memory';

/** What a process of its own takes at most that renders all and hands all of it out. */
export async function measure({ n, folder }) {
  const child = fork(fileURLToPath(new URL('./read-all.mjs', import.meta.url)), [folder]);
  const [{ mebibytes }] = await once(child, 'message');
  await once(child, 'exit');
  const figures = { n, value: mebibytes, unit: 'MiB' };
  return [
    row({ name: 'memory, all rendered', ...figures, baseline: '2 GiB', base: 2048, atMost: 1 }),
  ];
}
