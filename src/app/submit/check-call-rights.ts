import { mayWith, mayWithAll } from '../../domain/access/may.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { visibilityOf } from '../../domain/access/visibility.ts';
import {
  type DocumentEntry,
  documentKey,
  documentLabel,
  isOfKind,
  policyKind,
} from '../../domain/document/document.ts';
import { fault, throwFaults } from '../../domain/errors.ts';
import { executeRuleOf } from '../../domain/execution/execute-rule.ts';
import { capFaults } from '../../domain/fault-list.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import type { PolicyOfDocument } from '../../domain/policy/check-policies.ts';
import { placeOfDocument } from '../../domain/render/graph/place-of.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { Commit } from '../../ports/history-store.ts';
import type { Services } from '../kernel/services.ts';
import { type PoliciesOfRevision, policiesOfRevision } from '../validate/policies-of-revision.ts';

const permission = 'purser:allow_calls';

/**
 * Checks that the caller may let rules make calls, if a change adds an `execute` rule, changes what one gives, itself or
 * through rules that it reads, or makes a policy `live`: of the policies as they are rendered. One that cannot be rendered
 * counts as if it did all of this. (docs/security.md#calls)
 *
 * @throws ACCESS_DENIED for every such policy
 */
export async function checkCallRights(
  services: Services,
  by: Principal,
  { commit, head }: { readonly commit: Commit; readonly head: Revision },
): Promise<void> {
  if (mayWithAll(by, permission)) return;
  const { content, limits } = services;
  content.pinUntilRelease(commit, commit);
  try {
    const after = await policiesOfRevision(services, commit.revision.maps);
    if (!after.entries.some(isPolicy)) return;
    const before = rightsIn(await policiesOfRevision(services, head.maps));
    const rights = rightsIn(after);
    const { includes } = visibilityOf(by);
    const faults = after.entries.filter(isPolicy).flatMap((entry) => {
      const key = documentKey(entry);
      const isGained = gains(before.get(key), rights.get(key));
      if (!isGained || mayWith(by, permission, entry)) return [];
      const isSeen = includes(entry);
      const label = isSeen ? documentLabel(entry) : 'a policy that is not shown';
      const what = `changing the calls of ${label}`;
      return [fault('ACCESS_DENIED', { permission, what }, isSeen ? placeOfDocument(entry) : {})];
    });
    throwFaults(capFaults(faults, limits.maxFaults));
  } finally {
    content.release(commit);
  }
}

function isPolicy({ schema }: DocumentEntry): boolean {
  return isOfKind(schema, policyKind);
}

/** What a policy may have sent. */
interface CallRights {
  readonly isLive: boolean;
  /** Equal for `execute` rules that give the same rows; null without one. */
  readonly calls: string | null;
}

/** Of a policy that nobody can read. */
const unread: CallRights = { isLive: true, calls: 'unread' };

function gains(before: CallRights | undefined, after: CallRights = unread): boolean {
  if (after.isLive && before?.isLive !== true) return true;
  return after.calls !== null && after.calls !== before?.calls;
}

/** By documentKey; a policy that cannot be rendered is `unread`. */
function rightsIn(revision: PoliciesOfRevision): ReadonlyMap<string, CallRights> {
  const found = new Map(
    revision.entries.filter(isPolicy).map((entry) => [documentKey(entry), unread]),
  );
  for (const policy of revision.policies) {
    found.set(documentKey(policy.document.id), rightsOf(policy, revision));
  }
  return found;
}

function rightsOf(
  { document, read: { policy, uses } }: PolicyOfDocument,
  { compiled }: PoliciesOfRevision,
): CallRights {
  const isLive = policy.execution === 'live';
  // A rule with errors has uses, too.
  const name = executeRuleOf(policy.name, uses);
  if (name === null) return { isLive, calls: null };
  const digest = compiled.rules.get(name)?.digest;
  return { isLive, calls: digest ?? canonicalText(document.data) };
}
