import { textsOfPages } from '../../domain/history/page.ts';
import { type EditedMaps, editMaps } from '../../domain/revision/edit-maps.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Commit } from '../../ports/history-store.ts';
import type { Services } from './services.ts';

/** The documents of a revision after changes of entries, before any of them is stored. */
export interface NextState {
  readonly edited: EditedMaps;
  /** The documents; pins their content. */
  readonly next: () => Pick<RevisionSnapshot, 'maps'>;
  /** Unpins the content. */
  readonly release: () => void;
}

/** Takes time in proportion to the changes; `added` is content that the store may not have yet. */
export async function nextState(
  { content, snapshots }: Pick<Services, 'content' | 'snapshots'>,
  head: RevisionSnapshot,
  entries: readonly EntryChange[],
  added: Pick<Commit, 'documents' | 'keys'>,
): Promise<NextState> {
  const changes = { entries, links: [] };
  const edited = await editMaps(head.maps, changes, head.id + 1, content.pages);
  content.keepPages(edited.pages);
  await snapshots.follow(head.maps, edited.maps, entries);
  const owner = { maps: edited.maps };
  return {
    edited,
    next() {
      content.pin(owner, { ...added, pages: textsOfPages(edited.pages) });
      return owner;
    },
    release: () => content.release(owner),
  };
}
