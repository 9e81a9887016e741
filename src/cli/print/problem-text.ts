import { documentLabel } from '../../domain/document/document.ts';
import type { Place } from '../../domain/errors.ts';
import { printable } from '../../domain/printable.ts';
import type { CommandProblem } from '../client/problem.ts';
import type { Colours } from '../terminal/terminal.ts';
import { excerpt } from './excerpt.ts';
import { createLineReader, type SourceLine } from './source-lines.ts';

/** The style of problems: colours, width, and the texts to quote lines from. */
export interface ProblemStyle {
  readonly colours: Colours;
  readonly columns: number;
  /** File → its text. */
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * Problems for people: each with its place, the line with a caret under the column, and the remedy. Introduced problems
 * that differ only in their document are shown once, and others if there are many of them.
 */
export function problemsText(problems: readonly CommandProblem[], style: ProblemStyle): string {
  const groups = isSummary(problems[0]) ? alikeProblems(problems) : manyAlike(problems);
  const lineOf = createLineReader(style.sources);
  const texts = groups.map((alike) => alikeText(alike, style, lineOf));
  return texts.join('\n') + countText(problems);
}

/** Problems that differ only in their document. */
export type AlikeProblems<P extends CommandProblem = CommandProblem> = readonly [P, ...P[]];

/** Maximum number of problems that differ only in their document and its place, and are shown in full. */
const maxShownAlike = 10;

/** Each problem by itself, except of many that differ only in their document and its place in a file. */
function manyAlike(problems: readonly CommandProblem[]): readonly AlikeProblems[] {
  const keyOf = ({ code, message, place }: CommandProblem): string =>
    JSON.stringify([code, textOf(message, place), place.path]);
  const groups = grouped(problems, keyOf);
  return problems.flatMap((problem): readonly AlikeProblems[] => {
    const group = groups.get(keyOf(problem));
    const isFolded = group !== undefined && group.length > maxShownAlike && isNamed(problem);
    if (!isFolded) return [[problem]];
    return group[0] === problem ? [group] : [];
  });
}

/** Groups equal problems, in the order of the first ones. */
export function alikeProblems<P extends CommandProblem>(
  problems: readonly P[],
): readonly AlikeProblems<P>[] {
  const keyOf = ({ code, message, place, facts }: P): string => {
    const { file, line, column, path } = place;
    const text = textOf(message, place);
    return JSON.stringify([code, text, file, line, column, path, facts['schemaPath']]);
  };
  return [...grouped(problems, keyOf).values()];
}

function grouped<P extends CommandProblem>(
  problems: readonly P[],
  keyOf: (problem: P) => string,
): ReadonlyMap<string, AlikeProblems<P>> {
  const groups = new Map<string, [P, ...P[]]>();
  for (const problem of problems) {
    const key = keyOf(problem);
    const others = groups.get(key);
    if (others === undefined) groups.set(key, [problem]);
    else others.push(problem);
  }
  return groups;
}

/** A message without the document that it names. */
function textOf(message: string, place: Place): string {
  return message.replaceAll(labelOf(place) ?? '', '');
}

/** The first of some equal problems, and the documents of the others. */
export function alikeText(
  [first, ...others]: AlikeProblems,
  style: ProblemStyle,
  lineOf = createLineReader(style.sources),
): string {
  return problemText(first, style, lineOf(first.place)) + othersText(first, others);
}

/** Maximum number of named documents with the same problem. */
const maxOthers = 3;

function othersText({ place }: CommandProblem, others: readonly CommandProblem[]): string {
  const labels = others.flatMap((other) => labelOf(other.place) ?? []);
  if (labels.length === 0) return '';
  const left = labels.length - maxOthers;
  const named = labels.slice(0, maxOthers).map(printable).join(', ');
  const margin = ' '.repeat(String(place.line ?? '').length);
  return ` ${margin} also ${named}${left > 0 ? ` and ${left} more` : ''}\n`;
}

/** Whether a problem states the number of those that follow it. */
function isSummary(problem: CommandProblem | undefined): boolean {
  return problem?.code === 'PROBLEMS_INTRODUCED';
}

/** The last problem may state that there are more than can be listed. */
function countText([first, ...rest]: readonly CommandProblem[]): string {
  if (first === undefined) return '';
  // The first one states their number.
  const problems = isSummary(first) ? rest : [first, ...rest];
  const last = problems.at(-1);
  if (last?.code === 'LIMIT_EXCEEDED' && last.facts['setting'] === 'PURSER_MAX_FAULTS') {
    const listed = problems.length - 1;
    const { total } = last.facts;
    return typeof total === 'number'
      ? `${listed} of ${total} problems\n`
      : `the first ${listed} problems\n`;
  }
  return problems.length > 1 && !isSummary(first) ? `${problems.length} problems\n` : '';
}

function problemText(
  problem: CommandProblem,
  style: ProblemStyle,
  line: SourceLine | undefined,
): string {
  const { dim } = style.colours;
  const { remedy, place } = problem;
  const margin = ' '.repeat(String(place.line ?? '').length);
  const shown = line === undefined ? '' : lineText(line, place, style);
  const advice = remedy === '' ? '' : ` ${margin} ${dim(`= ${remedy}`)}\n`;
  return headText(problem, style) + shown + firstText(problem) + ruleText(problem) + advice;
}

function headText({ code, message, place }: CommandProblem, { colours }: ProblemStyle): string {
  const { bold, red } = colours;
  const where = whereText(place);
  const beginsWithPlace = where !== '' && message.startsWith(where);
  const begin = beginsWithPlace ? '' : where || documentText(place);
  return `${begin === '' ? '' : `${bold(begin)}: `}${red(code)} ${printable(message)}\n`;
}

function whereText({ file, line, column }: Place): string {
  return [file ?? (line === undefined ? undefined : 'line'), line, column]
    .filter((part) => part !== undefined)
    .map((part) => printable(String(part)))
    .join(':');
}

/** The document of a problem without a place in a file. */
function documentText(place: Place): string {
  return [labelOf(place), place.path]
    .filter((part) => part !== undefined)
    .map(printable)
    .join(': ');
}

function isNamed({ place }: CommandProblem): boolean {
  return labelOf(place) !== undefined;
}

function labelOf({ schema, layer, name }: Place): string | undefined {
  const hasName = schema !== undefined && name !== undefined;
  return hasName ? documentLabel({ schema, layer: layer ?? null, name }) : undefined;
}

/** The place of the other one of two documents. */
function firstText({ facts, place }: CommandProblem): string {
  const { firstFile, firstLine } = facts;
  if (typeof firstLine !== 'number') return '';
  const file = typeof firstFile === 'string' ? firstFile : place.file;
  return `    first: ${whereText({ ...(file !== undefined && { file }), line: firstLine })}\n`;
}

/** The keyword in a JSON Schema that makes a value invalid. */
function ruleText({ facts: { schemaPath } }: CommandProblem): string {
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
