import type { Environment } from '../../config/config.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Terminal } from '../print/terminal.ts';

/** What a command logs: nothing, unless somebody looks for a mistake. */
export function createDebugLogger(env: Environment, err: Terminal): Logger {
  const write = (facts: Readonly<Record<string, unknown>>, message: string): void => {
    if (env['PURSER_DEBUG'] === '1') err.write(`${message} ${JSON.stringify(facts)}\n`);
  };
  return { info: write, warn: write, error: write };
}
