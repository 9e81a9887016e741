import type { Sight } from '../../domain/access/sight.ts';
import { sourceKey } from '../../domain/document/document.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { seenFaults } from '../access/seen-faults.ts';
import { entriesByName } from '../kernel/read-entries.ts';
import type { Services } from '../kernel/services.ts';
import {
  type DocumentDifference,
  type RenderedDifference,
  type RenderedDifferences,
  seenDifference,
  seenEntry,
} from './differences.ts';

/** Differences as the caller sees them: a document that comes into sight is added. */
export function seenDifferences(
  differences: readonly DocumentDifference[],
  sight: Sight,
): readonly DocumentDifference[] {
  if (sight.isWhole) return differences;
  return differences.flatMap((difference) => seenDifference(difference, sight) ?? []);
}

/** The same of rendered documents. */
export async function seenRendered(
  services: Pick<Services, 'content'>,
  to: RevisionSnapshot,
  { documents, faults }: RenderedDifferences,
  sight: Sight,
): Promise<RenderedDifferences> {
  const broken = documents.filter(({ kind }) => kind === 'broken').map(({ id }) => id);
  const named = await entriesByName(to.maps, broken, services.content.pages);
  const isNamed = ({ id }: RenderedDifference): boolean =>
    named.get(sourceKey(id))?.some(sight.sees) ?? false;
  return {
    documents: documents.flatMap((difference) => seenOutcome(difference, sight, isNamed) ?? []),
    faults: await seenFaults(services, to, faults, sight),
  };
}

function seenOutcome(
  difference: RenderedDifference,
  sight: Sight,
  isNamed: (broken: RenderedDifference) => boolean,
): RenderedDifference | null {
  const before = seenEntry(difference.before, sight);
  const after = seenEntry(difference.after, sight);
  const causes = seenDifferences(difference.causes, sight);
  if (difference.kind === 'broken') {
    return before !== null || isNamed(difference) ? { ...difference, before, causes } : null;
  }
  if (before === null && after === null) return null;
  const kind = before === null ? 'added' : after === null ? 'removed' : difference.kind;
  return { ...difference, kind, before, after, causes };
}
