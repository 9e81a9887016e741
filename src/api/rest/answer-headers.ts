import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../domain/access/principal.ts';
import type { Fault } from '../../domain/errors.ts';

/** What clients send along so that they know their requests again. */
const echoed = ['x-context-marker', 'x-end-user'] as const;

/** The most characters of a header that is given back. */
const longest = 255;

/** What may stand in a header, byte for byte as it came. */
const printable = /^[\t\x20-\x7e\x80-\xff]+$/;

/** The headers by which a request can be followed. (docs/rest.md#headers-of-answers) */
export function tracingHeaders({ id, headers }: FastifyRequest): Readonly<Record<string, string>> {
  const known = echoed.flatMap((name) => {
    const value = headers[name];
    const isFit = typeof value === 'string' && value.length <= longest && printable.test(value);
    return isFit ? [[name, value] as const] : [];
  });
  return Object.fromEntries([...known, ['x-deckhand-req', `req-${id}`]]);
}

/** Who it is that is answered, where that is known. */
export function userHeader({ via, name }: Principal): Readonly<Record<string, string>> {
  return via === 'nobody' ? {} : { 'x-user-name': headerText(name).slice(0, longest) };
}

/** The most warnings that have a header of their own. */
const maxWarnings = 10;

/** The most characters of one warning. */
const maxWarningLength = 400;

/** The headers that say what was accepted with warnings: `Warning: 299 - "CODE message"`, as Kubernetes sends them. */
export function warningHeaders(warnings: readonly Fault[]): Readonly<Record<string, string[]>> {
  if (warnings.length === 0) return {};
  const texts = warnings.slice(0, maxWarnings).map(({ code, message }) => `${code} ${message}`);
  const more = warnings.length - texts.length;
  const all = more === 0 ? texts : [...texts, `and ${more} more`];
  return { warning: all.map((text) => `299 - "${quoted(text)}"`) };
}

function quoted(text: string): string {
  return headerText(text).slice(0, maxWarningLength).replace(/["\\]/g, '\\$&');
}

/** A text for a header: what is not ASCII is encoded as in URLs. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, (character) =>
    encodeURIComponent(/[\ud800-\udfff]/u.test(character) ? '\ufffd' : character),
  );
}
