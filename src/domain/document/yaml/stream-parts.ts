/** A stretch of a YAML stream, from `start` to before `end`. */
export interface StreamPart {
  readonly start: number;
  readonly end: number;
}

/**
 * Splits a stream at the beginning and end of documents: at lines that start with `---` or `...`,
 * which cannot occur inside a document, even a broken one. Directives stay with their document.
 */
export function* streamParts(text: string): Generator<StreamPart, void> {
  let start = 0;
  let joined = false;
  for (const marker of markers(text)) {
    if (marker === start) continue;
    joined = !joined && hasDirectives(text, start);
    if (joined) continue;
    yield { start, end: marker };
    start = marker;
  }
  yield { start, end: text.length };
}

function* markers(text: string): Generator<number> {
  // One character is found faster than four, and few texts have this one.
  const lineEnds = text.includes('\r') ? ['\n', '\r'] : ['\n'];
  const signs = lineEnds
    .flatMap((end) => [`${end}---`, `${end}...`])
    .map((sign) => ({ sign, at: text.indexOf(sign) }));
  for (;;) {
    const next = signs.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)[0];
    if (next === undefined) return;
    if (isBlankOrEnd(text.charCodeAt(next.at + next.sign.length))) yield next.at + 1;
    next.at = text.indexOf(next.sign, next.at + 1);
  }
}

function isBlankOrEnd(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13 || Number.isNaN(code);
}

const leadingDirectives =
  /\uFEFF?(?:\.\.\.[^\r\n]*(?:\r\n?|\n))?(?:[ \t]*(?:#[^\r\n]*)?(?:\r\n?|\n))*\uFEFF?%/y;

/** Whether a part begins with the directives of the document that starts at the next marker. */
function hasDirectives(text: string, start: number): boolean {
  if (start !== 0 && !text.startsWith('...', start)) return false;
  leadingDirectives.lastIndex = start;
  return leadingDirectives.test(text);
}

const contentAfterEnd = /\.\.\.[ \t]+(?=[^\s#])/y;

/**
 * The offset of content on the line of the marker `...` at the beginning of a part; -1 if there is only a comment. The
 * parser takes such content for a document of its own if no other precedes it.
 */
export function offsetAfterEnd(text: string, { start }: StreamPart): number {
  contentAfterEnd.lastIndex = start;
  return contentAfterEnd.test(text) ? contentAfterEnd.lastIndex : -1;
}
