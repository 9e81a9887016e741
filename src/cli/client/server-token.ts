import type { Environment } from '../../config/config.ts';
import { refusal } from '../../domain/errors.ts';
import { readText } from '../input/read-text.ts';

/**
 * The token for a server: from a file, or from the environment; null if there is none. It cannot be given on the
 * command line, which everybody on the machine can read.
 *
 * @throws FILE_UNREADABLE; USAGE for an invalid token
 */
export function serverToken(
  env: Environment,
  file: string | undefined,
  variable = 'PURSER_TOKEN',
): string | null {
  const token = (file === undefined ? (env[variable] ?? '') : readText(file)).trim();
  if (token === '' && file === undefined) return null;
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  const source = file ?? variable;
  throw refusal('USAGE', {
    reason: `${source} holds no token: it must be one word of plain letters`,
  });
}
