import { execFile } from 'node:child_process';
import type { Environment } from '../../config/config.ts';
import { fault, PurserError } from '../../domain/errors.ts';
import { readToken } from '../client/server-token.ts';
import { readText } from '../input/read-text.ts';
import type { ServerContext } from './server-context.ts';

/** Somebody may have to unlock a keychain first. */
const timeoutMs = 120_000;
const maxBytes = 64 * 1024;

/**
 * The token of a context: in its file, or printed by its program; null if it has neither.
 *
 * @throws FILE_UNREADABLE; USAGE for an invalid token; SETTING_INVALID if the program fails
 */
export async function contextToken(
  env: Environment,
  context: ServerContext,
): Promise<string | null> {
  const { name, tokenFile, tokenCommand } = context;
  if (tokenFile !== null) return readToken(readText(tokenFile), tokenFile);
  if (tokenCommand === null) return null;
  return readToken(await run(env, name, tokenCommand), `the program of the context "${name}"`);
}

/** Runs it without a shell. What it prints on standard error is shown, what it prints otherwise may be a secret. */
function run(env: Environment, name: string, words: readonly string[]): Promise<string> {
  const [program = '', ...args] = words;
  const options = { env: { ...env }, timeout: timeoutMs, maxBuffer: maxBytes };
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, options, (error, stdout) => {
      if (error === null) return resolve(stdout);
      const reason = `${program}, which prints the token of the context, ${failureText(error)}`;
      const found = fault('SETTING_INVALID', { setting: `context "${name}"`, reason });
      const remedy = 'Run the program yourself, or add the context again with another one.';
      reject(new PurserError([{ ...found, remedy }], { cause: error }));
    });
    child.stdin?.end();
    child.stderr?.pipe(process.stderr, { end: false });
  });
}

function failureText({ code, killed, signal }: Error & ExecFailure): string {
  if (code === 'ENOENT') return 'is not installed';
  if (code === 'EACCES') return 'may not be run';
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'prints too much';
  if (killed === true) return `did not end within ${timeoutMs / 1000} s`;
  return signal ? `was ended by ${signal}` : `ended with code ${code}`;
}

interface ExecFailure {
  readonly code?: string | number | null | undefined;
  readonly killed?: boolean | undefined;
  readonly signal?: string | null | undefined;
}
