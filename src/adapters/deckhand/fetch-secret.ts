import type { SourceSecret } from '../../ports/deckhand-source.ts';
import { type Asking, askDeckhand } from './ask-deckhand.ts';

/** The kinds whose secrets Deckhand stores as they are; all others it packs. */
const plainKinds =
  /^deckhand\/(?:Certificate|CertificateAuthority|CertificateAuthorityKey|CertificateKey|Passphrase|PrivateKey|PublicKey)\/v1$/;

/**
 * The secret behind a reference, from the store of secrets that has it, which is shown the same token.
 * Only hosts that were named are asked: references are written by others, and may point anywhere.
 *
 * @throws as `askDeckhand`
 */
export async function fetchSecret(
  reference: string,
  schema: string,
  hosts: ReadonlySet<string>,
  asking: Asking,
): Promise<SourceSecret> {
  const url = URL.canParse(reference) ? new URL(reference) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '') {
    return { reason: 'its reference leads nowhere' };
  }
  if (!hosts.has(url.host)) return { reason: 'the host of its reference was not named' };
  const payload = new URL(`${url.origin}${url.pathname.replace(/\/+$/, '')}/payload`);
  const answer = await askDeckhand(payload, 'text/plain', asking);
  if (answer.status === 406) return payloadOf(payload, schema, asking);
  return secretOf(answer.status, answer.text, schema);
}

/** What is not stored as text is given as bytes only. */
async function payloadOf(url: URL, schema: string, asking: Asking): Promise<SourceSecret> {
  const { status, text } = await askDeckhand(url, 'application/octet-stream', asking);
  return secretOf(status, text, schema);
}

function secretOf(status: number, text: string, schema: string): SourceSecret {
  if (status !== 200) return { reason: `the store of secrets answers status ${status}` };
  return plainKinds.test(schema) ? { data: text } : unpacked(text);
}

/** Deckhand packs data of other kinds as base64 of its Python form: only text can be told from that. */
function unpacked(text: string): SourceSecret {
  const bytes = Buffer.from(text, 'base64');
  const isPacked = text !== '' && bytes.toString('base64') === text;
  const content = isPacked ? bytes.toString('utf8') : text;
  const looksStructured = /^\s*(?:[{[('"]|[+-]?\.?\d|[bru]['"]|(?:True|False|None)\s*$)/.test(
    content,
  );
  if (!looksStructured) return { data: content };
  return { reason: 'it is stored in a form that only Deckhand can read' };
}
