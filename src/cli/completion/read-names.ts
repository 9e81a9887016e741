import { isJsonObject } from '../../domain/json/value.ts';
import { printable } from '../../domain/printable.ts';
import type { Client } from '../client/client.ts';
import { withClient } from '../client/store-client.ts';
import {
  CompletionBucketsDocument,
  CompletionDeploymentsDocument,
  CompletionDocumentsDocument,
  CompletionLayersDocument,
  CompletionPoliciesDocument,
  CompletionRevisionsDocument,
  CompletionSchemasDocument,
  CompletionSourcesDocument,
  CompletionTagsDocument,
  CompletionValidationsDocument,
} from '../generated/operations.ts';
import type { Shell } from '../shell.ts';
import type { Completions, PossibleWord } from './find-completions.ts';
import type { NameKind, WantedNames } from './wanted-names.ts';

/** A shell that waits for completion waits no longer for a server: milliseconds. */
const serverTimeoutMs = 1_500;

/**
 * Letters that no shell takes for anything but themselves: a name is put into a line that may be run as it is, and who
 * named a document is not who completes its name.
 */
const harmless = /^[\p{L}\p{N}_][\p{L}\p{N}_@%+,./:-]*$/u;

/** What a word may become; nothing if the names cannot be had soon. Never rejects. */
export async function readNames(
  shell: Shell,
  completions: Completions,
): Promise<readonly PossibleWord[]> {
  const { names, prefix, connection } = completions;
  if (names === null) return [];
  const found = await readAll(shell, names, prefix, connection).catch(() => []);
  const fitting = found.filter(({ value }) => value.startsWith(prefix) && harmless.test(value));
  return [...new Map(fitting.map((word) => [word.value, word])).values()];
}

async function readAll(
  shell: Shell,
  names: WantedNames,
  prefix: string,
  connection: Completions['connection'],
): Promise<readonly PossibleWord[]> {
  if (names.kind === 'context') {
    const { readContexts } = await import('../contexts/contexts.ts');
    return sorted((await readContexts(shell.env)).all.map(({ name }) => name));
  }
  const signal = AbortSignal.timeout(serverTimeoutMs);
  const { kind } = names;
  return withClient(shell, connection, 'read', async (client) => {
    if (kind === 'document') return sorted(await documentNames(client, names, prefix, signal));
    if (kind in readLists) return readLists[kind as DescribedKind](client, signal);
    return sorted(await readers[kind as PlainKind](client, signal));
  });
}

type DescribedKind = 'deployment' | 'revision';
type PlainKind = Exclude<NameKind, DescribedKind | 'context' | 'document'>;

interface Named {
  readonly nodes: readonly { readonly name: string }[];
}

const namesIn = (found: Named | undefined): readonly string[] =>
  (found?.nodes ?? []).map(({ name }) => name);

const sorted = (names: readonly string[]): readonly PossibleWord[] =>
  [...names].sort().map((value) => ({ value, about: '' }));

/** One line, which a terminal only displays. */
const described = (value: string, about: string): PossibleWord => ({
  value,
  about: printable(about.split('\n')[0] ?? ''),
});

async function documentNames(
  client: Client,
  { schema }: WantedNames,
  prefix: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const filter = {
    ...(schema !== null && { schema: [schema] }),
    ...(prefix !== '' && { search: prefix }),
  };
  return namesIn((await client.request(CompletionDocumentsDocument, { filter }, signal)).documents);
}

type Reader<Result> = (client: Client, signal: AbortSignal) => Promise<readonly Result[]>;

const readers: Readonly<Record<PlainKind, Reader<string>>> = {
  async bucket(client, signal) {
    return namesIn((await client.request(CompletionBucketsDocument, {}, signal)).revision?.buckets);
  },
  async layer(client, signal) {
    const { documents } = await client.request(CompletionLayersDocument, {}, signal);
    const data = documents.nodes[0]?.data;
    const order = isJsonObject(data) ? data['layerOrder'] : undefined;
    return Array.isArray(order) ? order.filter((layer) => typeof layer === 'string') : [];
  },
  async policy(client, signal) {
    return namesIn((await client.request(CompletionPoliciesDocument, {}, signal)).rulePolicies);
  },
  async rule(client, signal) {
    const { rulePolicies } = await client.request(CompletionPoliciesDocument, {}, signal);
    return rulePolicies.nodes.flatMap(({ rules }) => rules.map(({ name }) => name));
  },
  async schema(client, signal) {
    return namesIn((await client.request(CompletionSchemasDocument, {}, signal)).revision?.schemas);
  },
  async source(client, signal) {
    return namesIn((await client.request(CompletionSourcesDocument, {}, signal)).dataSources);
  },
  async table(client, signal) {
    const { dataSources } = await client.request(CompletionSourcesDocument, {}, signal);
    return dataSources.nodes.flatMap(({ tables }) => tables.map(({ name }) => name));
  },
  tag: readTags,
  'tag or head': async (client, signal) => ['head', ...(await readTags(client, signal))],
  async validation(client, signal) {
    return namesIn(
      (await client.request(CompletionValidationsDocument, {}, signal)).revision?.validations,
    );
  },
};

async function readTags(client: Client, signal: AbortSignal): Promise<readonly string[]> {
  return namesIn((await client.request(CompletionTagsDocument, {}, signal)).tags);
}

/** Numbers and ids say little without a description; the newest come first. */
const readLists: Readonly<Record<DescribedKind, Reader<PossibleWord>>> = {
  async deployment(client, signal) {
    const { deployments } = await client.request(CompletionDeploymentsDocument, {}, signal);
    return deployments.nodes.map(({ uuid, environment, status }) =>
      described(uuid, `${environment} ${status}`),
    );
  },
  async revision(client, signal) {
    const { revisions } = await client.request(CompletionRevisionsDocument, {}, signal);
    return revisions.nodes.map(({ number, message }) => described(String(number), message));
  },
};
