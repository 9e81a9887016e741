import { canonicalText } from '../../domain/json/canonical.ts';
import type { Json, JsonObject } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import { type CommandProblem, commandFailureOf } from '../client/problem.ts';
import { renameOption } from '../input/option-names.ts';
import type { Shell } from '../shell.ts';
import { problemsText } from './problem-text.ts';

/** Text for people, YAML for files, JSON for programs; DOT and Mermaid for programs that draw. */
export type Format = 'text' | 'yaml' | 'json' | 'dot' | 'mermaid';

/** One line of JSON on standard output; numbers keep their form. */
export function writeJson(shell: Shell, value: Json): void {
  shell.out.write(`${canonicalText(value)}\n`);
}

/** Problems for programs, and what else there is to say. */
export function writeProblems(
  shell: Shell,
  problems: readonly CommandProblem[],
  members: JsonObject = {},
): void {
  writeJson(shell, { ...members, errors: problems.map(problemJson) });
}

/** Runs a command, and prints its errors in the requested form. */
export async function runCommand(
  shell: Shell,
  format: Format,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    printFailure(shell, format, thrown);
  }
}

/** Prints errors in the requested form, and sets the exit code. */
export function printFailure(shell: Shell, format: Format, thrown: unknown): void {
  const failure = commandFailureOf(thrown);
  const { exitCode, cause } = failure;
  const { err, sources, command } = shell;
  shell.exitCode = exitCode;
  const isOurs = failure.problems[0].code === 'INTERNAL' && cause !== undefined;
  const problems = failure.problems.map((problem) => renameOption(problem, command));
  if (isOurs) apologise(shell, cause);
  if (format === 'json') writeProblems(shell, problems);
  else if (!isOurs) {
    err.write(problemsText(problems, { colours: err.colours, columns: err.columns, sources }));
  }
}

/** All members of a problem; unknown ones are left out. */
function problemJson({ facts, place, ...members }: CommandProblem): Json {
  return { ...members, facts: facts as Json, ...(place as object) };
}

function apologise({ env, err }: Shell, cause: unknown): void {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const stack = env['PURSER_DEBUG'] === '1' ? error.stack : 'PURSER_DEBUG=1 shows where.';
  err.write(`Sorry, this is a mistake in Purser: ${printable(error.message)}\n${stack}\n`);
}
