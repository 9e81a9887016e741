/** Lines of a text that comes in parts. */
export interface LogLines {
  /** The lines that a part completes, each with its end. */
  push(part: string): string;
  /** The last line, with an end. */
  end(): string;
}

/** Stands at the end of a line of which a part is left out. */
const cutMark = ' [cut]';

/** Whole lines of a text, of a number of bytes in UTF-8 at most: the rest of a longer line is left out. */
export function createLogLines(maxBytes: number): LogLines {
  let line = '';
  let bytes = 0;
  let isCut = false;
  const add = (piece: string): void => {
    if (isCut) return;
    const pieceBytes = Buffer.byteLength(piece);
    if (bytes + pieceBytes <= maxBytes) {
      line += piece;
      bytes += pieceBytes;
      return;
    }
    line += beginningOf(piece, maxBytes - bytes) + cutMark;
    isCut = true;
  };
  const take = (): string => {
    const whole = `${line}\n`;
    line = '';
    bytes = 0;
    isCut = false;
    return whole;
  };
  return {
    push: (part) => {
      const pieces = part.split('\n');
      const last = pieces.pop() ?? '';
      let whole = '';
      for (const piece of pieces) {
        add(piece);
        whole += take();
      }
      add(last);
      return whole;
    },
    end: () => (line === '' ? '' : take()),
  };
}

/** The beginning of a text that takes some bytes at most, without half a character. */
export function beginningOf(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  let end = Math.max(maxBytes, 0);
  // Bytes 10xxxxxx continue a character.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString('utf8');
}
