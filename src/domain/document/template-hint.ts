/** Characters around a position in which the line of the position is searched. */
const farthest = 400;

const template = /\{\{|\{%/;

/**
 * Whether the line of a position looks like a template of Helm or Jinja: `{{ .Values.x }}`, which YAML reads as a
 * mapping in a mapping, or `{% if x %}`.
 */
export function looksLikeTemplate(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - farthest), offset);
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
  const line = /^[^\r\n]*/.exec(text.slice(offset, offset + farthest))?.[0] ?? '';
  return template.test(before.slice(start) + line);
}

/** The remedy for a template that was submitted before it was rendered. */
export const templateAdvice =
  'This looks like a template: render it before you submit it, or put the value in quotes to keep it as text.';
