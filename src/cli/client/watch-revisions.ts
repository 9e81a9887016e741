import { setTimeout as passing } from 'node:timers/promises';
import { HeadDocument, RevisionCreatedDocument } from '../generated/operations.ts';
import type { Client } from './client.ts';
import { requireValue } from './document.ts';
import { type ListedRevision, withAllTags } from './listed-revision.ts';
import { commandFailureOf } from './problem.ts';

/** What to watch. */
export interface Watch {
  readonly withTagData: boolean;
  /** Only revisions above this one; default: the newest. */
  readonly after?: number;
  /** Only revisions that wrote one of these buckets. */
  readonly bucket?: readonly string[];
  /** Given when enough was seen. */
  readonly signal: AbortSignal;
  /** Called when the server is lost; it is asked again after a while. */
  readonly onLost: (reason: string) => void;
}

/** Milliseconds before a lost server is asked again, at first and at most. */
const pauseMs = { first: 250, most: 10_000 } as const;

/** Every new revision as it is made; none is missed while the server is away for a while. */
export async function* watchRevisions(
  client: Client,
  watch: Watch,
): AsyncGenerator<ListedRevision> {
  const { withTagData, bucket, signal, onLost } = watch;
  // Asked in any case: who never was there has not been lost.
  const { revision: head } = await client.request(HeadDocument, {});
  let after = watch.after ?? requireValue(head, 'revision').number;
  let pause: number = pauseMs.first;
  while (!signal.aborted) {
    try {
      const variables = { after, bucket, withTagData };
      const answers = client.subscribe(RevisionCreatedDocument, variables, signal);
      for await (const { revisionCreated } of answers) {
        const listed = await withAllTags(client, revisionCreated, withTagData);
        after = revisionCreated.number;
        pause = pauseMs.first;
        yield listed;
      }
      return;
    } catch (error) {
      onLost(lossIn(error));
    }
    await passing(pause, undefined, { signal }).catch(() => {});
    pause = Math.min(2 * pause, pauseMs.most);
  }
}

/** What is said of a server or store that may answer again; anything else is thrown. */
function lossIn(error: unknown): string {
  const { problems } = commandFailureOf(error);
  if (problems.some(({ kind }) => kind !== 'unavailable')) throw error;
  return problems[0].message;
}
