import { refusal } from '../../domain/errors.ts';
import type { RevisionId, Tag } from '../../domain/revision/revision.ts';
import type { Collections } from './collections.ts';

type Tags = Collections['tags'];

/** The tags of each revision, by name in order of code units, as everywhere. */
export async function findTags(
  tags: Tags,
  revisions: readonly RevisionId[],
): Promise<readonly (readonly Tag[])[]> {
  const found = new Map<RevisionId, Tag[]>();
  for await (const { revision, name, data } of tags.find({
    revision: { $in: [...new Set(revisions)] },
  })) {
    const others = found.get(revision) ?? [];
    found.set(revision, [...others, { revision, name, data }]);
  }
  for (const list of found.values()) list.sort((a, b) => (a.name < b.name ? -1 : 1));
  return revisions.map((revision) => found.get(revision) ?? []);
}

export async function findNewestTagged(tags: Tags, name: string): Promise<RevisionId | null> {
  const newest = await tags.findOne({ name }, { sort: { revision: -1 } });
  return newest?.revision ?? null;
}

/** Every revision that carries a tag, newest first. */
export async function findTagged(tags: Tags, name: string): Promise<readonly RevisionId[]> {
  const found = tags.find({ name }, { projection: { revision: 1 }, sort: { revision: -1 } });
  return (await found.toArray()).map(({ revision }) => revision);
}

/** @throws REVISION_NOT_FOUND */
export async function upsertTag(
  { tags, revisions }: Collections,
  { revision, name, data }: Tag,
  era: number,
): Promise<void> {
  const set = { $set: { revision, name, data, era } };
  await tags.updateOne({ _id: idOf(revision, name) }, set, { upsert: true });
  // After the write, as a purge may have come before it.
  const found = await revisions.findOne({ _id: revision }, { projection: { _id: 1 } });
  if (found !== null) return;
  await deleteTag(tags, revision, name);
  throw refusal('REVISION_NOT_FOUND', { revision });
}

export async function deleteTag(tags: Tags, revision: RevisionId, name: string): Promise<boolean> {
  const { deletedCount } = await tags.deleteOne({ _id: idOf(revision, name) });
  return deletedCount === 1;
}

function idOf(revision: RevisionId, name: string): string {
  return `${revision}/${name}`;
}
