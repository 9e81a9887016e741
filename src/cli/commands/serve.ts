import type { Command } from 'commander';
import { type Environment, readConfig } from '../../config/config.ts';
import { allSettings } from '../../config/settings.ts';
import { invariant, throwFaults } from '../../domain/errors.ts';
import { runCommand } from '../print/output.ts';
import { textTable } from '../print/text-table.ts';
import type { Shell } from '../shell.ts';

interface ServeOptions {
  readonly host?: string;
  readonly port?: string;
  readonly data?: string;
  readonly mongodbUrl?: string;
  readonly logLevel?: string;
}

export function addServe(program: Command, shell: Shell): void {
  program
    .command('serve')
    .summary('run the server')
    .description('Runs the server until it is told to end (SIGTERM, SIGINT).')
    .option('--host <address>', 'instead of PURSER_HOST')
    .option('--port <number>', 'instead of PURSER_PORT')
    .option('--data <dir>', 'instead of PURSER_DATA')
    .option('--mongodb-url <url>', 'instead of PURSER_MONGODB_URL')
    .option('--log-level <level>', 'instead of PURSER_LOG_LEVEL')
    .addHelpText('after', settingsText)
    .action((options: ServeOptions) => runCommand(shell, 'text', () => serve(shell, options)));
}

function settingsText(): string {
  const rows = allSettings().map(({ name, about, fallback }) => [`  ${name}`, fallback, about]);
  return `\nSettings, from the environment, with their defaults:\n${textTable(rows)}`;
}

async function serve(shell: Shell, options: ServeOptions): Promise<void> {
  const { config, faults } = readConfig(overridden(shell.env, options));
  throwFaults(faults);
  invariant(config !== null, 'settings without faults make a configuration');
  const { startServer } = await import('../client/start-server.ts');
  await startServer(shell, config);
}

/** Flags win over the environment. */
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
