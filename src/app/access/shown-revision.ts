import { may } from '../../domain/access/may.ts';
import type { Principal } from '../../domain/access/principal.ts';
import { sightOf } from '../../domain/access/sight.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import { nothingWritten } from '../revisions/written-in.ts';
import { denied } from './demand.ts';

/** What was shown, and what of: as long as the one is in use, so is the other, and what a dry run holds. */
const originals = new WeakMap<object, Revision>();

/**
 * A revision as somebody may know of it. Who may not see all documents is not told by its record which
 * buckets it wrote, and how many documents (see `App.written`). Who may not see revisions can ask about
 * it, and is refused what it says of itself, when that is read.
 */
export function shownRevision(
  by: Principal,
  revision: Revision,
  mayShow: boolean = may(by, 'deckhand:show_revision'),
): Revision {
  if (mayShow && sightOf(by).isWhole) return revision;
  const original = originalOf(revision);
  const shown = mayShow ? { ...original, ...nothingWritten } : concealed(original);
  originals.set(shown, original);
  return shown;
}

/** The revision that a shown one is a copy of; anything else is returned as it is. */
export function originalOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  return (originals.get(value) as T | undefined) ?? value;
}

/** @throws ACCESS_DENIED for a revision of which who got it may know no more than that it is there */
export function demandShown(revision: Revision): void {
  // What is concealed refuses by itself.
  Reflect.get(revision, 'createdAt');
}

function concealed({ id, parent, maps, serials, digest }: Revision): Revision {
  const refuse = (): never => {
    throw denied('deckhand:show_revision', `seeing revision ${id}`);
  };
  return {
    id,
    parent,
    maps,
    serials,
    digest,
    get author() {
      return refuse();
    },
    get message() {
      return refuse();
    },
    get createdAt() {
      return refuse();
    },
    get buckets() {
      return refuse();
    },
    get changes() {
      return refuse();
    },
  };
}
