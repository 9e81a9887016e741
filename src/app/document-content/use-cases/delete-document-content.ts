import type { Change } from '../../access/use-case.ts';
import { type ContentRequest, removeContent } from '../document-contents.ts';
import { findContentOwner, writeContentsPermission } from '../find-content-owner.ts';

/**
 * Removes content beside a document of the head.
 *
 * @throws DOCUMENT_NOT_FOUND, ACCESS_DENIED, ARGUMENT_INVALID, TAG_RESERVED, CONTENT_NOT_FOUND, CONTENT_CONFLICT
 */
export const deleteDocumentContent: Change<[request: ContentRequest], void> = {
  kind: 'change',
  permission: writeContentsPermission,
  purpose: 'changing content beside documents',
  audit: {
    action: 'deleteDocumentContent',
    target: ({ schema, name, tag }) => ({ schema, name, tag }),
  },
  async run({ by, services }, request) {
    const { head } = await findContentOwner(services, by, request);
    await removeContent(services, head, request);
  },
};
