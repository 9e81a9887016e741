import { mayWithAll } from '../../domain/access/may.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { visibilityOf } from '../../domain/access/visibility.ts';
import { documentKey, documentLabel } from '../../domain/document/document.ts';
import { fault, throwFaults } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { readsDocuments } from '../../domain/policy/document-policies.ts';
import { placeOfDocument } from '../../domain/render/graph/place-of.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { Commit } from '../../ports/history-store.ts';
import type { Services } from '../kernel/services.ts';
import { policiesOfRevision } from '../validate/policies-of-revision.ts';

/**
 * Checks that the caller may see all documents, if a change makes a policy read them: its rows and messages can hold
 * anything of any document that is not secret. (docs/security.md#policies-over-documents)
 *
 * @throws ACCESS_DENIED for every such policy
 */
export async function checkPolicyChanges(
  services: Services,
  by: Principal,
  { commit, head }: { readonly commit: Commit; readonly head: Revision },
): Promise<void> {
  const visibility = visibilityOf(by);
  if (visibility.isUnrestricted) return;
  const { content, limits } = services;
  content.pinUntilRelease(commit, commit);
  try {
    const after = await policiesOfRevision(services, commit.revision.maps);
    if (after.policies.length === 0) return;
    const before = await policiesOfRevision(services, head.maps);
    const texts = new Map(
      before.policies.map(({ document: { id, data } }) => [documentKey(id), canonicalText(data)]),
    );
    const gaining = after.policies.filter((policy) => {
      const { id, data } = policy.document;
      const isChanged = texts.get(documentKey(id)) !== canonicalText(data);
      return isChanged && readsDocuments(policy, after);
    });
    const permission = mayWithAll(by, 'deckhand:list_cleartext_documents')
      ? 'deckhand:list_encrypted_documents'
      : 'deckhand:list_cleartext_documents';
    const seen = new Set(after.entries.filter(visibility.includes).map(documentKey));
    const faults = gaining.map(({ document: { id } }) => {
      const isSeen = seen.has(documentKey(id));
      const label = isSeen ? documentLabel(id) : 'a policy that is not shown';
      const what = `changing ${label}, which reads all documents,`;
      return fault('ACCESS_DENIED', { permission, what }, isSeen ? placeOfDocument(id) : {});
    });
    throwFaults(capFaults(faults, limits.maxFaults));
  } finally {
    content.release(commit);
  }
}
