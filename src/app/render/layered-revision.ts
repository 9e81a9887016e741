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

/** Revisions with a policy of an earlier one that are kept, their content at hand. */
const keptRevisions = 4;

/** The function behind the use case `withLayeringPolicy`. It keeps the last revisions that it made. */
export function createLayering(
  services: Reading,
): (revision: RevisionSnapshot) => Promise<RevisionSnapshot> {
  const known = createBoundedCache<RevisionSnapshot>(keptRevisions);
  return async (revision) => {
    // The number comes again after a purge; the digest does not.
    const kept = known.get(revision.digest);
    if (kept !== undefined) return kept;
    const layered = await layeredRevision(services, revision);
    if (layered !== revision) known.put(revision.digest, layered, 1);
    return layered;
  };
}

/**
 * A revision as the use case `withLayeringPolicy` returns it, without the cache. The content of a revision with another's
 * policy is held as that of a dry run is, so that it can be asked all that any other can.
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
 * The layering policy that was deleted last, at a revision without one or before. What its map says of
 * is over, so that it is the same whatever came later. (docs/rest.md#lists-of-documents)
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
  content.hold(layered.maps, { documents: [], pages: textsOfPages(pages), keys: new Map() });
  return layered;
}
