import { visibilityOf } from '../../domain/access/visibility.ts';
import { PurserError } from '../../domain/errors.ts';
import type { Digest } from '../../domain/json/canonical.ts';
import { type Revision, type RevisionId, revisionZero } from '../../domain/revision/revision.ts';
import { errorAfterPurge } from '../access/purged-revision.ts';
import type { Context } from '../access/use-case.ts';
import { yieldToEventLoop } from '../kernel/event-loop.ts';
import { type FeedIterator, mapFeed } from '../revisions/follow.ts';
import { findStart, revisionsAfter } from '../revisions/follow-revisions.ts';
import { type OutputKey, outputKey } from './output-key.ts';
import {
  type RenderedState,
  type RenderedValueId,
  readRenderedState,
  stateDigest,
} from './rendered-state.ts';
import type { DocumentMaps } from './touched-schemas.ts';

/** A state that a subscription reports. */
export interface FollowedState extends RenderedState {
  /** Whether it is the state at the beginning, and not a change. */
  readonly initial: boolean;
}

/**
 * The states of a value, each one that differs from the previous, in order of revisions. Without `after` it begins with
 * the state at the head; with it, with the first that differs from that of this revision. After a purge it continues
 * from revision 0, which has no documents.
 */
export async function followRendered(
  context: Context,
  id: RenderedValueId,
  after: RevisionId | undefined,
): Promise<FeedIterator<FollowedState>> {
  const { store, followers } = context.services;
  const start = await findStart(store, after);
  const changes = createStateChanges(context, id);
  if (after !== undefined && start !== null) await changes.stateAt(start);
  let last: Revision | null = null;

  async function read(): Promise<readonly Revision[]> {
    if (last === null) {
      last = start ?? revisionZero;
      return [last];
    }
    const found = await revisionsAfter(store, last);
    last = found.at(-1) ?? last;
    // Another history may have the same documents in the end.
    const isPurged = found[0]?.id === 0;
    return isPurged || (await changes.mayDiffer(last)) ? found : found.slice(-1);
  }

  const following = followers.follow({ read, watch: store.watch });
  return mapFeed(following, changes.stateAt);
}

/** The data about the last state, for comparison. */
interface KnownState extends Pick<OutputKey, 'isMadeFrom'> {
  /** A revision with this state. */
  readonly maps: DocumentMaps;
  /** Equal for two revisions without differences; null if only rendering shows that. */
  readonly key: string | null;
  readonly digest: Digest;
}

interface StateChanges {
  /** Whether the state may differ in a revision up to this one; reads only the pages that differ. */
  mayDiffer(revision: Revision): Promise<boolean>;
  /** The state in a revision; null if it is that of the previous revision. */
  stateAt(revision: Revision): Promise<FollowedState | null>;
}

function createStateChanges(context: Context, id: RenderedValueId): StateChanges {
  const { services, by } = context;
  const visibility = visibilityOf(by);
  let known: KnownState | null = null;

  async function findState(revision: Revision): Promise<FollowedState | null> {
    const { maps } = revision;
    const { entry, renderKey, isMadeFrom } = await outputKey(services, revision, id);
    // Visibility depends on more of an entry than its render key does.
    const isSeen = entry !== null && visibility.includes(entry);
    const key = entry === null ? 'missing' : isSeen ? renderKey : null;
    if (key !== null && key === known?.key) {
      known = { ...known, maps, isMadeFrom };
      return null;
    }
    const state = await readRenderedState(context, revision, id);
    const digest = stateDigest(state);
    const initial = known === null;
    const isSame = digest === known?.digest;
    known = { maps, isMadeFrom, key, digest };
    return isSame ? null : { ...state, initial };
  }

  return {
    async mayDiffer({ maps }) {
      if (known === null) return true;
      const touched = await services.touchedSchemas(known.maps, maps);
      if (touched === null || [...touched].some(known.isMadeFrom)) return true;
      known = { ...known, maps };
      return false;
    },
    async stateAt(revision) {
      if (known !== null && hasSameDocuments(known.maps, revision.maps)) return null;
      await yieldToEventLoop();
      try {
        return await findState(revision);
      } catch (thrown) {
        const error = await errorAfterPurge(services, thrown, [revision]);
        // The next revision shows that it was purged.
        if (error instanceof PurserError && error.code === 'REVISION_NOT_FOUND') return null;
        throw error;
      }
    },
  };
}

function hasSameDocuments(one: DocumentMaps, other: DocumentMaps): boolean {
  return one.documents === other.documents && one.deleted === other.deleted;
}
