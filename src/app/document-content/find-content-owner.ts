import { mayWith } from '../../domain/access/may.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { visibilityOf } from '../../domain/access/visibility.ts';
import { type DocumentEntry, documentLabel, sourceKey } from '../../domain/document/document.ts';
import { invariant, refusal } from '../../domain/errors.ts';
import { reservedTags } from '../../domain/references/reserved-tags.ts';
import { revisionZero } from '../../domain/revision/revision.ts';
import { denied } from '../access/require-permission.ts';
import type { AppServices } from '../app-services.ts';
import { checkName } from '../kernel/check-name.ts';
import { representatives } from '../references/neighbours.ts';
import type { ContentOwner, ContentRequest } from './document-contents.ts';

/** What it takes to change content beside documents. */
export const writeContentsPermission = 'purser:write_contents';

/**
 * The document of the head that a change of content is about, which the caller must see and may change content of.
 *
 * @throws DOCUMENT_NOT_FOUND, ACCESS_DENIED; ARGUMENT_INVALID, TAG_RESERVED for a tag that nothing can have there
 */
export async function findContentOwner(
  services: AppServices,
  by: Principal,
  request: ContentRequest,
): Promise<ContentOwner> {
  const { schema, name } = request;
  const head = (await services.store.head()) ?? revisionZero;
  const naming = { services, revision: head, visibility: visibilityOf(by) };
  const entry = (await representatives(naming, [{ schema, name }])).get(
    sourceKey({ schema, name }),
  );
  await checkContentOwner(services, by, { head, entry: entry ?? null }, request, '');
  invariant(entry, 'a document that is missing is refused');
  return { head, entry };
}

/** Where the tag of a content stands in what was given: in an argument of this name, which ends before it. */
type ArgumentPrefix = string;

/**
 * Refuses content that nothing can have there, or that the caller may not put.
 *
 * @throws DOCUMENT_NOT_FOUND, ACCESS_DENIED; ARGUMENT_INVALID, TAG_RESERVED
 */
export async function checkContentOwner(
  { schemaOf }: Pick<AppServices, 'schemaOf'>,
  by: Principal,
  { head, entry }: Pick<ContentOwner, 'head'> & { readonly entry: DocumentEntry | null },
  { schema, name, tag }: ContentRequest,
  prefix: ArgumentPrefix,
): Promise<void> {
  const document = documentLabel({ schema, name });
  if (entry === null) throw refusal('DOCUMENT_NOT_FOUND', { document, revision: head.id });
  if (!mayWith(by, writeContentsPermission, entry)) {
    throw denied(writeContentsPermission, `changing content beside ${document}`);
  }
  const argument = `${prefix}tag`;
  const wrong = checkName(tag);
  if (wrong !== null) throw refusal('ARGUMENT_INVALID', { argument, reason: wrong });
  const { schema: kinds } = await schemaOf(head);
  if (reservedTags(kinds?.bySchema.get(schema) ?? null).has(tag)) {
    throw refusal('TAG_RESERVED', { tag, document, argument });
  }
}
