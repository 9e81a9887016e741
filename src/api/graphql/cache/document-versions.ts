import type { VisibleRevision } from '../../../app/access/visible-revision.ts';
import type { App } from '../../../app/app.ts';
import type { Principal } from '../../../domain/access/principal.ts';
import { rightsText } from '../../../domain/access/rights-text.ts';
import { type SourceId, sourceKey } from '../../../domain/document/document.ts';
import { createBoundedCache } from '../../../domain/json/bounded-cache.ts';
import type { Digest } from '../../../domain/json/canonical.ts';

/** The versions of rendered documents as a caller may see them; null of one without a version. */
export type DocumentVersions = (
  by: Principal,
  revision: VisibleRevision,
  ids: readonly SourceId[],
) => Promise<readonly (Digest | null)[]>;

/** About what a version takes in memory, beside what names it. */
const versionBytes = 300;

/** The use case `renderedVersions`, with a memory for what it returned. `capacity` is in bytes. */
export function createDocumentVersions(app: App, capacity: number): DocumentVersions {
  const known = createBoundedCache<{ readonly version: Digest | null }>(capacity);
  return async (by, revision, ids) => {
    const prefix = `${revision.digest} ${rightsText(by.grants)} `;
    const keys = ids.map((id) => `${prefix}${sourceKey(id)}`);
    const found = keys.map((key) => known.get(key));
    if (!found.includes(undefined)) return found.map((one) => one?.version ?? null);
    const versions = await app.renderedVersions(by, revision, ids);
    for (const [at, version] of versions.entries()) {
      const key = keys[at] ?? '';
      known.put(key, { version }, versionBytes + 2 * key.length);
    }
    return versions;
  };
}
