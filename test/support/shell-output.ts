import { execFile } from 'node:child_process';
import type { Environment } from '../../src/config/config.ts';

/** What a script prints in a shell, errors included, whatever its exit code. */
export function shellOutput(
  [shell = 'sh', ...options]: readonly string[],
  script: string,
  { cwd, env }: { readonly cwd: string; readonly env: Environment },
): Promise<string> {
  const all = { ...process.env, ...env, NODE_OPTIONS: '' };
  return new Promise((resolve) => {
    execFile(shell, [...options, script], { cwd, env: all }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}
