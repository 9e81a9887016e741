import { createHmac } from 'node:crypto';
import {
  type Document,
  type DocumentId,
  documentKey,
  type SourceId,
  sourceKey,
} from '../document/document.ts';
import { canonicalText, type Digest } from '../json/canonical.ts';

/**
 * Decides whether an encrypted document is submitted again unchanged: a digest that needs the key, so that it cannot be
 * used to guess the content. `text` is the canonical text of the whole document.
 */
export function sealOf(digestKey: Uint8Array, id: DocumentId, text: string): Digest {
  return keyedDigest(digestKey, `${documentKey(id)}\u0000${text}`);
}

/** Replaces the secret data of a stored document. Equal secrets of different documents have different digests. */
export function storedSecretDigest(
  digestKey: Uint8Array,
  id: DocumentId,
  data: Document['data'],
): Digest {
  return keyedDigest(digestKey, `stored\u0000${documentKey(id)}\u0000${canonicalText(data)}`);
}

/** The same for a rendered document, whatever the layer of the document that it comes from. */
export function renderedSecretDigest(
  digestKey: Uint8Array,
  id: SourceId,
  data: Document['data'],
): Digest {
  const { schema, name } = id;
  const key = sourceKey({ schema, name });
  return keyedDigest(digestKey, `rendered\u0000${key}\u0000${canonicalText(data)}`);
}

/** The same of content beside an encrypted document, which is given as canonical text. */
export function contentSecretDigest(
  digestKey: Uint8Array,
  { schema, name }: SourceId,
  tag: string,
  text: string,
): Digest {
  const key = `${sourceKey({ schema, name })}\u0000${canonicalText(tag)}`;
  return keyedDigest(digestKey, `content\u0000${key}\u0000${text}`);
}

/** The digest under which a part of a submitted text is recognised, for the time of a process. */
export function partDigest(key: Uint8Array, kind: string, part: string): Digest {
  return createHmac('sha256', key).update(kind).update('\u0000').update(part).digest('base64');
}

function keyedDigest(key: Uint8Array, text: string): Digest {
  return createHmac('sha256', key).update(text).digest('hex');
}
