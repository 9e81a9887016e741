import type { Json, JsonObject } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import { type CommandProblem, commandFailureOf } from '../client/problem.ts';
import { renameOption } from '../input/option-names.ts';
import type { Shell } from '../shell.ts';
import { problemsText } from './problem-text.ts';

/**
 * Text for people, YAML for files, JSON for programs; DOT and Mermaid for programs that draw, Markdown for comments. A
 * table only where the text is none.
 */
export type Format = 'text' | 'table' | 'yaml' | 'json' | 'dot' | 'mermaid' | 'markdown';

/** A value for programs on standard output: one line of JSON, unless `-o` asks for another form. */
export function writeJson(shell: Shell, value: Json): void {
  shell.out.write(shell.valueForm.text(value));
}

/** One of several values, as they come: documents of a stream, in YAML. */
export function writeNextJson(shell: Shell, value: Json): void {
  const { kind, text } = shell.valueForm;
  shell.out.write(`${kind === 'yaml' ? '---\n' : ''}${text(value)}`);
}

/** Problems for programs, and what else there is to say. Only JSON has problems in it. */
export function writeProblems(
  shell: Shell,
  problems: readonly CommandProblem[],
  members: JsonObject = {},
): void {
  const { valueForm, sources, command, alerts } = shell;
  const renamed = problems.map((problem) => renameOption(problem, command));
  if (valueForm.kind === 'json') {
    writeJson(shell, { ...members, errors: renamed.map(problemJson) });
    return;
  }
  if (Object.keys(members).length > 0) writeJson(shell, members);
  const { colours, columns } = alerts;
  alerts.write(problemsText(renamed, { colours, columns, sources }));
}

/** Problems for people, on standard error. */
export function printProblems(
  { alerts, sources, command }: Shell,
  problems: readonly CommandProblem[],
): void {
  const { colours, columns } = alerts;
  const renamed = problems.map((problem) => renameOption(problem, command));
  alerts.write(problemsText(renamed, { colours, columns, sources }));
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
  const { alerts, sources, command } = shell;
  shell.exitCode = exitCode;
  const isOurs = failure.problems[0].code === 'INTERNAL' && cause !== undefined;
  const problems = failure.problems.map((problem) => renameOption(problem, command));
  if (isOurs) apologise(shell, cause);
  if (format === 'json' && shell.valueForm.kind === 'json') writeProblems(shell, problems);
  else if (!isOurs) {
    const { colours, columns } = alerts;
    alerts.write(problemsText(problems, { colours, columns, sources }));
  }
}

/** All members of a problem; unknown ones are left out. */
function problemJson({ facts, place, ...members }: CommandProblem): Json {
  return { ...members, facts: facts as Json, ...(place as object) };
}

function apologise({ env, alerts }: Shell, cause: unknown): void {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  const stack = env['PURSER_DEBUG'] === '1' ? error.stack : 'PURSER_DEBUG=1 shows where.';
  alerts.write(`Sorry, this is a mistake in Purser: ${printable(error.message)}\n${stack}\n`);
}
