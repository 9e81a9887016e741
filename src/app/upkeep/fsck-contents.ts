import { documentLabel } from '../../domain/document/document.ts';
import { type Fault, fault } from '../../domain/errors.ts';
import type { KeyVault } from '../../ports/key-vault.ts';
import type { KeptRecord } from '../../ports/record-store.ts';
import type { TextSource } from '../content/fsck-pages.ts';
import { contentKeyName } from '../content/secrets.ts';
import {
  contentKey,
  contentKind,
  contentOfRecord,
  type KeptContent,
} from '../document-content/kept-content.ts';
import { openedContent } from '../document-content/seal-content.ts';
import { openStoredKey } from './fsck-secrets.ts';

/** Checks the content beside documents. */
export interface ContentChecker {
  /** The faults of a record; none of one that holds no content. */
  check(record: KeptRecord): readonly Fault[];
  /** The fault of the key that the contents were sealed with, once all were checked. */
  checkKey(): readonly Fault[];
}

/** With a vault, also opens each sealed content. @throws KEYS_UNAVAILABLE, KEYS_MISSING */
export async function createContentChecker(
  source: TextSource,
  vault: KeyVault | null,
): Promise<ContentChecker> {
  const [wrapped = null] = await source.texts('key', [contentKeyName]);
  const opened =
    wrapped === null || vault === null ? null : await openStoredKey(vault, wrapped, contentKeyName);
  const key = opened instanceof Uint8Array ? opened : null;
  let sealed: KeptContent | null = null;

  function checkContent(content: KeptContent): readonly Fault[] {
    const { schema, name, isSealed, before } = content;
    const found = before === undefined ? [] : checkContent(before);
    if (!isSealed) return found;
    sealed ??= content;
    if (key === null || openedContent(content, key) !== null) return found;
    const document = documentLabel({ schema, name });
    return [fault('SECRET_DAMAGED', { document }, { schema, name }), ...found];
  }

  return {
    check(record) {
      if (record.kind !== contentKind) return [];
      const content = readableContent(record);
      if (content !== null) return checkContent(content);
      const reason = `the record of the content ${record.key} holds another, or none`;
      return [fault('STATE_BROKEN', { reason })];
    },
    checkKey() {
      if (opened !== null && !(opened instanceof Uint8Array)) return [opened];
      if (wrapped !== null || sealed === null) return [];
      const { revision } = sealed;
      return [fault('CONTENT_MISSING', { kind: 'key', digest: contentKeyName, revision })];
    },
  };
}

/** The content of a record; null if it is none, or is that of another document or tag. */
function readableContent(record: KeptRecord): KeptContent | null {
  try {
    const content = contentOfRecord(record);
    return contentKey(content, content.tag) === record.key ? content : null;
  } catch {
    return null;
  }
}
