import { Command, type Option } from 'commander';
import { addStoreOptions } from './options.ts';

/** Arguments, divided into the options before the command, and the command with all that follows. */
export interface DividedArguments {
  readonly leading: readonly string[];
  readonly rest: readonly string[];
}

/** Options that may also stand before the command, as with git and kubectl: `purser --context NAME revisions`. */
function leadingOptions(): readonly Option[] {
  return addStoreOptions(new Command())
    .option('-o, --output <format>', 'what to print; the help of each command has its formats')
    .option('-q, --quiet', 'print only errors, and what was asked for').options;
}

/** Shows these options in the help of the program, and for completion. */
export function addLeadingOptions(program: Command): void {
  program.enablePositionalOptions();
  for (const option of leadingOptions()) program.addOption(option);
}

/** Divides arguments where the command begins, or what else is none of these options. */
export function divideArguments(args: readonly string[]): DividedArguments {
  const options = args[0]?.startsWith('-') === true ? leadingOptions() : [];
  let at = 0;
  for (;;) {
    const arg = args[at] ?? '';
    const option = options.find((one) => isGiven(one, arg));
    if (option === undefined) return { leading: args.slice(0, at), rest: args.slice(at) };
    at += option.required && [option.long, option.short].includes(arg) ? 2 : 1;
  }
}

/** Whether an argument is this option, perhaps with its value: `--output=json`, `-ojson`. */
function isGiven({ long, short, required }: Option, arg: string): boolean {
  if (arg === long || arg === short) return true;
  if (!required) return false;
  return arg.startsWith(`${long}=`) || (short !== undefined && arg.startsWith(short));
}

/**
 * Moves options from before the command behind its name, where it reads its own: a command without such an option
 * refuses it, and an option that is given in both places has its later value.
 */
export function moveLeadingOptions(program: Command, args: readonly string[]): readonly string[] {
  const { leading, rest } = divideArguments(args);
  if (leading.length === 0) return args;
  let command = program;
  let at = 0;
  for (;;) {
    const below = command.commands.find((one) => one.name() === rest[at]);
    if (below === undefined) break;
    command = below;
    at += 1;
  }
  return at === 0 ? args : [...rest.slice(0, at), ...leading, ...rest.slice(at)];
}
