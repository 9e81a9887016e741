import {
  type DocumentEntry,
  type DocumentId,
  documentKey,
  type SourceId,
  sourceKey,
} from '../../domain/document/document.ts';
import type { PageItem } from '../../domain/history/page.ts';
import {
  allKeys,
  type KeyRange,
  keysFrom,
  onlyKey,
  type ReadPages,
  readRanges,
  runBetweenReads,
  yieldBetweenReads,
} from '../../domain/history/read-map.ts';
import { eachInSteps, flatMapInSteps, mapInSteps, sortInSteps } from '../../domain/in-steps.ts';
import { partitionPoint } from '../../domain/partition-point.ts';
import { entryOfItem } from '../../domain/revision/entry-code.ts';
import { bucketPrefix, referrersPrefix } from '../../domain/revision/map-edits.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import { runSteps } from '../../domain/run-steps.ts';

/** Entries between two looks whether other work is due. */
const entriesAtOnce = 256;

/** Entries by identity, in the given order; null for missing ones. */
export async function entriesById(
  maps: Pick<RevisionMaps, 'documents'>,
  ids: readonly DocumentId[],
  read: ReadPages,
): Promise<readonly (DocumentEntry | null)[]> {
  if (ids.length === 0) return [];
  const keys = await runBetweenReads(mapInSteps(ids, documentKey), read);
  const found = await entriesByKey(maps, keys, read);
  return runBetweenReads(
    mapInSteps(keys, (key) => found.get(key) ?? null),
    read,
  );
}

/** The live documents of each name, in order of key. */
export async function entriesByName(
  maps: Pick<RevisionMaps, 'documents'>,
  ids: readonly SourceId[],
  read: ReadPages,
): Promise<ReadonlyMap<string, readonly DocumentEntry[]>> {
  const found = new Map<string, DocumentEntry[]>();
  await runBetweenReads(
    eachInSteps(ids, (id) => found.set(sourceKey(id), [])),
    read,
  );
  // The keys of a name's documents are the name itself, or the name, NUL and a layer.
  const rangeOf = (name: string): KeyRange => ({ from: name, to: `${name}\u0001` });
  const ranges = await runBetweenReads(mapInSteps([...found.keys()], rangeOf), read);
  const entries = await entriesIn(maps, ranges, read);
  await runBetweenReads(
    eachInSteps(entries, (entry) => found.get(sourceKey(entry))?.push(entry)),
    read,
  );
  return found;
}

/** The entries in some ranges of keys, in order of key. */
export async function entriesIn(
  maps: Pick<RevisionMaps, 'documents'>,
  ranges: readonly KeyRange[],
  read: ReadPages,
): Promise<readonly DocumentEntry[]> {
  const entries: DocumentEntry[] = [];
  const sorted = await runBetweenReads(joinRanges(ranges), read);
  for (const item of await readRanges(maps.documents, sorted, read)) {
    entries.push(entryOfItem(item));
    if (entries.length % entriesAtOnce === 0) await yieldBetweenReads(read);
  }
  return entries;
}

/** All entries of a kind of document (`ns/Kind`), whatever its version. */
export function entriesOfKind(
  maps: Pick<RevisionMaps, 'documents'>,
  kind: string,
  read: ReadPages,
): Promise<readonly DocumentEntry[]> {
  return entriesOfKinds(maps, [kind], read);
}

/** All entries of some kinds, in order of key. */
export function entriesOfKinds(
  maps: Pick<RevisionMaps, 'documents'>,
  kinds: readonly string[],
  read: ReadPages,
): Promise<readonly DocumentEntry[]> {
  return entriesIn(
    maps,
    kinds.map((kind) => keysFrom(`${kind}/`)),
    read,
  );
}

/** The entries of a bucket, in order of key. */
export async function entriesInBucket(
  maps: RevisionMaps,
  bucket: string,
  read: ReadPages,
): Promise<readonly DocumentEntry[]> {
  const prefix = bucketPrefix(bucket);
  const items = await readRanges(maps.buckets, [keysFrom(prefix)], read);
  return [...(await entriesByKey(maps, tails(items, prefix), read)).values()];
}

/** The documents that substitute from each name, in order of key. */
export async function substitutersOf(
  maps: RevisionMaps,
  targets: readonly SourceId[],
  read: ReadPages,
): Promise<ReadonlyMap<string, readonly DocumentEntry[]>> {
  const run = <T>(steps: Generator<void, T>): Promise<T> => runBetweenReads(steps, read);
  const names = [...new Set(await run(mapInSteps(targets, sourceKey)))];
  const prefixes = await run(mapInSteps(names, (name) => referrersPrefix(name, 'substitution')));
  const ranges = await run(joinRanges(await run(mapInSteps(prefixes, keysFrom))));
  const items = await readRanges(maps.referrers, ranges, read);
  const keysOf = (prefix: string) => tails(itemsFrom(items, prefix), prefix);
  const keys = await run(mapInSteps(prefixes, keysOf));
  const entries = await entriesByKey(maps, await run(flatMapInSteps(keys, (some) => some)), read);
  const found = new Map<string, readonly DocumentEntry[]>();
  const note = (name: string, at: number): void => {
    const some = keys[at] ?? [];
    found.set(name, some.length === 0 ? [] : some.flatMap((key) => entries.get(key) ?? []));
  };
  await run(eachInSteps(names, note));
  return found;
}

/** The ranges of keys of a filter by schema sections. (docs/rest.md#lists-of-documents) */
export function schemaRanges(schemas: readonly string[] | undefined): readonly KeyRange[] {
  if (schemas === undefined) return [allKeys];
  // In a key, NUL follows a whole schema, and a slash a part of one. No schema contains NUL.
  const possible = schemas.filter((text) => !text.includes('\u0000'));
  return possible.map((text) =>
    keysFrom(text.split('/').length > 2 ? `${text}\u0000` : `${text}/`),
  );
}

async function entriesByKey(
  maps: Pick<RevisionMaps, 'documents'>,
  keys: readonly string[],
  read: ReadPages,
): Promise<ReadonlyMap<string, DocumentEntry>> {
  const entries = new Map<string, DocumentEntry>();
  if (keys.length === 0) return entries;
  const ranges = await runBetweenReads(mapInSteps(keys, onlyKey), read);
  const sorted = await runBetweenReads(joinRanges(ranges), read);
  for (const item of await readRanges(maps.documents, sorted, read)) {
    entries.set(item[0], entryOfItem(item));
    if (entries.size % entriesAtOnce === 0) await yieldBetweenReads(read);
  }
  return entries;
}

/** The items whose keys begin with a text, of items in order of key. */
function itemsFrom(items: readonly PageItem[], prefix: string): readonly PageItem[] {
  const begin = partitionPoint(items.length, (at) => (items[at]?.[0] ?? '') < prefix);
  let end = begin;
  while (items[end]?.[0].startsWith(prefix)) end += 1;
  return items.slice(begin, end);
}

function tails(items: readonly PageItem[], prefix: string): readonly string[] {
  return items.map(([key]) => key.slice(prefix.length));
}

/** Sorts ranges and joins overlapping ones. */
export function joined(ranges: readonly KeyRange[]): readonly KeyRange[] {
  return runSteps(joinRanges(ranges));
}

/** {@link joined} in steps, so that a caller can yield to the event loop between them. */
export function* joinRanges(ranges: readonly KeyRange[]): Generator<void, readonly KeyRange[]> {
  if (ranges.length < 2) return ranges;
  const ends = new Map<string, string>();
  yield* eachInSteps(ranges, ({ from, to }) => {
    const known = ends.get(from);
    if (known === undefined || known < to) ends.set(from, to);
  });
  const result: KeyRange[] = [];
  // Faster than sorting the ranges with a comparison function.
  const sorted = yield* sortInSteps([...ends.keys()]);
  yield* eachInSteps(sorted, (from) => {
    const to = ends.get(from) ?? from;
    const last = result.at(-1);
    if (last === undefined || from > last.to) result.push({ from, to });
    else if (to > last.to) result[result.length - 1] = { from: last.from, to };
  });
  return result;
}
