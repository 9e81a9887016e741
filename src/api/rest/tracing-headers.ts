import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../domain/access/principal.ts';

/** What clients send along so that they know their requests again. */
const echoed = ['x-context-marker', 'x-end-user'] as const;

/** The most characters of a header that is given back. */
const longest = 255;

/** What may stand in a header, byte for byte as it came. */
const printable = /^[\t\x20-\x7e\x80-\xff]+$/;

/** The headers by which a request can be followed. (spec 10.1) */
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

/** A text for a header: what is not ASCII is encoded as in URLs. */
export function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, (character) =>
    encodeURIComponent(/[\ud800-\udfff]/u.test(character) ? '\ufffd' : character),
  );
}
