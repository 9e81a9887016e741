import type { JsonObject } from '../domain/json/value.ts';
import { diffStyle } from './diff-style.ts';
import { bucketsText, documentsDiffText, renderedDiffText } from './diff-text.ts';
import { exitCodes } from './exit-codes.ts';
import { textIn } from './json-members.ts';
import type { Problem } from './problem.ts';
import { problemsText } from './problem-text.ts';
import type { DiffParts, ReadDiff } from './read-diff.ts';
import type { Shell } from './shell.ts';

/** The parts of a diff, for people, with empty lines between them. */
export function diffText({ out }: Shell, diff: ReadDiff, parts: DiffParts): string {
  const style = diffStyle(out, parts.text);
  const texts = [
    ...(parts.buckets ? [bucketsText(diff, style)] : []),
    ...(parts.documents ? [documentsDiffText(diff.documents, style)] : []),
    ...(parts.rendered ? [renderedDiffText(diff.rendered, style)] : []),
  ];
  return texts.join('\n');
}

/** What a dry run ends with. */
export const notWritten = '\ndry run: nothing was written\n';

/** Tells people what could not be rendered any more. */
export function tellProblems({ err, sources }: Shell, { problems }: ReadDiff): void {
  if (problems.length === 0) return;
  const { colours, columns } = err;
  const head = colours.bold(colours.red('problems: documents would not render any more'));
  const told = problemsText(problems.map(problemOf), { colours, columns, sources });
  err.write(`\n${head}\n${told}`);
}

/** A change that breaks rendered documents is no change to make. */
export function judge(shell: Shell, { problems }: ReadDiff): void {
  if (problems.length > 0) shell.exitCode = exitCodes.refused;
}

function problemOf(problem: JsonObject): Problem {
  const place = ['schema', 'layer', 'name', 'path'].flatMap((key) => {
    const text = textIn(problem, key);
    return text === '' ? [] : [[key, text] as const];
  });
  return {
    code: textIn(problem, 'code'),
    kind: 'invalid',
    message: textIn(problem, 'message'),
    remedy: textIn(problem, 'remedy'),
    facts: {},
    place: Object.fromEntries(place),
  };
}
