import { Command, CommanderError } from 'commander';
import { fault } from '../domain/errors.ts';
import { packageVersion } from '../version.ts';
import { commandLoaders } from './command-loaders.ts';
import { exitCodes } from './exit-codes.ts';
import { chooseOutput } from './forms/output-option.ts';
import { addLeadingOptions, divideArguments, moveLeadingOptions } from './input/leading-options.ts';
import { runningCommand } from './input/option-names.ts';
import { addQuietOptions, beQuiet } from './input/quiet.ts';
import { writeProblems } from './print/output.ts';
import type { Shell } from './shell.ts';

/** Runs the command that the arguments name; `shell.exitCode` is its result. */
export async function runProgram(args: readonly string[], shell: Shell): Promise<void> {
  const program = await createProgram(args, shell);
  try {
    await program.parseAsync([...moveLeadingOptions(program, args)], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) printMisuse(args, shell, error);
  }
}

/** The program with the commands that the arguments need. */
export async function createProgram(args: readonly string[], shell: Shell): Promise<Command> {
  const program = new Command('purser')
    .description('Keeps the papers of a running system: configuration documents in revisions.')
    .version(packageVersion())
    .exitOverride()
    .showHelpAfterError('See `purser --help`, or `purser COMMAND --help`.')
    .configureOutput({
      writeOut: (text) => shell.out.write(text),
      writeErr: (text) => shell.alerts.write(text),
    })
    .hook('preAction', async (_program, command) => {
      refuseIgnored(program);
      shell.command = runningCommand(command);
      await chooseOutput(command, shell);
      beQuiet(command, shell);
    });
  addLeadingOptions(program);
  const loaded = await Promise.all(namesToLoad(args).map((name) => commandLoaders[name]?.()));
  for (const add of loaded) await add?.(program, shell, args);
  addQuietOptions(program);
  if (asksForHelp(args)) (await import('./help/add-examples.ts')).addExamples(program);
  return program;
}

/** The commands that arguments need: the one that they name, or all to list them or to suggest one. */
function namesToLoad(args: readonly string[]): readonly string[] {
  const [first = '', ...others] = divideArguments(args).rest;
  if (first === '__complete') {
    const words = others.slice(others[0] === '--' ? 1 : 0);
    const named = words.length > 1 ? namesToLoad(words) : Object.keys(commandLoaders);
    return [...new Set([first, ...named])];
  }
  if (first === 'man') return Object.keys(commandLoaders);
  const name = first === 'help' ? (others[0] ?? '') : first;
  return Object.hasOwn(commandLoaders, name) ? [name] : Object.keys(commandLoaders);
}

/** Options that the program has read itself reach no command, so none may be ignored: `purser -qo json get`. */
function refuseIgnored(program: Command): void {
  const [ignored] = Object.keys(program.opts());
  if (ignored === undefined) return;
  program.error(`error: give the option '${ignored}' on its own, or behind the command`);
}

/** Whether the help may be printed: examples are loaded for it only. */
function asksForHelp(args: readonly string[]): boolean {
  return args.some((arg) => arg === 'help' || arg === '--help' || /^-\w*h/.test(arg));
}

/** The message has been printed already. */
function printMisuse(args: readonly string[], shell: Shell, { message }: CommanderError): void {
  shell.exitCode = exitCodes.usage;
  if (!asksForJson(args)) return;
  writeProblems(shell, [fault('USAGE', { reason: message.replace(/^error: /, '') })]);
}

/** Whether `-o json` is among arguments that could not be parsed. */
function asksForJson(args: readonly string[]): boolean {
  return args.some(
    (arg, at) =>
      /^(?:-o|--output=)json$/.test(arg) ||
      (arg === 'json' && /^(?:-o|--output)$/.test(args[at - 1] ?? '')),
  );
}
