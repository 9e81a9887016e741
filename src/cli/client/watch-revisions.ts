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
  /** Aborted when enough was read. */
  readonly signal: AbortSignal;
  /** Called when the connection to the server is lost; it is restored after a while. */
  readonly onLost: (reason: string) => void;
}

/** Milliseconds before connecting again, at first and at most. */
const pauseMs = { first: 250, max: 10_000 } as const;

/** Every new revision as it is made, without gaps when the server is unavailable for a while. */
export async function* watchRevisions(
  client: Client,
  watch: Watch,
): AsyncGenerator<ListedRevision> {
  const { withTagData, bucket, signal, onLost } = watch;
  // Connects before watching: an unreachable server is an error at first.
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
    pause = Math.min(2 * pause, pauseMs.max);
  }
}

/** The errors of a server or store that may become available again; others are thrown. */
function lossIn(error: unknown): string {
  const { problems } = commandFailureOf(error);
  if (problems.some(({ kind }) => kind !== 'unavailable')) throw error;
  return problems[0].message;
}
