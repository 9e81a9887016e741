import { type Command, InvalidArgumentError, Option } from 'commander';
import { readLabel } from '../../app/kernel/select-entries.ts';

// Options that several commands share.

/** `--no-pager`: long output is not shown by a pager. */
export function pagerOption(): Option {
  const about = 'print long output at once (otherwise PURSER_PAGER, PAGER or less shows it)';
  return new Option('--no-pager', about);
}

/** The Purser to use. */
export function addStoreOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--server <url>',
        'ask this server (default: PURSER_SERVER, the context, or http://127.0.0.1:4000)',
      ),
    )
    .addOption(
      new Option(
        '--context <name>',
        'ask the server of this context (default: PURSER_CONTEXT, or the current one)',
      )
        .argParser(filled)
        .conflicts(['server', 'data']),
    )
    .addOption(
      new Option(
        '--data <dir>',
        'open the embedded store in this folder, without a server',
      ).conflicts('server'),
    )
    .addOption(
      new Option(
        '--token-file <file>',
        'show the server the token in this file (default: PURSER_TOKEN, or that of the context)',
      ).conflicts('data'),
    );
}

/** The store to open, for commands that need the store itself. */
export function addDirectOption(command: Command): Command {
  return command.option(
    '--data <dir>',
    'the embedded store in this folder (default: PURSER_MONGODB_URL, or PURSER_DATA)',
  );
}

/** The revision to read. */
export function addRevisionOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--revision <number>', 'look at this revision, not the newest').argParser(
        wholeNumber,
      ),
    )
    .addOption(
      new Option('--tag <tag>', 'look at the newest revision with this tag').conflicts('revision'),
    );
}

/** For options that may be given several times. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, filled(value)];
}

/** A non-empty name: an empty text often comes from an unset variable. */
export function filled(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('It must not be empty.');
}

/** The number of a revision. */
export function wholeNumber(text: string): number {
  return numberFrom(0, text);
}

/** A number of things. */
export function count(text: string): number {
  return numberFrom(1, text);
}

/** A number that GraphQL accepts. */
const largest = 2 ** 31 - 1;

function numberFrom(least: number, text: string): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= largest) return value;
  throw new InvalidArgumentError(`It must be a whole number from ${least} to ${largest}.`);
}

/** The values of an option in the form `key=value`. */
export interface KeyValue {
  readonly key: string;
  readonly value: string;
}

/** `key=value`, as text. */
export function keyValue(text: string, before: readonly KeyValue[] = []): readonly KeyValue[] {
  const read = readLabel(text);
  if (read !== null) return [...before, read];
  throw new InvalidArgumentError('Write it as key=value.');
}
