const backslash = 0x5c;

/**
 * The offset of the closing quotation mark of the string that begins at an offset of a JSON text. @throws SyntaxError
 */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end > 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  throw new SyntaxError('a string has no end');
}
