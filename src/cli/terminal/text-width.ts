/** Characters without a column of their own: combining marks, joiners, variation selectors. */
const narrowest = /^[\p{Mark}\p{Format}]$/u;

/** Characters that take two columns. */
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]$/u;

/** How many columns of a terminal a text takes. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** How many columns a character takes. */
export function characterWidth(character: string): number {
  if (character >= ' ' && character <= '~') return 1;
  if (narrowest.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

/** A text of at most a width: the end of a wider one is replaced by `…`. */
export function cutTo(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = '';
  let left = width - 1;
  for (const character of text) {
    left -= characterWidth(character);
    if (left < 0) break;
    kept += character;
  }
  return width > 0 ? `${kept}…` : '';
}

/** A text padded with blanks to a width. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}
