import { stripVTControlCharacters } from 'node:util';
import type { Environment } from '../../config/config.ts';
import { feedProgram } from '../feed-program.ts';
import type { Shell } from '../shell.ts';
import type { Terminal } from './terminal.ts';
import { textWidth } from './text-width.ts';

/** A program that shows a text page by page. */
interface Pager {
  readonly command: string;
  /** Whether it is a command line with arguments, as people configure it. */
  readonly isCommandLine: boolean;
}

/** The options for the pager. */
export interface PagerOptions {
  /** Whether a pager is used, if it is available. */
  readonly pager: boolean;
}

/** With F, less ends at once if the text fits; R shows colours; X leaves the text on the screen. */
const lessOptions = 'FRX';

/**
 * Writes a text to standard output. If that is a terminal with fewer rows than the text has, the pager shows it; if the
 * pager cannot be started, the text is printed. Resolves when the pager ends.
 */
export async function writePaged(
  shell: Shell,
  text: string,
  options: PagerOptions = { pager: true },
): Promise<void> {
  const isLong = options.pager && exceedsTerminal(text, shell.out, shell.env);
  const pager = isLong ? pagerOf(shell.env) : null;
  const isShown = pager !== null && (await runPager(shell, pager, text));
  if (!isShown) shell.out.write(text);
}

/** The pager that the environment names; null for none. */
export function pagerOf(env: Environment): Pager | null {
  const command = (env['PURSER_PAGER'] ?? env['PAGER'])?.trim();
  if (command === undefined) return { command: 'less', isCommandLine: false };
  return command === '' || command === 'cat' ? null : { command, isCommandLine: true };
}

/** Whether a text is longer than the terminal. */
export function exceedsTerminal(
  text: string,
  { interactive, rows, columns }: Pick<Terminal, 'interactive' | 'rows' | 'columns'>,
  env: Environment,
): boolean {
  if (!interactive || env['TERM'] === 'dumb') return false;
  let left = rows;
  for (const line of stripVTControlCharacters(text).split('\n')) {
    left -= Math.max(1, Math.ceil(textWidth(line) / columns));
    if (left < 0) return true;
  }
  return false;
}

/** Whether the pager could be started. */
async function runPager(
  { env, err, signals }: Shell,
  { command, isCommandLine }: Pager,
  text: string,
): Promise<boolean> {
  // Removes the line of progress.
  err.write('');
  // While the pager runs, an interrupt at the terminal is for the pager.
  const ignore = (): void => {};
  signals.on('SIGINT', ignore);
  try {
    const less = { ...env, LESS: env['LESS'] ?? lessOptions };
    return (await feedProgram({ command, isCommandLine, env: less, input: text })).isStarted;
  } finally {
    signals.off('SIGINT', ignore);
  }
}
