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
  if (file !== undefined) return readToken(readText(file), file);
  const text = env[variable] ?? '';
  return text.trim() === '' ? null : readToken(text, variable);
}

/** The token in a text, without blanks around it. `source` is the origin of the text. @throws USAGE */
export function readToken(text: string, source: string): string {
  const token = text.trim();
  if (/^[\x21-\x7e]+$/.test(token)) return token;
  throw refusal('USAGE', {
    reason: `${source} holds no token: it must be one word of plain letters`,
  });
}
