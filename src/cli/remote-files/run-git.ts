import { spawn } from 'node:child_process';
import type { Environment } from '../../config/config.ts';
import { printable } from '../../domain/printable.ts';

/** How git runs: where, over which protocols, and what asks it to end. */
export interface GitRun {
  readonly env: Environment;
  readonly folder: string;
  readonly protocol: string;
  readonly signal?: AbortSignal;
}

/** Git ended without success; the message is what it printed, without credentials. */
export class GitError extends Error {}

/** A fetch of a large repository over a slow line may take this long. */
const timeoutMs = 600_000;
const maxErrorBytes = 16_384;

/** Variables of a repository that Purser may have been started in, as a hook of it for example. */
const ofRepositories =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|COMMON_DIR|NAMESPACE|PREFIX|CONFIG.*|SHALLOW_FILE|GRAFT_FILE|REPLACE_REF_BASE|EXTERNAL_DIFF|EXEC_PATH|PROTOCOL_FROM_USER)$/;

const settings = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'credential.interactive=false',
  'fetch.recurseSubmodules=false',
  'submodule.recurse=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'http.lowSpeedLimit=1000',
  'http.lowSpeedTime=60',
].flatMap((setting) => ['-c', setting]);

/**
 * Runs the git program and returns what it prints. It runs no hooks, asks no questions, and speaks only one protocol, also
 * after a redirection. It has no terminal, so that no helper of it can wait for somebody.
 *
 * @throws GitError
 */
export function runGit(
  { env, folder, protocol, signal }: GitRun,
  args: readonly string[],
  {
    input = '',
    maxBytes = 1_000_000,
  }: { readonly input?: string; readonly maxBytes?: number } = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...settings, ...args], {
      cwd: folder,
      env: gitEnvironment(env, protocol),
      // A session of its own has no terminal to ask at.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    let size = 0;
    let errors = '';
    let reason: string | null = null;
    const stop = (why: string): void => {
      reason ??= why;
      // With its helpers, which are in its group.
      if (child.pid !== undefined) killGroup(child.pid);
    };
    const timer = setTimeout(() => stop(`it did not end within ${timeoutMs / 1_000} s`), timeoutMs);
    const abort = (): void => stop('it was interrupted');
    signal?.addEventListener('abort', abort);
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) stop(`it has more than ${maxBytes} bytes`);
      else output.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (errors.length < maxErrorBytes) errors += chunk.toString('utf8');
    });
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    const finish = (error: string | null): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      if (error === null) resolve(Buffer.concat(output));
      else reject(new GitError(error));
    };
    child.on('error', (error: NodeJS.ErrnoException) =>
      finish(error.code === 'ENOENT' ? 'git is not installed' : error.message),
    );
    child.on('close', (code) => finish(reason ?? (code === 0 ? null : reasonIn(errors, code))));
    if (signal?.aborted) abort();
  });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function gitEnvironment(env: Environment, protocol: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(env).filter(([name]) => !ofRepositories.test(name));
  return {
    ...Object.fromEntries(inherited),
    LC_ALL: 'C',
    GIT_ALLOW_PROTOCOL: protocol,
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    SSH_ASKPASS: '',
    SSH_ASKPASS_REQUIRE: 'never',
    GCM_INTERACTIVE: 'never',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_SSH_COMMAND:
      env['GIT_SSH_COMMAND'] ||
      'ssh -o BatchMode=yes -o ConnectTimeout=30 -o ServerAliveInterval=30',
  };
}

/** The last complaint of git: one line, without credentials that a rewritten address may have. */
function reasonIn(errors: string, code: number | null): string {
  const lines = errors
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const complaint = lines.find((line) => /^(?:fatal|error): /.test(line)) ?? lines.at(-1);
  if (complaint === undefined) return `git ended with code ${code}`;
  return `git: ${printable(complaint.replace(/\/\/[^\s/@']*@/g, '//***@')).slice(0, 500)}`;
}
