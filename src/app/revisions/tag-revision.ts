import { fault, refusal, throwFaults } from '../../domain/errors.ts';
import { canonicalText } from '../../domain/json/canonical.ts';
import { isJsonObject, type Json } from '../../domain/json/value.ts';
import type { RevisionId, Tag } from '../../domain/revision/revision.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import { checkName } from '../kernel/check-name.ts';
import { findRevision } from '../kernel/find-revisions.ts';

/** Maximum number of characters of a tag's data as canonical text. */
const maxDataLength = 64 * 1024;

/** Gives a revision a tag, with a mapping as its data (null: empty). (docs/rest.md#tags) */
export async function assignTag(
  store: HistoryStore,
  revision: RevisionId,
  name: string,
  data: Json,
): Promise<Tag> {
  const tag = { revision, name, data: canonicalText(data ?? {}) };
  const reasons = [
    ['name', checkName(name)],
    ['data', data === null || isJsonObject(data) ? null : 'its data is no mapping'],
    [
      'data',
      tag.data.length > maxDataLength
        ? `its data is longer than ${maxDataLength} characters`
        : null,
    ],
  ] as const;
  throwFaults(
    reasons.flatMap(([argument, reason]) =>
      reason === null ? [] : [fault('TAG_INVALID', { argument, reason })],
    ),
  );
  await findTaggable(store, revision);
  await store.putTag(tag);
  return tag;
}

/** Removes a tag from a revision. @throws TAG_NOT_FOUND */
export async function removeTag(
  store: HistoryStore,
  revision: RevisionId,
  name: string,
): Promise<void> {
  await findTaggable(store, revision);
  const wasThere = await store.deleteTag(revision, name);
  if (!wasThere) throw refusal('TAG_NOT_FOUND', { tag: name, revision });
}

/** One tag of a revision. @throws REVISION_NOT_FOUND, TAG_NOT_FOUND */
export async function findTag(
  store: HistoryStore,
  revision: RevisionId,
  name: string,
): Promise<Tag> {
  await findTaggable(store, revision);
  const [tags = []] = await store.tags([revision]);
  const found = tags.find((tag) => tag.name === name);
  if (found === undefined) throw refusal('TAG_NOT_FOUND', { tag: name, revision });
  return found;
}

/** Removes all tags from a revision. @throws REVISION_NOT_FOUND */
export async function removeAllTags(store: HistoryStore, revision: RevisionId): Promise<void> {
  await findTaggable(store, revision);
  const [tags = []] = await store.tags([revision]);
  for (const { name } of tags) await store.deleteTag(revision, name);
}

/** Revision 0 was never committed, so it has no tags. */
async function findTaggable(store: HistoryStore, id: RevisionId): Promise<void> {
  if (id === 0) throw refusal('REVISION_NOT_FOUND', { revision: id });
  await findRevision(store, { id });
}
