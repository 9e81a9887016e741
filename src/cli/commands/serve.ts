import type { Command } from 'commander';
import type { Environment } from '../../config/config.ts';
import { runCommand } from '../print/output.ts';
import type { Shell } from '../shell.ts';
import { textTable } from '../terminal/text-table.ts';

interface ServeOptions {
  readonly host?: string;
  readonly port?: string;
  readonly data?: string;
  readonly mongodbUrl?: string;
  readonly logLevel?: string;
}

export async function addServe(
  program: Command,
  shell: Shell,
  args: readonly string[],
): Promise<void> {
  // The settings use a library that loads slowly, which would delay the help of commands.
  const help = args.includes('serve') ? await settingsHelp() : '';
  program
    .command('serve')
    .summary('run the server')
    .description('Runs the server until it is asked to end (SIGTERM, SIGINT).')
    .option('--host <address>', 'instead of PURSER_HOST')
    .option('--port <number>', 'instead of PURSER_PORT')
    .option('--data <dir>', 'instead of PURSER_DATA')
    .option('--mongodb-url <url>', 'instead of PURSER_MONGODB_URL')
    .option('--log-level <level>', 'instead of PURSER_LOG_LEVEL')
    .addHelpText('after', help)
    .action((options: ServeOptions) => runCommand(shell, 'text', () => serve(shell, options)));
}

async function settingsHelp(): Promise<string> {
  const { chapters } = await import('../../config/settings.ts');
  const rows = chapters.flatMap(({ settings }) =>
    settings.map(({ name, shownDefault, about }) => [`  ${name}`, shownDefault, about]),
  );
  return `\nSettings, from the environment, with their defaults:\n${textTable(rows)}`;
}

async function serve(shell: Shell, options: ServeOptions): Promise<void> {
  const { checkedConfig } = await import('../client/local-config.ts');
  const config = checkedConfig(overridden(shell.env, options));
  const { startServer } = await import('../client/start-server.ts');
  await startServer(shell, config);
}

/** Flags override the environment. */
function overridden(env: Environment, options: ServeOptions): Environment {
  const { host, port, data, mongodbUrl, logLevel } = options;
  const flags = {
    PURSER_HOST: host,
    PURSER_PORT: port,
    PURSER_DATA: data,
    PURSER_MONGODB_URL: mongodbUrl,
    PURSER_LOG_LEVEL: logLevel,
  };
  return {
    ...env,
    ...Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined)),
  };
}
