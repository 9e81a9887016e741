import type { Command, Option } from 'commander';

/** What a word may become, and what it means. */
export interface PossibleWord {
  readonly value: string;
  readonly about: string;
}

/** Names that a word may become: of which kind, and of which schema if that is known. */
export interface WantedNames {
  readonly kind: NameKind;
  readonly schema: string | null;
}

/** What a server knows the names of; contexts are in a file. */
export type NameKind = 'schema' | 'document' | 'tag' | 'bucket' | 'context';

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

const namesOfOptions: Readonly<Record<string, NameKind>> = {
  '--tag': 'tag',
  '--bucket': 'bucket',
  '--context': 'context',
};
const namesOfArguments: Readonly<Record<string, NameKind>> = {
  schema: 'schema',
  name: 'document',
  tag: 'tag',
};
/** Commands whose argument of this name is a context. */
const commandsOfContexts: ReadonlySet<string> = new Set(['use', 'remove', 'show']);
const connecting: ReadonlySet<string> = new Set(['--server', '--context', '--token-file']);

interface Line {
  command: Command;
  readonly positional: string[];
  readonly connection: Record<string, string>;
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
    keepConnection(line, pending, word);
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
  if (rest.length > 0) keepConnection(line, option, rest.join('='));
  else if (option.required) line.pending = option;
}

function keepConnection({ connection }: Line, option: Option, value: string): void {
  if (connecting.has(option.long ?? '')) connection[option.attributeName()] = value;
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
  const kind = namesOfOptions[option.long ?? ''];
  const names = kind === undefined ? null : { kind, schema: null };
  const isFile = choices.length === 0 && names === null;
  return { ...completionsOf(line, choices, prefix), names, isFile, before };
}

function ofArgument(line: Line, prefix: string): Completions {
  const { command, positional } = line;
  const all = command.registeredArguments;
  const last = all.at(-1);
  const argument = all[positional.length] ?? (last?.variadic === true ? last : undefined);
  if (argument === undefined) return completionsOf(line, [], prefix);
  const choices = (argument.argChoices ?? []).map((value) => ({ value, about: '' }));
  const names = choices.length > 0 ? null : namesOf(command, argument.name(), positional);
  const isFile = choices.length === 0 && names === null;
  return { ...completionsOf(line, choices, prefix), names, isFile };
}

function namesOf(
  command: Command,
  argument: string,
  positional: readonly string[],
): WantedNames | null {
  if (command.parent?.name() === 'context') {
    return commandsOfContexts.has(command.name()) ? { kind: 'context', schema: null } : null;
  }
  const kind = namesOfArguments[argument];
  if (kind === undefined) return null;
  if (kind !== 'document') return { kind, schema: null };
  // A name without a schema before it is that of something else.
  const [schema] = positional;
  const isAfterSchema = command.registeredArguments[0]?.name() === 'schema';
  return isAfterSchema && schema !== undefined ? { kind, schema } : null;
}

function completionsOf(
  { connection }: Line,
  candidates: readonly PossibleWord[],
  prefix: string,
): Completions {
  const fitting = candidates.filter(({ value }) => value.startsWith(prefix));
  return { candidates: fitting, names: null, isFile: false, before: '', prefix, connection };
}
