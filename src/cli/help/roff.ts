// The language of man pages, by the macros of man(7).

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\(rs',
  '-': '\\-',
  "'": '\\(aq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
  '"': '\\(dq',
};

/** A text as roff prints it, character for character. */
export function roffText(text: string): string {
  const escaped = text.replaceAll(
    /[\\\-'`^~"]|[^\n -~]/gu,
    (one) => escapes[one] ?? `\\[u${codeOf(one)}]`,
  );
  // A dot that begins a line would begin a macro.
  return escaped.replaceAll(/^(?=[.])/gm, '\\&');
}

function codeOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
}

export function bold(text: string): string {
  return `\\fB${roffText(text)}\\fR`;
}

/** A heading of the page. */
export function heading(title: string): string {
  return `.SH ${roffText(title.toUpperCase())}`;
}

/** A heading within a section. */
export function subheading(title: string): string {
  return `.SS ${roffText(title)}`;
}

/** A paragraph. Code between backticks is bold; each sentence begins a line, as roff asks for. */
export function paragraph(text: string): string {
  return `.PP\n${prose(text)}`;
}

/** A term, in roff, and its explanation below it. */
export function definition(term: string, text: string): string {
  return `.TP\n${term}\n${text === '' ? '\\&' : prose(text)}`;
}

/** Lines that are printed as they are. */
export function verbatim(text: string): string {
  return `.RS 4\n.nf\n${roffText(text)}\n.fi\n.RE`;
}

function prose(text: string): string {
  const parts = text.trim().split(/`([^`]+)`/);
  const marked = parts.map((part, at) => (at % 2 === 1 ? bold(part) : roffText(part))).join('');
  return marked.replaceAll(/([.;:]) +/g, '$1\n').replaceAll(/^(?=[.])/gm, '\\&');
}
