import { setTimeout as passing } from 'node:timers/promises';
import type { JsonObject } from '../../domain/json/value.ts';
import { numberIn, objectIn } from '../input/json-members.ts';
import type { Client } from './client.ts';
import { failureOf } from './problem.ts';

/** What to watch. */
export interface Watch {
  /** What to ask of each revision, in GraphQL; its `id` is asked for anyway. */
  readonly fields: string;
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
export async function* watchRevisions(client: Client, watch: Watch): AsyncGenerator<JsonObject> {
  const { fields, bucket, signal, onLost } = watch;
  const query = `subscription ($after: Int, $bucket: [String!]) {
    revisionCreated(after: $after, bucket: $bucket) { id ${fields} }
  }`;
  // Asked in any case: who never was there has not been lost.
  const head = await client.request('{ revision { id } }', {});
  let after = watch.after ?? numberIn(objectIn(head, 'revision'), 'id');
  let pause: number = pauseMs.first;
  while (!signal.aborted) {
    try {
      for await (const data of client.subscribe(query, { after, bucket }, signal)) {
        const revision = objectIn(data, 'revisionCreated');
        after = numberIn(revision, 'id');
        pause = pauseMs.first;
        yield revision;
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
  const { problems } = failureOf(error);
  if (problems.some(({ kind }) => kind !== 'unavailable')) throw error;
  return problems[0].message;
}
