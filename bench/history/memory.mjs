import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { row } from '../support/report.mjs';
import { startScript } from '../support/start-script.mjs';

export const title = 'memory';

/** What a process of its own takes at most that renders all and hands all of it out. */
export async function measure({ n, folder }) {
  const script = fileURLToPath(new URL('./read-all.mjs', import.meta.url));
  const { child, message } = await startScript(script, [folder]);
  const { mebibytes } = message;
  await once(child, 'exit');
  const figures = { n, value: mebibytes, unit: 'MiB' };
  return [
    row({ name: 'memory, all rendered', ...figures, baseline: '2 GiB', base: 2048, atMost: 1 }),
  ];
}
