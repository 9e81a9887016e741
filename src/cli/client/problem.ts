import { type Fault, fault, type Place, PurserError } from '../../domain/errors.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import { exitCodeOf } from '../exit-codes.ts';

/**
 * A problem as a command reports it: a fault, or a problem from a server, which may be newer and have unknown codes.
 */
export type CommandProblem = Omit<Fault, 'code'> & { readonly code: string };

/** A command cannot continue. */
export class CommandFailure extends Error {
  override readonly name: string = 'CommandFailure';
  readonly problems: readonly [CommandProblem, ...CommandProblem[]];
  readonly exitCode: number;

  /** The exit code follows from the problems, unless a caller sets another one. */
  constructor(
    problems: readonly [CommandProblem, ...CommandProblem[]],
    options: ErrorOptions & { readonly exitCode?: number } = {},
  ) {
    super(problems.map(({ message }) => message).join('\n'), options);
    this.problems = problems;
    this.exitCode = options.exitCode ?? exitCodeOf(problems);
  }
}

/** Ends a command, if there are any problems. */
export function throwProblems(problems: readonly CommandProblem[]): void {
  const [first, ...rest] = problems;
  if (first !== undefined) throw new CommandFailure([first, ...rest]);
}

/**
 * A thrown value as the failure of a command. A value other than a refusal is a bug, and kept as
 * cause.
 */
export function commandFailureOf(thrown: unknown): CommandFailure {
  if (thrown instanceof CommandFailure) return thrown;
  if (thrown instanceof PurserError) return new CommandFailure(thrown.faults, { cause: thrown });
  return new CommandFailure([fault('INTERNAL', {})], { cause: thrown });
}

/** The same failure, with other places in its problems. */
export function relocated(thrown: unknown, moveTo: (place: Place) => Place): CommandFailure {
  const { problems, exitCode, cause } = commandFailureOf(thrown);
  const move = (problem: CommandProblem): CommandProblem => ({
    ...problem,
    place: moveTo(problem.place),
    facts: movedFacts(problem.facts, moveTo),
  });
  const [first, ...rest] = problems;
  return new CommandFailure([move(first), ...rest.map(move)], { exitCode, cause });
}

/** For two documents that are the same, the facts contain the place of the first one. */
function movedFacts(
  facts: CommandProblem['facts'],
  moveTo: (place: Place) => Place,
): CommandProblem['facts'] {
  const { firstLine } = facts;
  if (typeof firstLine !== 'number') return facts;
  const { file, line } = moveTo({ line: firstLine, column: 1 });
  return file === undefined ? facts : { ...facts, firstFile: file, firstLine: line };
}

/** The message of a fault after its place in a file, which the message of a file that cannot be read names itself. */
export function placedMessage({ code, message, place: { file, line, column } }: Fault): string {
  const where = [file, line, column].filter((part) => part !== undefined).join(':');
  return where === '' || code === 'FILE_UNREADABLE' ? message : `${where}: ${message}`;
}

/** What programs need of a problem. */
export function shortProblem({
  code,
  message,
  remedy,
  path,
}: {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  readonly path: string | null;
}): JsonObject {
  return { code, path, message, remedy };
}
