import { structuredPatch } from 'diff';

/** Lines of an unified text around each change. */
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
  const options = { context, maxEditLength: maxEdits };
  const patch = structuredPatch('', '', before, after, undefined, undefined, options);
  if (patch === undefined) return wholeLines(before, after);
  return patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
    hunkHead([oldStart, oldLines], [newStart, newLines]),
    ...lines,
  ]);
}

type Range = readonly [start: number, lines: number];

function hunkHead(before: Range, after: Range): string {
  // A range without lines is named by the line it comes after.
  const text = ([start, lines]: Range) => `${lines === 0 ? start - 1 : start},${lines}`;
  return `@@ -${text(before)} +${text(after)} @@`;
}

function wholeLines(before: string, after: string): readonly string[] {
  const [gone, come] = [markedLines('-', before), markedLines('+', after)];
  return [hunkHead([1, gone.count], [1, come.count]), ...gone.lines, ...come.lines];
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
