import type { Permission } from '../../../domain/access/permissions.ts';
import { type Sight, sightOf } from '../../../domain/access/sight.ts';
import { sourceKey } from '../../../domain/document/document.ts';
import type { App } from '../../app.ts';
import { seenBuckets } from '../../diff/diff-buckets.ts';
import {
  type DocumentDifference,
  type RenderedDifference,
  type RenderedDifferences,
  type RevisionDiff,
  seenDifference,
  seenEntry,
} from '../../diff/differences.ts';
import { entriesByName } from '../../kernel/read-entries.ts';
import type { Services } from '../../kernel/services.ts';
import { demand } from './demand.ts';
import { seenFaults } from './seen-faults.ts';
import { shownRevision } from './shown-revision.ts';

type Reading = Pick<Services, 'content'>;

const ofBuckets = 'deckhand:show_revision_diff';
const ofDocuments = 'deckhand:show_revision_deepdiff';

/** Who may see what differs. Documents come into sight and go out of it as if made and deleted. */
export function guardDiff(open: Pick<App, 'diff'>, services: Reading): Pick<App, 'diff'> {
  return {
    diff(by, from, to) {
      const diff = open.diff(by, from, to);
      const documents = async (permission: Permission): Promise<readonly DocumentDifference[]> =>
        seenDifferences(await diff.documents(), sightOf(by, permission));
      return {
        from: shownRevision(by, from),
        to: shownRevision(by, to),
        async documents() {
          demand(by, ofDocuments, 'seeing which documents differ');
          return documents(ofDocuments);
        },
        async buckets() {
          demand(by, ofBuckets, 'seeing which buckets differ');
          const sight = sightOf(by, ofBuckets);
          if (sight.isWhole) return diff.buckets();
          return seenBuckets(services, diff, await documents(ofBuckets), sight);
        },
        async rendered() {
          demand(by, ofDocuments, 'seeing which documents differ');
          const sight = sightOf(by, ofDocuments);
          const found = await diff.rendered();
          return sight.isWhole ? found : seenRendered(services, diff, found, sight);
        },
      };
    },
  };
}

function seenDifferences(
  differences: readonly DocumentDifference[],
  sight: Sight,
): readonly DocumentDifference[] {
  if (sight.isWhole) return differences;
  return differences.flatMap((difference) => seenDifference(difference, sight) ?? []);
}

async function seenRendered(
  services: Reading,
  { to }: RevisionDiff,
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
