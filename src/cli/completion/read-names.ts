import type { Client } from '../client/client.ts';
import { withClient } from '../client/store-client.ts';
import {
  CompletionBucketsDocument,
  CompletionDocumentsDocument,
  CompletionSchemasDocument,
  CompletionTagsDocument,
} from '../generated/operations.ts';
import type { Shell } from '../shell.ts';
import type { Completions, WantedNames } from './find-completions.ts';

/** A shell that waits for completion waits no longer for a server: milliseconds. */
const serverTimeoutMs = 1_500;

/**
 * Letters that no shell takes for anything but themselves: a name is put into a line that may be run as it is, and who
 * named a document is not who completes its name.
 */
const harmless = /^[\p{L}\p{N}_][\p{L}\p{N}_@%+,./:-]*$/u;

/** The names that a word may become; none if they cannot be had soon. Never rejects. */
export async function readNames(
  shell: Shell,
  completions: Completions,
): Promise<readonly string[]> {
  const { names, prefix, connection } = completions;
  if (names === null) return [];
  const found = await readAll(shell, names, prefix, connection).catch(() => []);
  const fitting = found.filter((name) => name.startsWith(prefix) && harmless.test(name));
  return [...new Set(fitting)].sort();
}

async function readAll(
  shell: Shell,
  names: WantedNames,
  prefix: string,
  connection: Completions['connection'],
): Promise<readonly string[]> {
  if (names.kind === 'context') {
    const { readContexts } = await import('../contexts/contexts.ts');
    return (await readContexts(shell.env)).all.map(({ name }) => name);
  }
  const signal = AbortSignal.timeout(serverTimeoutMs);
  return withClient(shell, connection, 'read', (client) => ask(client, names, prefix, signal));
}

interface Named {
  readonly nodes: readonly { readonly name: string }[];
}

async function ask(
  client: Client,
  { kind, schema }: WantedNames,
  prefix: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const namesIn = (found: Named | undefined) => (found?.nodes ?? []).map(({ name }) => name);
  switch (kind) {
    case 'schema':
      return namesIn(
        (await client.request(CompletionSchemasDocument, {}, signal)).revision?.schemas,
      );
    case 'bucket':
      return namesIn(
        (await client.request(CompletionBucketsDocument, {}, signal)).revision?.buckets,
      );
    case 'tag':
      return namesIn((await client.request(CompletionTagsDocument, {}, signal)).tags);
    default: {
      const filter = {
        ...(schema !== null && { schema: [schema] }),
        ...(prefix !== '' && { search: prefix }),
      };
      const found = await client.request(CompletionDocumentsDocument, { filter }, signal);
      return namesIn(found.documents);
    }
  }
}
