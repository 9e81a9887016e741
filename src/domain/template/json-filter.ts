import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';
import { failed, madeText, spend, type TemplateRun } from './template-run.ts';

const maxLevels = 200;

/**
 * Jinja2's `tojson`: keys in order, a blank behind commas and colons, everything but ASCII and the signs `< > & '`
 * escaped. `indent`: blanks of a level, or null for one line. @throws TemplateError
 */
export function jsonTextOf(run: TemplateRun, value: Json, indent: number | null): string {
  const gap = indent === null ? null : ' '.repeat(Math.max(0, indent));
  return madeText(run, written(run, value, gap, 0));
}

function written(run: TemplateRun, value: Json, gap: string | null, level: number): string {
  spend(run);
  if (level > maxLevels) throw failed(run, `a value has more than ${maxLevels} levels`);
  if (typeof value === 'string') return madeText(run, quotedText(value));
  const inner = (one: Json): string => written(run, one, gap, level + 1);
  if (isJsonArray(value)) return bracketed(run, ['[', ']'], value.map(inner), gap, level);
  if (!isJsonObject(value)) return String(value);
  const members = Object.keys(value)
    .sort()
    .map((key) => `${quotedText(key)}: ${inner(value[key] as Json)}`);
  return bracketed(run, ['{', '}'], members, gap, level);
}

function bracketed(
  run: TemplateRun,
  [open, close]: readonly [string, string],
  items: readonly string[],
  gap: string | null,
  level: number,
): string {
  if (items.length === 0) return open + close;
  if (gap === null) return madeText(run, open + items.join(', ') + close);
  const line = `\n${gap.repeat(level + 1)}`;
  return madeText(run, `${open}${line}${items.join(`,${line}`)}\n${gap.repeat(level)}${close}`);
}

function quotedText(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&'\u007f-\uffff]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
