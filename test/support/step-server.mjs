/**
 * A process of its own that runs a step by the settings of its environment, as a server does: `step-server.mjs STEP`, which
 * is JSON. It prints `running` before and `started` once the program runs.
 */
import { readConfig } from '../../dist/config/config.js';
import { openContainerRuntime } from '../../dist/open-container-runtime.js';

const step = JSON.parse(process.argv[2]);
const { config } = readConfig(process.env);
const runtime = await openContainerRuntime(config);
process.stdout.write('running\n');
const on = {
  mayStart: async () => undefined,
  started: async () => void process.stdout.write('started\n'),
  ended: () => undefined,
  log: () => undefined,
};
await runtime.run(step, on, new AbortController().signal);
