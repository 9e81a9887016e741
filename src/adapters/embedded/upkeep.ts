import { type Digest, digestOf } from '../../domain/json/canonical.ts';
import { isDigest } from '../../domain/json/inspect-json.ts';
import type { RevisionId, Tag } from '../../domain/revision/revision.ts';
import type { DamagedRecord, KeptKind, Removal, StoreUpkeep } from '../../ports/store-upkeep.ts';
import type { Access } from './access.ts';
import { restoreAnchors, restoreAudit } from './audit-log.ts';
import type { ContentDatabase, Databases } from './databases.ts';
import { inspectAnchors, inspectAudit } from './inspect-audit.ts';
import { inspectValidations } from './inspect-validations.ts';
import { replaceKey } from './keys.ts';
import { inParts, partAfter } from './parts.ts';
import { headOf } from './revisions.ts';
import { purgeState } from './state/create-state.ts';
import { restoreEvents } from './state/events.ts';
import {
  inspectEvents,
  inspectStateRecords,
  inspectTables,
  sweepStrayRows,
} from './state/inspect-state.ts';
import { lastNumber, skipNumbers } from './state/numbers.ts';
import { purgeValidations } from './validations.ts';

const removalsKey = 'removals';

/**
 * Number of removals so far. A commit of several transactions skips existing content; this number
 * shows whether that may have been removed meanwhile.
 */
export function removalsOf({ meta }: Databases): number {
  return Number(meta.get(removalsKey) ?? 0);
}

export function createUpkeep(databases: Databases, access: Access): StoreUpkeep {
  const { read, write } = access;
  const { revisions } = databases;
  return {
    records: (above, limit) =>
      read(() => {
        const bounds = { start: above + 1, end: Number.MAX_SAFE_INTEGER, limit };
        return [...revisions.getRange(bounds)].map(({ key, value }) => ({ id: key, text: value }));
      }),
    texts: (kind, digests) =>
      read(() => digests.map((digest) => contentOf(databases, kind).get(digest) ?? null)),
    contents: (kind) => digestsInParts(contentOf(databases, kind), read),
    replaceKey: (name, before, after) =>
      write(() => replaceKey(databases.keys, name, before, after)),
    allTags: () => tagsInParts(databases, read),
    allValidations: () => inspectValidations(databases, read),
    allAudited: () => inspectAudit(databases, read),
    allAnchors: () => inspectAnchors(databases, read),
    restoreAudit: (entries) => write(() => restoreAudit(databases, entries)),
    restoreAnchors: (anchors) => write(() => restoreAnchors(databases, anchors)),
    allTables: () => inspectTables(databases, read),
    allRecords: () => inspectStateRecords(databases, read),
    allEvents: () => inspectEvents(databases, read),
    restoreEvents: (events) => write(() => restoreEvents(databases, events)),
    lastNumber: () => read(() => lastNumber(databases)),
    skipNumbers: (upTo) => write(() => skipNumbers(databases, upTo)),
    sweepStrayRows: (dryRun) => sweepStrayRows(databases, access, dryRun),
    remove: (removal) => write(() => remove(databases, removal)),
    purge: () => write(() => purge(databases)),
  };
}

function contentOf(databases: Databases, kind: KeptKind): ContentDatabase {
  return databases[`${kind}s`];
}

async function* digestsInParts(
  content: ContentDatabase,
  read: Access['read'],
): AsyncGenerator<readonly Digest[]> {
  const parts = inParts(
    (after: Digest | undefined) => read(() => [...content.getKeys(partAfter(after))]),
    (digest) => digest,
  );
  // Among the keys are those that the store keeps by name.
  for await (const part of parts) yield part.filter(isDigest);
}

type TagKey = [RevisionId, Digest];
type TaggingKey = [Digest, RevisionId];

async function* tagsInParts(
  databases: Databases,
  read: Access['read'],
): AsyncGenerator<readonly (Tag | DamagedRecord)[]> {
  const { tags, taggings } = databases;
  const listed = inParts(
    (after: TagKey | undefined) => read(() => [...tags.getRange(partAfter(after))]),
    ({ key }) => key,
  );
  for await (const part of listed) {
    yield part.map(({ key, value }) => tagOf(databases, key, value));
  }
  const strays = inParts(
    (after: TaggingKey | undefined) => read(() => [...taggings.getKeys(partAfter(after))]),
    (key) => key,
  );
  for await (const part of strays) {
    yield part
      .filter(([digest, revision]) => !tags.doesExist([revision, digest]))
      .map(([digest, revision]) => ({
        damage: `${digest} of revision ${revision} stands in the index of names only`,
      }));
  }
}

function tagOf(
  { taggings }: Databases,
  [revision, digest]: TagKey,
  text: string,
): Tag | DamagedRecord {
  const tag = tagFrom(text);
  if (tag === null || tag.revision !== revision || digestOf(tag.name) !== digest) {
    return { damage: `${digest} of revision ${revision} cannot be read` };
  }
  if (taggings.get([digest, revision]) === tag.name) return tag;
  return { damage: `${digest} of revision ${revision} is missing in the index of names` };
}

function tagFrom(text: string): Tag | null {
  try {
    const { revision, name, data } = JSON.parse(text) as Partial<Record<keyof Tag, unknown>>;
    const isTag =
      typeof revision === 'number' && typeof name === 'string' && typeof data === 'string';
    return isTag ? { revision, name, data } : null;
  } catch {
    return null;
  }
}

/** Must run inside a transaction: no commit comes between the check of the head and the removal. */
function remove(databases: Databases, { kind, digests, head }: Removal): number | null {
  const now = headOf(databases.revisions);
  if ((now?.digest ?? null) !== (head?.digest ?? null)) return null;
  noteRemoval(databases);
  const content = contentOf(databases, kind);
  return digests.filter((digest) => content.removeSync(digest)).length;
}

/** Must run inside a transaction. */
function purge(databases: Databases): void {
  const { documents, pages, keys, problems, revisions, tags, taggings } = databases;
  noteRemoval(databases);
  purgeValidations(databases);
  purgeState(databases);
  const all = [documents, pages, keys, problems, revisions, tags, taggings];
  for (const each of all) each.clearSync();
}

function noteRemoval(databases: Databases): void {
  databases.meta.putSync(removalsKey, String(removalsOf(databases) + 1));
}
