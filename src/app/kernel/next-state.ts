import { textsOfPages } from '../../domain/history/page.ts';
import { type EditedMaps, editMaps } from '../../domain/revision/edit-maps.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Commit } from '../../ports/history-store.ts';
import type { Services } from './services.ts';

/** What changes of entries make of the documents of a revision, before anything of it is stored. */
export interface NextState {
  readonly edited: EditedMaps;
  /** The documents, with all content at hand from now on. */
  readonly next: () => Pick<RevisionSnapshot, 'maps'>;
  /** Has the content at hand no more. */
  readonly release: () => void;
}

/** Costs what changes; `added` is content that the store may not have yet. */
export async function nextState(
  { content, snapshots }: Pick<Services, 'content' | 'snapshots'>,
  head: RevisionSnapshot,
  entries: readonly EntryChange[],
  added: Pick<Commit, 'documents' | 'keys'>,
): Promise<NextState> {
  const changes = { entries, links: [] };
  const edited = await editMaps(head.maps, changes, head.id + 1, content.pages);
  snapshots.follow(head.maps, edited.maps, entries);
  const held = { maps: edited.maps };
  return {
    edited,
    next() {
      content.hold(held, { ...added, pages: textsOfPages(edited.pages) });
      return held;
    },
    release: () => content.release(held),
  };
}
