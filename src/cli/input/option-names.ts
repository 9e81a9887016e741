import type { Command } from 'commander';
import type { CommandProblem } from '../client/problem.ts';

/** The command that runs: its name, and its options by their name in code, as written on the command line. */
export interface RunningCommand {
  readonly name: string;
  readonly options: ReadonlyMap<string, string>;
}

export function runningCommand(command: Command): RunningCommand {
  const options = command.options.map(
    (option) => [option.attributeName(), option.long ?? option.flags] as const,
  );
  return { name: nameOf(command), options: new Map(options) };
}

/** `validation add`: its own name after those of its parents. */
export function nameOf(command: Command): string {
  const { parent } = command;
  const isOfProgram = parent === null || parent.parent === null;
  return isOfProgram ? command.name() : `${nameOf(parent)} ${command.name()}`;
}

/** Arguments of GraphQL with other names on the command line. */
const aliases: Readonly<Record<string, string>> = {
  dataJson: 'tagData',
  expectedRevision: 'expect',
  message: 'grep',
};

/** A problem with an argument of GraphQL, reported for the option that it came from. */
export function renameOption(
  problem: CommandProblem,
  command: RunningCommand | null,
): CommandProblem {
  const { argument, reason } = problem.facts;
  if (problem.code !== 'ARGUMENT_INVALID' || command === null) return problem;
  if (typeof argument !== 'string' || typeof reason !== 'string') return problem;
  const { name, options } = command;
  const option = options.get(argument) ?? options.get(aliases[argument] ?? '');
  if (option === undefined) return problem;
  const remedy = `See \`purser ${name} --help\`.`;
  return { ...problem, message: `${option}: ${reason}`, remedy };
}
