import type { Command, Option } from 'commander';
import { type WantedNames, wantedByArgument, wantedByOption } from './wanted-names.ts';

/** What a word may become, and what it means. */
export interface PossibleWord {
  readonly value: string;
  readonly about: string;
}

/** What the last word of a line may become. */
export interface Completions {
  readonly candidates: readonly PossibleWord[];
  /** Names that have to be read; null: none. */
  readonly names: WantedNames | null;
  /** Whether it may be a file. */
  readonly isFile: boolean;
  /** What stands before each candidate in the same word: `--tag=`. */
  readonly before: string;
  /** The beginning that names have to have. */
  readonly prefix: string;
  /** Options that say which Purser is asked. */
  readonly connection: Readonly<Record<string, string>>;
}

const connecting: ReadonlySet<string> = new Set(['--server', '--context', '--token-file']);

interface Line {
  command: Command;
  readonly positional: string[];
  readonly connection: Record<string, string>;
  /** The value of `--schema`. */
  schema: string | null;
  /** An option whose value comes next. */
  pending: Option | null;
  hasOnlyArguments: boolean;
}

/**
 * What the last of some words may become, by the commands of a program; it may be empty. The words are those after
 * `purser`; a shell may have split `--tag=a` into three. (docs/command-line.md#completion)
 */
export function findCompletions(program: Command, words: readonly string[]): Completions {
  const line: Line = {
    command: program,
    positional: [],
    connection: {},
    schema: null,
    pending: null,
    hasOnlyArguments: false,
  };
  for (const word of words.slice(0, -1)) readWord(line, word);
  const last = words.at(-1) ?? '';
  const { command, pending, hasOnlyArguments } = line;
  if (pending !== null) return ofOption(line, pending, last === '=' ? '' : last, '');
  if (!hasOnlyArguments && last.startsWith('-')) {
    const [, name = '', value] = /^(--[^=]+)=(.*)$/.exec(last) ?? [];
    const option = value === undefined ? null : optionOf(command, name);
    if (option) return ofOption(line, option, value ?? '', `${name}=`);
    return completionsOf(line, optionsOf(command), last);
  }
  if (command.commands.length > 0 && line.positional.length === 0) {
    return completionsOf(line, subcommandsOf(command), last);
  }
  return ofArgument(line, last);
}

function readWord(line: Line, word: string): void {
  const { command, positional, pending } = line;
  if (pending !== null) {
    if (word === '=') return;
    keepValue(line, pending, word);
    line.pending = null;
  } else if (!line.hasOnlyArguments && word === '--') line.hasOnlyArguments = true;
  else if (!line.hasOnlyArguments && word.length > 1 && word.startsWith('-'))
    readOption(line, word);
  else {
    const below = positional.length === 0 ? subcommandOf(command, word) : undefined;
    if (below === undefined) positional.push(word);
    else line.command = below;
  }
}

function readOption(line: Line, word: string): void {
  const [name = '', ...rest] = word.split('=');
  const option = optionOf(line.command, name);
  if (option === null) return;
  if (rest.length > 0) keepValue(line, option, rest.join('='));
  else if (option.required) line.pending = option;
}

function keepValue(line: Line, option: Option, value: string): void {
  if (connecting.has(option.long ?? '')) line.connection[option.attributeName()] = value;
  if (option.long === '--schema') line.schema = value;
}

function subcommandOf(command: Command, word: string): Command | undefined {
  return command.commands.find((one) => one.name() === word || one.aliases().includes(word));
}

function optionOf(command: Command, name: string): Option | null {
  return command.options.find(({ long, short }) => long === name || short === name) ?? null;
}

function subcommandsOf(command: Command): readonly PossibleWord[] {
  return command
    .createHelp()
    .visibleCommands(command)
    .map((one) => ({ value: one.name(), about: one.summary() || one.description() }));
}

function optionsOf(command: Command): readonly PossibleWord[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .map(({ long, short, description }) => ({ value: long ?? short ?? '', about: description }));
}

function ofOption(line: Line, option: Option, prefix: string, before: string): Completions {
  const choices = (option.argChoices ?? []).map((value) => ({ value, about: '' }));
  const wanted = choices.length > 0 ? {} : wantedByOption(line.command, option, line.schema);
  return { ...completionsOf(line, choices, prefix), ...wanted, before };
}

function ofArgument(line: Line, prefix: string): Completions {
  const { command, positional } = line;
  const all = command.registeredArguments;
  const last = all.at(-1);
  const argument = all[positional.length] ?? (last?.variadic === true ? last : undefined);
  if (argument === undefined) return completionsOf(line, [], prefix);
  const choices = (argument.argChoices ?? []).map((value) => ({ value, about: '' }));
  const wanted = choices.length > 0 ? {} : wantedByArgument(command, argument.name(), positional);
  return { ...completionsOf(line, choices, prefix), ...wanted };
}

function completionsOf(
  { connection }: Line,
  candidates: readonly PossibleWord[],
  prefix: string,
): Completions {
  const fitting = candidates.filter(({ value }) => value.startsWith(prefix));
  return { candidates: fitting, names: null, isFile: false, before: '', prefix, connection };
}
