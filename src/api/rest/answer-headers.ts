import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../domain/access/principal.ts';
import type { Fault } from '../../domain/errors.ts';

/** Headers by which clients identify their requests. */
const echoed = ['x-context-marker', 'x-end-user'] as const;

/** Maximum number of characters of a header that is sent back. */
const maxHeaderLength = 255;

/** Characters that are sent back unchanged in a header. */
const printable = /^[\t\x20-\x7e\x80-\xff]+$/;

/** The headers that identify a request. (docs/rest.md#headers-of-answers) */
export function tracingHeaders({ id, headers }: FastifyRequest): Readonly<Record<string, string>> {
  const known = echoed.flatMap((name) => {
    const value = headers[name];
    const isFit =
      typeof value === 'string' && value.length <= maxHeaderLength && printable.test(value);
    return isFit ? [[name, value] as const] : [];
  });
  return Object.fromEntries([...known, ['x-deckhand-req', `req-${id}`]]);
}

/** The name of the caller, if it is known. */
export function userHeader({ via, name }: Principal): Readonly<Record<string, string>> {
  return via === 'nobody' ? {} : { 'x-user-name': headerText(name).slice(0, maxHeaderLength) };
}

/** Maximum number of warnings with a header. */
const maxWarnings = 10;

/** Maximum number of characters of one warning. */
const maxWarningLength = 400;

/** The headers for warnings: `Warning: 299 - "CODE message"`, as Kubernetes sends them. */
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

/** A text for a header: characters that are not ASCII are percent-encoded. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, (character) =>
    encodeURIComponent(/[\ud800-\udfff]/u.test(character) ? '\ufffd' : character),
  );
}
