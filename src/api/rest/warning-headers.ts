import type { Fault } from '../../domain/errors.ts';
import { headerText } from './tracing-headers.ts';

/** Warnings that have a header of their own. */
const maxWarnings = 10;

/** Characters of one warning. */
const maxLength = 400;

/** The headers that say what was accepted with warnings: `Warning: 299 - "CODE message"`, as Kubernetes sends them. */
export function warningHeaders(warnings: readonly Fault[]): Readonly<Record<string, string[]>> {
  if (warnings.length === 0) return {};
  const texts = warnings.slice(0, maxWarnings).map(({ code, message }) => `${code} ${message}`);
  const more = warnings.length - texts.length;
  const all = more === 0 ? texts : [...texts, `and ${more} more`];
  return { warning: all.map((text) => `299 - "${quoted(text)}"`) };
}

function quoted(text: string): string {
  return headerText(text).slice(0, maxLength).replace(/["\\]/g, '\\$&');
}
