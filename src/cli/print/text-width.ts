/** What takes no column of its own: marks on the letter before, joiners, variation selectors. */
const narrowest = /^[\p{Mark}\p{Format}]$/u;

/** What takes two columns. */
const wide =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]$/u;

/** Controls, and what turns the direction of text: a terminal would obey it. */
const unprintable = /[\p{Control}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

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

/** A text that a terminal only shows: whatever it would obey is written as an escape. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

/** A text filled with blanks to a width. */
export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}
