import { documentLabel, type SourceId } from '../../domain/document/document.ts';
import { refusal } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { parseCanonical } from '../../domain/json/parse-json.ts';
import { contentSecretDigest } from '../../domain/secret/keyed-digest.ts';
import { openDocument } from '../../domain/secret/open-document.ts';
import { sealDocument } from '../../domain/secret/seal-document.ts';
import type { Services } from '../kernel/services.ts';
import { lockedSecret, orIfLocked } from '../secrets/show-secrets.ts';
import type { KeptContent } from './kept-content.ts';

const ivBytes = 12;

/** What sealing and opening take. */
export type SealingServices = Pick<Services, 'secrets' | 'entropy'>;

/**
 * Seals content for its place: it opens beside no other document and under no other tag.
 *
 * @throws KEYS_MISSING, KEYS_UNAVAILABLE; StoreKeyReplaced
 */
export async function sealContent(
  { secrets, entropy }: SealingServices,
  { schema, name }: SourceId,
  tag: string,
  text: string,
): Promise<string> {
  const key = await secrets.contentKey.read();
  await secrets.contentKey.persist(key);
  const material = { key, iv: entropy.bytes(ivBytes), id: entropy.uuid() };
  const document = { schema, metadata: { name, tag }, data: parseCanonical(text, true) };
  return sealDocument(document, material);
}

/**
 * The canonical JSON of a content.
 *
 * @throws KEYS_MISSING, KEYS_UNAVAILABLE, KEY_UNKNOWN, KEY_DAMAGED; SECRET_DAMAGED
 */
export async function openContent(
  { secrets }: SealingServices,
  content: KeptContent,
): Promise<string> {
  const { schema, name, text, isSealed } = content;
  if (!isSealed) return text;
  const opened = openedContent(content, await secrets.contentKey.read());
  if (opened !== null) return opened;
  throw refusal('SECRET_DAMAGED', { document: documentLabel({ schema, name }) });
}

/** The canonical JSON of a sealed content; null if it was changed, sealed for another place, or with another key. */
export function openedContent(
  { schema, name, tag, text }: KeptContent,
  key: Uint8Array,
): string | null {
  const opened = openDocument(text, key, true);
  const isOfThis =
    opened?.schema === schema && canonicalText(opened.metadata) === canonicalText({ name, tag });
  return isOfThis ? canonicalText(opened.data) : null;
}

/** What stands in place of a secret content, as JSON: a digest, or a word where the keys are not available. */
export async function hiddenContent(
  services: SealingServices,
  content: KeptContent,
): Promise<string> {
  const hiding = async (): Promise<string> => {
    const text = await openContent(services, content);
    const key = await services.secrets.digestKey();
    return contentSecretDigest(key, content, content.tag, text);
  };
  return canonicalText(await orIfLocked(hiding(), lockedSecret));
}
