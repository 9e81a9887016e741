import { documentLabel } from '../../domain/document/document.ts';
import type { Place } from '../../domain/errors.ts';
import type { Problem } from '../client/problem.ts';
import { excerpt } from './excerpt.ts';
import { createLineReader, type SourceLine } from './source-lines.ts';
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
  const lineOf = createLineReader(style.sources);
  const texts = problems.map((problem) => problemText(problem, style, lineOf(problem.place)));
  return texts.join('\n') + countText(problems);
}

/** The last problem may be that there are more than may be listed. */
function countText(problems: readonly Problem[]): string {
  const last = problems.at(-1);
  if (last?.code === 'LIMIT_EXCEEDED' && last.facts['setting'] === 'PURSER_MAX_FAULTS') {
    const told = problems.length - 1;
    const { total } = last.facts;
    return typeof total === 'number'
      ? `${told} of ${total} problems\n`
      : `the first ${told} problems\n`;
  }
  return problems.length > 1 ? `${problems.length} problems\n` : '';
}

function problemText(problem: Problem, style: ProblemStyle, line: SourceLine | undefined): string {
  const { dim } = style.colours;
  const { remedy, place } = problem;
  const margin = ' '.repeat(String(place.line ?? '').length);
  const shown = line === undefined ? '' : lineText(line, place, style);
  const advice = remedy === '' ? '' : ` ${margin} ${dim(`= ${remedy}`)}\n`;
  return headText(problem, style) + shown + firstText(problem) + ruleText(problem) + advice;
}

function headText({ code, message, place }: Problem, { colours }: ProblemStyle): string {
  const { bold, red } = colours;
  const where = whereText(place);
  const isTold = where !== '' && message.startsWith(where);
  const begin = isTold ? '' : where || documentText(place);
  return `${begin === '' ? '' : `${bold(begin)}: `}${red(code)} ${printable(message)}\n`;
}

function whereText({ file, line, column }: Place): string {
  return [file ?? (line === undefined ? undefined : 'line'), line, column]
    .filter((part) => part !== undefined)
    .map((part) => printable(String(part)))
    .join(':');
}

/** What a problem is about that was not found in a file. */
function documentText({ schema, layer, name, path }: Place): string {
  const named = schema !== undefined && name !== undefined;
  return [named ? documentLabel({ schema, layer: layer ?? null, name }) : undefined, path]
    .filter((part) => part !== undefined)
    .map(printable)
    .join(': ');
}

/** Where the other one of two documents is. */
function firstText({ facts, place }: Problem): string {
  const { firstFile, firstLine } = facts;
  if (typeof firstLine !== 'number') return '';
  const file = typeof firstFile === 'string' ? firstFile : place.file;
  return `    first: ${whereText({ ...(file !== undefined && { file }), line: firstLine })}\n`;
}

/** What in a JSON Schema says that a value is wrong. */
function ruleText({ facts: { schemaPath } }: Problem): string {
  const isSaid = typeof schemaPath === 'string' && schemaPath !== '';
  return isSaid ? `    schema: ${printable(schemaPath)}\n` : '';
}

const notShown = '(not shown: the document is to be stored encrypted)';

function lineText(source: SourceLine, { line, column }: Place, style: ProblemStyle): string {
  const { dim, red } = style.colours;
  const number = String(line);
  const frame = ' '.repeat(number.length);
  const bar = dim('|');
  if (source.secret) return ` ${dim(number)} ${bar} ${notShown}\n`;
  const shown = excerpt(source.text, column ?? 1, style.columns - number.length - 5);
  const caret = `${' '.repeat(shown.before)}${red('^')}`;
  return ` ${dim(number)} ${bar} ${shown.text}\n ${frame} ${bar} ${caret}\n`;
}
