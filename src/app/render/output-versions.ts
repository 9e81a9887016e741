import type { Visibility } from '../../domain/access/visibility.ts';
import { type SourceId, sourceKey } from '../../domain/document/document.ts';
import { type Digest, digestOf } from '../../domain/json/canonical.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import { outputKey } from './output-key.ts';

/** The version of a name under which the caller sees nothing. */
const absent: Digest = digestOf('absent');

/**
 * A digest for each name, equal in two revisions only if the rendered document is the same in both: its data, metadata
 * and bucket, and whether it is secret; or if there is none in either. Null where rendering may give an error: the
 * document has a fault, or the caller sees documents of the name, but not the one in the output. Reads no bodies.
 */
export async function outputVersions(
  services: Pick<Services, 'content' | 'snapshots'>,
  revision: Pick<RevisionSnapshot, 'maps'>,
  ids: readonly SourceId[],
  { includes }: Visibility,
): Promise<readonly (Digest | null)[]> {
  const named = await entriesByName(revision.maps, ids, services.content.pages);
  return Promise.all(
    ids.map(async (id) => {
      if (!named.get(sourceKey(id))?.some(includes)) return absent;
      const { entry, renderKey } = await outputKey(services, revision, id);
      if (entry === null) return absent;
      return renderKey !== null && includes(entry)
        ? digestOf(`${renderKey} ${entry.bucket}`)
        : null;
    }),
  );
}
