import { visibilityOf } from '../../../domain/access/visibility.ts';
import { sourceKey } from '../../../domain/document/document.ts';
import { refusal } from '../../../domain/errors.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { representatives } from '../../references/neighbours.ts';
import { type FeedIterator, mapFeed } from '../../revisions/follow.ts';
import { type ContentChange, contentChangeOf, contentStream } from '../content-event.ts';

/** Which changes of contents to follow. */
export interface ContentWatch {
  /** The number of the change seen last; default: from now on. */
  readonly after?: number;
  readonly schema?: string;
  readonly name?: string;
  readonly tags?: readonly string[];
}

/** Changes read at once for a consumer that is behind. */
const batch = 50;

/**
 * Changes of contents beside documents, in order, each once. Of documents that the caller does not see in the head, none;
 * so deletions of contents that went with their documents are reported to those who see all.
 *
 * @throws ARGUMENT_INVALID
 */
export const documentContentsChanged: Query<[watch: ContentWatch], FeedIterator<ContentChange>> = {
  kind: 'query',
  ...seeDocuments,
  async run({ by, services }, { after, schema, name, tags }) {
    const { events } = services.store;
    if (after !== undefined && !(Number.isSafeInteger(after) && after >= 0)) {
      const reason = 'it must be the sequence number of a change, or 0';
      throw refusal('ARGUMENT_INVALID', { argument: 'after', reason });
    }
    let last = after ?? (await events.last(contentStream));
    const following = services.followers.follow<ContentChange>({
      async read() {
        const found = await events.after(contentStream, last, batch);
        last = found.at(-1)?.sequence ?? last;
        return found.map(contentChangeOf);
      },
      watch: (onChange) => events.watch(contentStream, onChange),
      wanted: (change) =>
        (schema === undefined || change.schema === schema) &&
        (name === undefined || change.name === name) &&
        (tags === undefined || tags.includes(change.tag)),
    });
    const visibility = visibilityOf(by);
    if (visibility.isUnrestricted) return following;
    return mapFeed(following, async (change) => {
      const revision = await services.store.head();
      if (revision === null) return null;
      const seen = await representatives({ services, revision, visibility }, [change]);
      return seen.has(sourceKey(change)) ? change : null;
    });
  },
};
