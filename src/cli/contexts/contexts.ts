import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { Environment } from '../../config/config.ts';
import { fault, PurserError, refusal, throwFaults } from '../../domain/errors.ts';
import { readText } from '../input/read-text.ts';
import { replaceFile } from '../input/replace-file.ts';
import type { Contexts, ServerContext } from './server-context.ts';

/** The user's folder. */
export function homeFolder(env: Environment): string {
  return env['HOME'] || homedir();
}

/** The file of the contexts. The XDG Base Directory Specification ignores a relative XDG_CONFIG_HOME. */
export function contextsFile(env: Environment): string {
  const folder = env['XDG_CONFIG_HOME'] ?? '';
  const config = isAbsolute(folder) ? folder : join(homeFolder(env), '.config');
  return join(config, 'purser', 'contexts.yaml');
}

/** The user's contexts; none if their file is missing. @throws FILE_UNREADABLE; SETTING_INVALID for all faults */
export async function readContexts(env: Environment): Promise<Contexts> {
  const file = contextsFile(env);
  const text = readText(file, '');
  if (text === '') return { current: null, all: [] };
  checkOwner(file);
  return (await contextsParser(file))(text);
}

/**
 * Changes the file of the contexts in one step, and creates a missing one for its owner alone.
 *
 * @throws FILE_UNREADABLE, FILE_UNWRITABLE; SETTING_INVALID for all faults
 */
export async function changeContexts(
  env: Environment,
  change: (text: string, contexts: Contexts) => string,
): Promise<void> {
  const file = contextsFile(env);
  const parse = await contextsParser(file);
  const changed = (text: string): string => {
    const result = change(text, parse(text));
    parse(result);
    return result;
  };
  await replaceFile(file, changed, { makesFolder: true });
}

/** The context of a name. @throws USAGE if there is none */
export function requireContext({ all }: Contexts, name: string): ServerContext {
  const found = all.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = all.map((one) => one.name).join(', ');
  const others = names === '' ? 'there are none; add one with `purser context add`' : names;
  throw refusal('USAGE', { reason: `there is no context "${name}"; known contexts: ${others}` });
}

/** Loaded only if there is something to parse: most users have no contexts. */
async function contextsParser(file: string): Promise<(text: string) => Contexts> {
  const { parseContexts } = await import('./parse-contexts.ts');
  return (text) => {
    const { contexts, faults } = parseContexts(text, file);
    throwFaults(faults);
    return contexts;
  };
}

/** Whoever may write the file chooses a program that runs as this user. */
function checkOwner(file: string): void {
  const { mode } = statSync(file);
  if ((mode & 0o022) === 0) return;
  const reason = 'other users may write the file, and so run programs as you';
  const found = fault('SETTING_INVALID', { setting: 'contexts', reason }, { file });
  throw new PurserError([{ ...found, remedy: `Check its content, then run: chmod 600 ${file}` }]);
}
