import type { Visibility } from '../../domain/access/visibility.ts';
import { sourceKey } from '../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { visibleFaults } from '../access/visible-faults.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import {
  type DocumentDifference,
  type RenderedDifference,
  type RenderedDifferences,
  visibleDifference,
  visibleEntry,
} from './differences.ts';

/** Differences as the caller may see them: a document that becomes visible is added. */
export function visibleDifferences(
  differences: readonly DocumentDifference[],
  visibility: Visibility,
): readonly DocumentDifference[] {
  if (visibility.isUnrestricted) return differences;
  return differences.flatMap((difference) => visibleDifference(difference, visibility) ?? []);
}

/** The same for rendered documents. */
export async function visibleRenderedDifferences(
  services: Pick<Services, 'content'>,
  to: RevisionSnapshot,
  { documents, faults }: RenderedDifferences,
  visibility: Visibility,
): Promise<RenderedDifferences> {
  const broken = documents.filter(({ kind }) => kind === 'broken').map(({ id }) => id);
  const named = await entriesByName(to.maps, broken, services.content.pages);
  const isNamed = ({ id }: RenderedDifference): boolean =>
    named.get(sourceKey(id))?.some(visibility.includes) ?? false;
  return {
    documents: documents.flatMap(
      (difference) => visibleOutcome(difference, visibility, isNamed) ?? [],
    ),
    faults: await visibleFaults(services, to, faults, visibility),
  };
}

function visibleOutcome(
  difference: RenderedDifference,
  visibility: Visibility,
  isNamed: (broken: RenderedDifference) => boolean,
): RenderedDifference | null {
  const before = visibleEntry(difference.before, visibility);
  const after = visibleEntry(difference.after, visibility);
  const causes = visibleDifferences(difference.causes, visibility);
  if (difference.kind === 'broken') {
    return before !== null || isNamed(difference) ? { ...difference, before, causes } : null;
  }
  if (before === null && after === null) return null;
  const kind = before === null ? 'added' : after === null ? 'removed' : difference.kind;
  return { ...difference, kind, before, after, causes };
}
