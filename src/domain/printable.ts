/** Controls, and characters that change the direction of text: a terminal would execute them. */
const unprintable = /[\p{Control}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

/** A text that a terminal only displays: control characters are written as escapes. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
