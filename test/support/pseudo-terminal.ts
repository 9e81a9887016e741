import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Workspace } from './cli.ts';
import { commandEnvironment, root } from './in-process-cli.ts';

/** Whether this machine has a program that gives another a terminal of its own: that of util-linux. */
export function hasPseudoTerminal(): boolean {
  try {
    return /util-linux/.test(execFileSync('script', ['--version'], { encoding: 'utf8' }));
  } catch {
    return false;
  }
}

/** What a shell script prints at a terminal, in a workspace; in the script `$PURSER` runs the built command. */
export function printedAtTerminal(
  space: Workspace,
  script: string,
  env: Readonly<Record<string, string>> = {},
): string {
  const purser = `${process.execPath} ${root}/dist/bin/purser.js`;
  writeFileSync(space.file('run'), script.replaceAll('$PURSER', purser));
  const { LESS: _less, ...outside } = commandEnvironment();
  return execFileSync('script', ['-qec', 'sh run', '/dev/null'], {
    cwd: space.path,
    encoding: 'utf8',
    env: { ...outside, TERM: 'xterm', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
