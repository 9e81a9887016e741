import type { Principal } from '../../../domain/access/principal.ts';
import { listPermission, type Sight, sightOf } from '../../../domain/access/sight.ts';
import { type DocumentEntry, type SourceId, sourceKey } from '../../../domain/document/document.ts';
import { PurserError } from '../../../domain/errors.ts';
import type { Revision } from '../../../domain/revision/revision.ts';
import type { App } from '../../app.ts';
import { seenEntry } from '../../diff/differences.ts';
import { entriesByName } from '../../kernel/read-entries.ts';
import type { Services } from '../../kernel/services.ts';
import type { RenderedDocument } from '../../render/rendered-document.ts';
import { denied } from './demand.ts';
import { demandDocuments } from './guard-revisions.ts';
import { seenError } from './seen-faults.ts';

type Documents = Pick<
  App,
  | 'documents'
  | 'documentsById'
  | 'documentsByName'
  | 'bodies'
  | 'renderedDocuments'
  | 'renderedById'
  | 'contentSince'
  | 'related'
>;

/** Who may see which documents. What they do not see is as if it were not there. */
export function guardDocuments(open: Documents, services: Pick<Services, 'content'>): Documents {
  return {
    async documents(by, revision, selection) {
      demandDocuments(by);
      return open.documents(by, revision, selection);
    },
    async documentsById(by, revision, ids) {
      demandDocuments(by);
      const found = await open.documentsById(by, revision, ids);
      const sight = sightOf(by);
      return sight.isWhole ? found : found.map((entry) => seenEntry(entry, sight));
    },
    async documentsByName(by, revision, ids) {
      demandDocuments(by);
      return seenLists(by, await open.documentsByName(by, revision, ids));
    },
    async bodies(by, entries) {
      demandSeen(by, entries);
      return open.bodies(by, entries);
    },
    async renderedDocuments(by, revision, selection) {
      demandDocuments(by);
      const sight = sightOf(by);
      try {
        return await open.renderedDocuments(by, revision, selection);
      } catch (error) {
        if (!(error instanceof PurserError)) throw error;
        throw await seenError(services, revision, error, sight);
      }
    },
    async renderedById(by, revision, ids) {
      demandDocuments(by);
      const sight = sightOf(by);
      if (sight.isWhole) return open.renderedById(by, revision, ids);
      return seenByName({ services, revision, sight }, ids, isSeenIn(sight), (seen) =>
        open.renderedById(by, revision, seen),
      );
    },
    async contentSince(by, places) {
      const entries = places.map(({ entry }) => entry);
      demandSeen(by, entries);
      return open.contentSince(by, places);
    },
    async related(by, revision, relation, ids) {
      demandDocuments(by);
      const sight = sightOf(by);
      if (sight.isWhole) return open.related(by, revision, relation, ids);
      const entries = await open.documentsById(by, revision, ids);
      const found = await open.related(by, revision, relation, ids);
      return found.map((others, at) => {
        const isSeen = seenEntry(entries[at] ?? null, sight) !== null;
        return isSeen ? others.filter(sight.sees) : [];
      });
    },
  };
}

/** Whether a rendered document is seen: by the document that gives it its name. */
export function isSeenIn({ sees }: Sight): (rendered: RenderedDocument) => boolean {
  return ({ entry }) => sees(entry);
}

/** Where documents are asked for by name, and by whom. */
export interface Asking {
  readonly services: Pick<Services, 'content'>;
  readonly revision: Revision;
  readonly sight: Sight;
}

/**
 * What documents come to by name, for who does not see all: null for those that they do not see, and
 * errors as they may know of them.
 */
export async function seenByName<T extends object>(
  { services, revision, sight }: Asking,
  ids: readonly SourceId[],
  isSeen: (found: T) => boolean,
  find: (seen: readonly SourceId[]) => Promise<readonly (T | Error | null)[]>,
): Promise<readonly (T | Error | null)[]> {
  const named = await entriesByName(revision.maps, ids, services.content.pages);
  const seen = ids.filter((id) => named.get(sourceKey(id))?.some(sight.sees));
  const outcomes = seen.length === 0 ? [] : await find(seen);
  const known = new Map(seen.map((id, at) => [sourceKey(id), outcomes[at] ?? null]));
  return Promise.all(
    ids.map(async (id) => {
      const outcome = known.get(sourceKey(id)) ?? null;
      if (outcome instanceof PurserError) return seenError(services, revision, outcome, sight);
      if (outcome === null || outcome instanceof Error) return outcome;
      return isSeen(outcome) ? outcome : null;
    }),
  );
}

function seenLists(
  by: Principal,
  lists: readonly (readonly DocumentEntry[])[],
): readonly (readonly DocumentEntry[])[] {
  const sight = sightOf(by);
  return sight.isWhole ? lists : lists.map((entries) => entries.filter(sight.sees));
}

/** Entries are asked about that were shown before, or that somebody has just submitted. */
export function demandSeen(by: Principal, entries: readonly DocumentEntry[]): void {
  const sight = sightOf(by);
  const unseen = sight.isWhole ? undefined : entries.find((entry) => !sight.sees(entry));
  if (unseen !== undefined) throw denied(listPermission(unseen.storagePolicy), 'seeing documents');
}
