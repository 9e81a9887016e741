/** Texts that begin as an operation or fragment does: in templates of JavaScript, and in long strings of Python. */
const literals =
  /`\s*(?:query|mutation|subscription|fragment)\b[^`]*`|"""\s*(?:query|mutation|subscription|fragment)\b[\s\S]*?"""/g;

/**
 * The operations and fragments in the text of a program, each where it stands; all else is blank, so that lines and
 * columns are those of the program. What a template inserts is blank, too: it is a fragment of the same program.
 *
 * @param {string} text
 * @returns {string}
 */
export function operationsIn(text) {
  let blanked = '';
  let end = 0;
  for (const { 0: literal, index } of text.matchAll(literals)) {
    const quote = literal.startsWith('`') ? 1 : 3;
    const content = literal.slice(quote, -quote).replaceAll(/\$\{[^}]*\}/g, blank);
    blanked += blank(text.slice(end, index + quote)) + content + ' '.repeat(quote);
    end = index + literal.length;
  }
  return blanked + blank(text.slice(end));
}

/** The same lines and columns, without any text. */
function blank(text) {
  return text.replaceAll(/[^\n]/g, ' ');
}
