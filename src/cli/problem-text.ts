import type { Place } from '../domain/errors.ts';
import { excerpt } from './excerpt.ts';
import type { Problem } from './problem.ts';
import type { Colours } from './terminal.ts';
import { printable } from './text-width.ts';

/** How problems are shown: in which colours, how wide, and out of which texts. */
export interface ProblemStyle {
  readonly colours: Colours;
  readonly columns: number;
  /** File → its text. */
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * Problems for people: each with its place, the line with a caret under the column, and what to do
 * about it.
 */
export function problemsText(problems: readonly Problem[], style: ProblemStyle): string {
  const linesOf = lineReader(style.sources);
  const count = problems.length > 1 ? `${problems.length} problems\n` : '';
  return problems.map((problem) => problemText(problem, style, linesOf)).join('\n') + count;
}

type LineReader = (place: Place) => string | undefined;

function problemText(problem: Problem, style: ProblemStyle, lineOf: LineReader): string {
  const { bold, red, dim } = style.colours;
  const { code, message, remedy, place } = problem;
  const where = whereText(place);
  const isTold = where === '' || message.startsWith(where);
  const head = `${isTold ? '' : `${bold(where)}: `}${red(code)} ${printable(message)}\n`;
  const { line, column } = place;
  const text = lineOf(place);
  const margin = ' '.repeat(String(line ?? '').length);
  const shown =
    text === undefined || line === undefined ? '' : lineText(text, line, column ?? 1, style);
  return `${head}${shown}${remedy === '' ? '' : ` ${margin} ${dim(`= ${remedy}`)}\n`}`;
}

function whereText({ file, line, column }: Place): string {
  return [file ?? (line === undefined ? undefined : 'line'), line, column]
    .filter((part) => part !== undefined)
    .map((part) => printable(String(part)))
    .join(':');
}

function lineText(text: string, line: number, column: number, style: ProblemStyle): string {
  const { dim, red } = style.colours;
  const number = String(line);
  const frame = ' '.repeat(number.length);
  const shown = excerpt(text, column, style.columns - number.length - 5);
  const bar = dim('|');
  const caret = `${' '.repeat(shown.before)}${red('^')}`;
  return ` ${dim(number)} ${bar} ${shown.text}\n ${frame} ${bar} ${caret}\n`;
}

/** Reads single lines; each text is cut into lines once. */
function lineReader(sources: ReadonlyMap<string, string>): LineReader {
  const cut = new Map<string, readonly string[]>();
  return ({ file, line }) => {
    const text = file === undefined ? undefined : sources.get(file);
    if (file === undefined || text === undefined || line === undefined) return undefined;
    const lines = cut.get(file) ?? text.split(/\r\n?|\n/);
    cut.set(file, lines);
    return lines[line - 1];
  };
}
