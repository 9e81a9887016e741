// What the demos of examples share: a temporary folder, a server on an embedded store in it, and commands that are shown and
// run. Whatever ends the demo, nothing is left behind.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath, stdout } from 'node:process';
import { createInterface } from 'node:readline';
import { ensureBuilt, ensureInstalled, program } from '../scripts/prepare.mjs';

/** The folder of the demo. */
export const folder = mkdtempSync(join(tmpdir(), 'purser-demo-'));
/** What ends before the demo does, the last begun first. */
export const ends = [() => rmSync(folder, { recursive: true, force: true })];

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, () => void end().finally(() => process.exit(code)));

/** Runs a demo, and ends whatever it began. */
export async function runDemo(demonstrate) {
  try {
    await ensureInstalled();
    await ensureBuilt();
    await demonstrate();
  } finally {
    await end();
  }
}

/** Starts a Purser with these settings, and gives its URL. */
export async function startServer(settings) {
  const child = spawn(execPath, [program, 'serve'], {
    env: {
      ...ownEnvironment(),
      PURSER_DATA: join(folder, 'data'),
      PURSER_PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  ends.push(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (url === undefined) continue;
    child.stdout.resume();
    return url;
  }
  throw new Error('the server did not start');
}

/** The environment without settings that the demo is not about. */
function ownEnvironment() {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('PURSER_')));
}

/** Says what comes next. */
export function say(sentence) {
  stdout.write(`\n# ${sentence}\n`);
}

/** Shows a command and runs it, in the folder of the demo. */
export async function runCommand(command, settings) {
  stdout.write(`$ ${command}\n`);
  const purser = `purser() { "${execPath}" "${program}" "$@"; }`;
  const child = spawn('sh', ['-c', `${purser}\n${command}`], {
    cwd: folder,
    env: { ...ownEnvironment(), ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`exit code ${code}: ${command}`);
}

async function end() {
  while (ends.length > 0) await ends.pop()();
}
