import type { Limits } from '../../domain/limits.ts';
import type { SecretReading, SourceSecret } from '../../ports/deckhand-source.ts';
import { readPythonLiteral } from './python-literal.ts';

/** The data about a payload beside its text. */
export interface PayloadOptions {
  /** The schema of the document. */
  readonly schema: string;
  /** The secret's type in the secret store; null if the store does not give it. */
  readonly secretType: string | null;
  readonly limits: Pick<Limits, 'maxSubmissionBytes' | 'maxDocumentDepth' | 'maxDocumentValues'>;
}

/** The kinds whose secrets Deckhand stored unpacked until January 2020; all others were always packed. */
const textKinds =
  /^deckhand\/(?:Certificate|CertificateAuthority|CertificateAuthorityKey|CertificateKey|Passphrase|PrivateKey|PublicKey)\/v1$/;

/** Deeper nesting could overflow the stack of functions that walk a value. */
const deepest = 1_000;

/**
 * The data of a payload. Deckhand packs data as `base64(repr(data))` and calls the secret `opaque`. Before January 2020
 * it stored the seven built-in kinds unpacked, under secret types of their own, and packed strings of other kinds
 * without quotes.
 *
 * A payload that fits several of these forms has several readings, the likeliest first.
 */
export function readPayload(
  payload: string,
  { schema, secretType, limits }: PayloadOptions,
): SourceSecret {
  const asIs = textReading(payload);
  const content = packedText(payload);
  const isTyped = secretType !== null;
  if ((isTyped && secretType !== 'opaque') || content === null) return asIs;
  const literal = readPythonLiteral(content, {
    maxLength: limits.maxSubmissionBytes,
    // The document around it is a level of its own.
    maxDepth: Math.min(limits.maxDocumentDepth, deepest) - 1,
    maxValues: limits.maxDocumentValues,
  });
  if (literal.kind === 'limit') return { reason: literal.reason };
  const isTextKind = textKinds.test(schema);
  if (literal.kind === 'value') {
    const { value: data, exact } = literal;
    // A short text, such as `MTIz`, may be a passphrase that is base64 by chance; a quoted string is not.
    const isSure = isTyped || !isTextKind || /^\s*(?:u?['"]|[[{])/.test(content);
    return isSure ? { data, exact } : { readings: [asIs, { data, exact }] };
  }
  if (isTyped || looksPacked.test(content)) return { readings: [textReading(content), asIs] };
  return isTextKind ? asIs : textReading(content);
}

/**
 * The beginnings of Python literals other than bare strings, whether they can be read here or not.
 */
const looksPacked = /^\s*(?:[{[('"]|[+-]?\.?\d|[bru]['"]|(?:True|False|None)\s*$)/;

function textReading(data: string): SecretReading {
  return { data, exact: false };
}

/** The text that a payload encodes in base64; null if it is not base64. */
function packedText(payload: string): string | null {
  const bytes = Buffer.from(payload, 'base64');
  if (payload === '' || bytes.toString('base64') !== payload) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
