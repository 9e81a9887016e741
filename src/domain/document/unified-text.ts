import { structuredPatch } from 'diff';

/** Lines of a unified text around each change. */
const context = 3;

/** Changed lines after which the text shows everything gone and everything come. */
const maxEdits = 1_000;

/** One of two texts that are compared, and what it is called. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** What differs between two texts, in the form that `patch` reads. */
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

/** Lines of a text: the first, counted from 1, and their number. No lines are named by the line they come after. */
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

/** What differs between the lines of two texts; undefined if that takes more edits. */
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

/** A hunk in which all lines of one text went, and all of the other came. */
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

/** What would end a name or its line, or change what is shown. */
const unfit = /[\p{Control}\u2028\u2029]/gu;

/** A name as it is, but for controls: `patch` takes a name to end at a tab or at the end of its line. */
function headerName(name: string): string {
  return name.replace(unfit, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
