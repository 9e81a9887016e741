/** How far around a place in a text the line is looked at that it stands on. */
const farthest = 400;

const template = /\{\{|\{%/;

/**
 * Whether the line that a place of a text stands on looks like a template of Helm or Jinja: `{{ .Values.x }}`, which
 * YAML takes for a mapping in a mapping, or `{% if x %}`.
 */
export function looksLikeTemplate(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - farthest), offset);
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
  const line = /^[^\r\n]*/.exec(text.slice(offset, offset + farthest))?.[0] ?? '';
  return template.test(before.slice(start) + line);
}

/** What to do about a template that was submitted as it is. */
export const templateAdvice =
  'This looks like a template: render it before you submit it, or put the value in quotes to keep it as text.';
