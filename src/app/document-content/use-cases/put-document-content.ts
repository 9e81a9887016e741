import { canonicalText } from '../../../domain/json/canonical.ts';
import type { Json } from '../../../domain/json/value.ts';
import type { Change } from '../../access/use-case.ts';
import { type ContentRequest, keepContent } from '../document-contents.ts';
import { findContentOwner, writeContentsPermission } from '../find-content-owner.ts';
import { hiddenContent } from '../seal-content.ts';
import { type DocumentContent, isSecretContent, shownContent } from '../show-contents.ts';

/**
 * Puts content beside a document of the head, under a tag, over what stands there.
 *
 * @throws DOCUMENT_NOT_FOUND, ACCESS_DENIED, ARGUMENT_INVALID, TAG_RESERVED, LIMIT_EXCEEDED, CONTENT_CONFLICT,
 *   KEYS_MISSING, KEYS_UNAVAILABLE
 */
export const putDocumentContent: Change<[request: ContentRequest, value: Json], DocumentContent> = {
  kind: 'change',
  permission: writeContentsPermission,
  purpose: 'changing content beside documents',
  audit: {
    action: 'putDocumentContent',
    target: ({ schema, name, tag }) => ({ schema, name, tag }),
  },
  async run({ by, services }, request, value) {
    const place = await findContentOwner(services, by, request);
    const kept = await keepContent(services, place, request, value);
    const isSecret = isSecretContent(kept, place.entry);
    const json = isSecret ? await hiddenContent(services, kept) : canonicalText(value);
    return shownContent(kept, place.entry, json);
  },
};
