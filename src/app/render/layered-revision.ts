import { type DocumentEntry, layeringPolicyKind } from '../../domain/document/document.ts';
import { refusal } from '../../domain/errors.ts';
import { textsOfPages } from '../../domain/history/page.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { digestOf } from '../../domain/json/canonical.ts';
import { editMaps } from '../../domain/revision/edit-maps.ts';
import { type RevisionSnapshot, snapshotOf } from '../../domain/revision/revision.ts';
import { deletedOfKind, lastEntries } from '../kernel/deleted-entries.ts';
import { entriesOfKind } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';

type Reading = Pick<Services, 'store' | 'content'>;

/** Number of cached revisions with a policy of an earlier one; their content is pinned. */
const keptRevisions = 4;

/** Creates the function of the use case `withLayeringPolicy`. It caches the last revisions that it made. */
export function createLayering(
  services: Reading,
): (revision: RevisionSnapshot) => Promise<RevisionSnapshot> {
  const known = createBoundedCache<RevisionSnapshot>(keptRevisions);
  return async (revision) => {
    // After a purge numbers are used again; digests are not.
    const kept = known.get(revision.digest);
    if (kept !== undefined) return kept;
    const layered = await layeredRevision(services, revision);
    if (layered !== revision) known.put(revision.digest, layered, 1);
    return layered;
  };
}

/**
 * A revision as the use case `withLayeringPolicy` returns it, without the cache. The content of a revision with
 * another's policy is pinned like that of a dry run, so that all queries work on it.
 *
 * @throws LAYERING_POLICY_NOT_FOUND
 */
async function layeredRevision(
  services: Reading,
  revision: RevisionSnapshot,
): Promise<RevisionSnapshot> {
  const { pages } = services.content;
  const own = await entriesOfKind(revision.maps, layeringPolicyKind, pages);
  if (own.length > 0) return revision;
  const policy = await lastPolicy(services, revision);
  if (policy === null) throw refusal('LAYERING_POLICY_NOT_FOUND', { revision: revision.id });
  return withPolicy(services, revision, policy);
}

/**
 * The layering policy that was deleted last, at a revision without one or before. The map has only past deletions, so
 * later revisions do not change the result. (docs/rest.md#lists-of-documents)
 */
async function lastPolicy(
  services: Reading,
  { maps }: RevisionSnapshot,
): Promise<DocumentEntry | null> {
  const deleted = await deletedOfKind(services, maps, layeringPolicyKind);
  const times = deleted.map(([, at]) => Number(at));
  const last = times.reduce((one, other) => Math.max(one, other), 0);
  const latest = deleted.filter(([, at]) => Number(at) === last);
  const [policy] = await lastEntries(services, latest);
  return policy ?? null;
}

async function withPolicy(
  { content }: Reading,
  revision: RevisionSnapshot,
  policy: DocumentEntry,
): Promise<RevisionSnapshot> {
  const change = { before: null, after: policy };
  const { maps, pages } = await editMaps(
    revision.maps,
    { entries: [change], links: [] },
    revision.id,
    content.pages,
  );
  const digest = digestOf(`layered\n${revision.digest}\n${policy.digest}`);
  const layered = Object.freeze({ ...snapshotOf(revision), maps, digest });
  content.pin(layered.maps, { documents: [], pages: textsOfPages(pages), keys: new Map() });
  return layered;
}
