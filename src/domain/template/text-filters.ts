import { pythonBlanks, pythonLines } from '../python/python-text.ts';
import { failed, madeText, spendText, type TemplateRun } from './template-run.ts';
import { pythonCharacters } from './template-value.ts';

const blanks = new RegExp(`[${pythonBlanks}]+`, 'gu');
const blank = new RegExp(`[${pythonBlanks}]`, 'u');

/** A text without blanks, or without some characters, at both ends; as Python's `strip`. @throws TemplateError */
export function stripText(run: TemplateRun, text: string, characters?: string): string {
  const dropped = characters === undefined ? null : new Set(pythonCharacters(characters));
  const isDropped = (one: string): boolean => dropped?.has(one) ?? blank.test(one);
  const all = pythonCharacters(text);
  spendText(run, text.length);
  let start = 0;
  let end = all.length;
  while (start < end && isDropped(all[start] as string)) start += 1;
  while (end > start && isDropped(all[end - 1] as string)) end -= 1;
  return all.slice(start, end).join('');
}

/** A text with one part in place of another, at most so often from the left. @throws TemplateError */
export function replaceInText(
  run: TemplateRun,
  text: string,
  [old, replacement]: readonly [string, string],
  count: number | null,
): string {
  if (old === '') return fillBetween(run, text, replacement, count);
  const parts = text.split(old);
  const times = count === null || count < 0 ? parts.length - 1 : Math.min(count, parts.length - 1);
  spendText(run, text.length + times * replacement.length);
  return (
    parts.slice(0, times + 1).join(replacement) +
    parts
      .slice(times + 1)
      .map((part) => old + part)
      .join('')
  );
}

function fillBetween(
  run: TemplateRun,
  text: string,
  filling: string,
  count: number | null,
): string {
  const characters = ['', ...pythonCharacters(text)];
  const times =
    count === null || count < 0 ? characters.length : Math.min(count, characters.length);
  spendText(run, text.length + times * filling.length);
  return characters.map((one, at) => (at < times ? one + filling : one)).join('');
}

/** A text cut at a part of it, or, without one, at runs of blanks; at most so often from the left. @throws TemplateError */
export function splitText(
  run: TemplateRun,
  text: string,
  separator: string | null,
  count: number,
): readonly string[] {
  spendText(run, text.length);
  if (separator === '') throw failed(run, 'the separator is empty');
  const most = count < 0 ? Number.POSITIVE_INFINITY : count;
  const parts: string[] = [];
  let rest = text;
  if (separator === null) {
    rest = rest.slice(lengthOfBlanks(rest));
    if (rest === '') return [];
    const words = rest.matchAll(blanks);
    let from = 0;
    for (const { 0: gap, index } of words) {
      if (parts.length >= most) break;
      parts.push(rest.slice(from, index));
      from = index + gap.length;
    }
    const last = rest.slice(from);
    return last === '' ? parts : [...parts, last];
  }
  const all = text.split(separator);
  if (all.length - 1 <= most) return all;
  return [...all.slice(0, most), all.slice(most).join(separator)];
}

function lengthOfBlanks(text: string): number {
  let at = 0;
  while (at < text.length && blank.test(text.charAt(at))) at += 1;
  return at;
}

/** A text whose first letter is large and whose others are small. */
export function capitalizeText(text: string): string {
  const [first = ''] = pythonCharacters(text.slice(0, 2));
  return first.toUpperCase() + text.slice(first.length).toLowerCase();
}

/** Jinja2's `title`: each word after a blank, a hyphen or an opening bracket begins with a large letter. */
export function titleText(text: string): string {
  return text
    .split(/([-\s({[<]+)/)
    .map((part) => capitalizeText(part))
    .join('');
}

/** A text whose lines after the first begin with an indentation. @throws TemplateError */
export function indentText(
  run: TemplateRun,
  text: string,
  indentation: string,
  { first, blank: withBlank }: { readonly first: boolean; readonly blank: boolean },
): string {
  const lines = pythonLines(`${text}\n`);
  spendText(run, text.length + lines.length * indentation.length);
  const indented = lines.map((line, at) =>
    at === 0
      ? first
        ? indentation + line
        : line
      : line === '' && !withBlank
        ? line
        : indentation + line,
  );
  return madeText(run, indented.join('\n'));
}
