import type { Place } from '../../domain/errors.ts';

/** A line of a text that was read. */
export interface SourceLine {
  readonly text: string;
  /**
   * Whether its document will be stored encrypted, as far as known: then the line must not be
   * shown.
   */
  readonly secret: boolean;
}

/** Finds the lines of places; each text is split into lines once. */
export function createLineReader(
  sources: ReadonlyMap<string, string>,
): (place: Place) => SourceLine | undefined {
  const cut = new Map<string, readonly SourceLine[]>();
  return ({ file, line }) => {
    const text = file === undefined ? undefined : sources.get(file);
    if (file === undefined || text === undefined || line === undefined) return undefined;
    const lines = cut.get(file) ?? sourceLines(text);
    cut.set(file, lines);
    return lines[line - 1];
  };
}

const documentStart = /^---(?:[ \t]|$)/;

/** A line that sets nothing. */
const comment = /^\s*#/;

/**
 * Signs of encryption in a text that may be too broken to be parsed: the word, or a storage policy that is not clearly
 * the other one.
 */
const secretive = /encrypted|storagePolicy(?!["']?\s*:\s*["']?cleartext)/i;

function sourceLines(text: string): readonly SourceLine[] {
  const lines = text.split(/\r\n?|\n/);
  const starts = lines.flatMap((line, at) => (at === 0 || documentStart.test(line) ? [at] : []));
  return starts.flatMap((start, index) => {
    const own = lines.slice(start, starts[index + 1]);
    const secret = secretive.test(own.filter((line) => !comment.test(line)).join('\n'));
    return own.map((line) => ({ text: line, secret }));
  });
}
