import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll } from 'vitest';

// Loaded before every test file. The files of a worker share its process, so a file that changes the process
// restores it, and stops the servers and child processes that it started.

/** How long servers and child processes that were stopped may take to end. */
const deadlineMs = 10_000;

let before: ReadonlyMap<string, unknown> = new Map();
let runningBefore = 0;

beforeAll(() => {
  before = processState();
  runningBefore = running().length;
});

afterAll(async () => {
  const after = processState();
  const names = new Set([...before.keys(), ...after.keys()]);
  const changed = [...names].filter((name) => before.get(name) !== after.get(name));
  assert.deepEqual(changed, [], 'the test file has changed its process');
  const deadline = performance.now() + deadlineMs;
  while (running().length > runningBefore && performance.now() < deadline) await setTimeout(10);
  assert.ok(running().length <= runningBefore, `the test file has left running: ${running()}`);
});

function processState(): ReadonlyMap<string, unknown> {
  // Vitest changes this one, for each file.
  const { VITEST_WORKER_ID: _worker, ...environment } = process.env;
  return new Map<string, unknown>([
    ...Object.entries(environment).map(([name, value]) => [`environment: ${name}`, value] as const),
    ...process
      .eventNames()
      .map((name) => [`listeners: ${String(name)}`, process.listenerCount(name)] as const),
    ...Object.entries({ fetch, console, Date, now: Date.now, random: Math.random }),
    ['current directory', process.cwd()],
    ['umask', process.umask()],
    ['exit code', process.exitCode],
  ]);
}

/** Servers and child processes of this process. */
function running(): readonly string[] {
  const kinds = ['TCPServerWrap', 'PipeServerWrap', 'ProcessWrap'];
  return process.getActiveResourcesInfo().filter((kind) => kinds.includes(kind));
}
