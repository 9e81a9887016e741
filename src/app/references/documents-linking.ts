import type { ReadPages } from '../../domain/history/read-map.ts';
import type { RevisionMaps } from '../../domain/revision/revision.ts';
import type { Commit } from '../../ports/history-store.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import { sourceOf } from './read-links.ts';

/**
 * The stored documents behind rendered ones that link, for a database that indexes it. `targets` has the
 * sourceKeys of what is linked to, by the sourceKey of who links.
 */
export async function documentsLinking(
  maps: RevisionMaps,
  targets: ReadonlyMap<string, readonly string[]>,
  read: ReadPages,
): Promise<NonNullable<Commit['relinked']>> {
  const linking = [...targets].filter(([, keys]) => keys.length > 0);
  const named = await entriesByName(
    maps,
    linking.map(([key]) => sourceOf(key)),
    read,
  );
  return linking.flatMap(([key, references]) =>
    (named.get(key) ?? [])
      .filter(({ abstract }) => !abstract)
      .map(({ digest }) => ({ digest, references })),
  );
}
