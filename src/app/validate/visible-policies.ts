import type { Visibility } from '../../domain/access/visibility.ts';
import { type SourceId, sourceKey } from '../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';

/** The policies of a revision that a caller may see. */
export async function visiblePolicies<P extends SourceId>(
  { content }: Pick<Services, 'content'>,
  { maps }: Pick<RevisionSnapshot, 'maps'>,
  policies: readonly P[],
  visibility: Visibility,
): Promise<readonly P[]> {
  if (visibility.isUnrestricted || policies.length === 0) return policies;
  const named = await entriesByName(maps, policies, content.pages);
  return policies.filter((policy) => named.get(sourceKey(policy))?.some(visibility.includes));
}
