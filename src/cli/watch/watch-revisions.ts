import type { Client } from '../client/client.ts';
import { requireValue } from '../client/document.ts';
import { type ListedRevision, withAllTags } from '../client/listed-revision.ts';
import { HeadDocument, RevisionCreatedDocument } from '../generated/operations.ts';
import { resubscribe, type Watch } from './resubscribe.ts';

/** Which revisions to watch. */
export interface RevisionsToWatch {
  readonly withTagData: boolean;
  /** Only revisions above this one; default: the newest. */
  readonly after?: number;
  /** Only revisions that wrote one of these buckets. */
  readonly bucket?: readonly string[];
}

/**
 * What `read` returns for every new revision, in order; none is missed if the connection is lost for a while. If it is lost
 * during `read`, the revision is read again.
 */
export async function* watchRevisions<Item>(
  client: Client,
  { withTagData, bucket, ...chosen }: RevisionsToWatch,
  watch: Watch,
  read: (revision: ListedRevision) => Promise<Item>,
): AsyncGenerator<Item, void, void> {
  // Asked in any case, as the first revision may be long in coming.
  const { revision: head } = await client.request(HeadDocument, {});
  let after = chosen.after ?? requireValue(head, 'revision').number;
  async function* open(): AsyncGenerator<Item> {
    const variables = { after, bucket, withTagData };
    const answers = client.subscribe(RevisionCreatedDocument, variables, watch.signal);
    for await (const { revisionCreated } of answers) {
      const item = await read(await withAllTags(client, revisionCreated, withTagData));
      after = revisionCreated.number;
      yield item;
    }
  }
  yield* resubscribe(open, watch, true);
}
