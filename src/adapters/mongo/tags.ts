import { refusal } from '../../domain/errors.ts';
import type { RevisionId, Tag } from '../../domain/revision/revision.ts';
import type { Collections, TagRecord } from './collections.ts';
import { before, currentEra, type EraFilter, findCurrent, within } from './era.ts';
import { codesOf, duplicateKey } from './translate-error.ts';

/** The tags of each revision, by name in order of code units, as everywhere. */
export async function findTags(
  collections: Collections,
  revisions: readonly RevisionId[],
): Promise<readonly (readonly Tag[])[]> {
  const wanted = { revision: { $in: [...new Set(revisions)] } };
  const records = await findCurrent(collections, (ofEra) =>
    collections.tags.find({ ...wanted, ...ofEra }).toArray(),
  );
  const found = new Map<RevisionId, Tag[]>();
  for (const { revision, name, data } of records) {
    const others = found.get(revision) ?? [];
    found.set(revision, [...others, { revision, name, data }]);
  }
  for (const list of found.values()) list.sort((a, b) => (a.name < b.name ? -1 : 1));
  return revisions.map((revision) => found.get(revision) ?? []);
}

export async function findNewestTagged(
  collections: Collections,
  name: string,
): Promise<RevisionId | null> {
  const [newest] = await findTaggings(collections, name, 1);
  return newest?.revision ?? null;
}

/** Every revision that carries a tag, newest first. */
export async function findTagged(
  collections: Collections,
  name: string,
): Promise<readonly RevisionId[]> {
  // All of them: for the server a limit of 0 means no limit.
  return (await findTaggings(collections, name, 0)).map(({ revision }) => revision);
}

function findTaggings(
  collections: Collections,
  name: string,
  limit: number,
): Promise<readonly Pick<TagRecord, 'revision' | 'era'>[]> {
  const options = { projection: { revision: 1, era: 1 }, sort: { revision: -1 }, limit } as const;
  return findCurrent(collections, (ofEra: EraFilter) =>
    collections.tags.find({ name, ...ofEra }, options).toArray(),
  );
}

/** @throws REVISION_NOT_FOUND */
export async function upsertTag(collections: Collections, tag: Tag): Promise<void> {
  const { tags, revisions } = collections;
  const { revision, name } = tag;
  const era = await currentEra(collections);
  if (await writeTag(tags, tag, era)) {
    // After the write, because a purge may have happened before it. A later one makes the tag void.
    const ofRevision = { _id: revision, ...within(era) };
    const found = await revisions.findOne(ofRevision, { projection: { _id: 1 } });
    if (found !== null) return;
    await tags.deleteOne({ _id: idOf(revision, name), ...within(era) });
  }
  throw refusal('REVISION_NOT_FOUND', { revision });
}

/** False if a newer era has such a tag already: it is another revision's. */
async function writeTag(tags: Collections['tags'], tag: Tag, era: number): Promise<boolean> {
  const { revision, name, data } = tag;
  const _id = idOf(revision, name);
  const notNewer = { _id, ...before(era + 1) };
  try {
    await tags.updateOne(notNewer, { $set: { revision, name, data, era } }, { upsert: true });
    return true;
  } catch (error) {
    if (!codesOf(error).includes(duplicateKey)) throw error;
    const taken = await tags.findOne({ _id }, { projection: { era: 1 } });
    // Otherwise another writer created the same tag at the same time.
    return (taken?.era ?? 0) > era ? false : writeTag(tags, tag, era);
  }
}

export async function eraseTag(
  collections: Collections,
  revision: RevisionId,
  name: string,
): Promise<boolean> {
  const ofEra = within(await currentEra(collections));
  const { deletedCount } = await collections.tags.deleteOne({
    _id: idOf(revision, name),
    ...ofEra,
  });
  return deletedCount === 1;
}

function idOf(revision: RevisionId, name: string): string {
  return `${revision}/${name}`;
}
