import { structuredPatch } from 'diff';

/** Lines of a unified text around each change. */
const context = 3;

/** Changed lines above which the text shows all lines as removed and added. */
const maxEdits = 1_000;

/** One of two texts that are compared, and its name. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** The difference between two texts, in the form that `patch` reads. */
export function unifiedText(before: NamedText, after: NamedText): string {
  const head = [`--- ${headerName(before.name)}`, `+++ ${headerName(after.name)}`];
  return [...head, ...unifiedLines(before.text, after.text)].map((line) => `${line}\n`).join('');
}

/** The same without names: the lines of all hunks. */
export function unifiedLines(before: string, after: string): readonly string[] {
  return (lineHunks(before, after, maxEdits) ?? [wholeHunk(before, after)]).flatMap(
    ({ old, now, lines }) => [
      `@@ -${old.start},${old.count} +${now.start},${now.count} @@`,
      ...lines,
    ],
  );
}

/** The lines that a unified text adds and removes. */
export interface LineCounts {
  readonly additions: number;
  readonly deletions: number;
}

/** Counts the lines that differ by the text of `unifiedText`. */
export function countEdits(text: string): LineCounts {
  const lines = text.split('\n').slice(headerLines);
  const marked = (mark: string) => lines.filter((line) => line.startsWith(mark)).length;
  return { additions: marked('+'), deletions: marked('-') };
}

const headerLines = 2;

/** Lines of a text: the first, counted from 1, and their number. For zero lines, the line before them. */
export interface LineRange {
  readonly start: number;
  readonly count: number;
}

/** Changed lines with those around them, each with its mark: `-`, `+` or a blank. */
export interface Hunk {
  readonly old: LineRange;
  readonly now: LineRange;
  readonly lines: readonly string[];
}

/** The difference between the lines of two texts; undefined if it takes more edits than allowed. */
export function lineHunks(
  before: string,
  after: string,
  maxEditLength: number,
): readonly Hunk[] | undefined {
  const options = { context, maxEditLength };
  const patch = structuredPatch('', '', before, after, undefined, undefined, options);
  return patch?.hunks.map(({ oldStart, oldLines, newStart, newLines, lines }) => ({
    old: rangeOf(oldStart, oldLines),
    now: rangeOf(newStart, newLines),
    lines,
  }));
}

function rangeOf(start: number, count: number): LineRange {
  return { start: count === 0 ? start - 1 : start, count };
}

/** A hunk that removes all lines of one text and adds all of the other. */
export function wholeHunk(before: string, after: string): Hunk {
  const [gone, come] = [markedLines('-', before), markedLines('+', after)];
  const lines = [...gone.lines, ...come.lines];
  return { old: rangeOf(1, gone.count), now: rangeOf(1, come.count), lines };
}

const noNewline = '\\ No newline at end of file';

function markedLines(
  mark: string,
  text: string,
): { readonly count: number; readonly lines: readonly string[] } {
  const parts = text.split('\n');
  const last = parts.pop() ?? '';
  const cut = last === '' ? [] : [`${mark}${last}`, noNewline];
  const lines = parts.map((line) => `${mark}${line}`);
  return { count: parts.length + (last === '' ? 0 : 1), lines: [...lines, ...cut] };
}

/** Characters that would end a name or its line, or change how it is displayed. */
const unfit = /[\p{Control}\u2028\u2029]/gu;

/** A name without controls: `patch` expects a name to end at a tab or at the end of its line. */
function headerName(name: string): string {
  return name.replace(unfit, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
