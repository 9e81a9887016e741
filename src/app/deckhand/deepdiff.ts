import type { Sight } from '../../domain/access/sight.ts';
import {
  type DeepDiffBudget,
  deepDiffBudget,
  deepDiffInSteps,
} from '../../domain/deepdiff/deep-diff.ts';
import { type DocumentEntry, documentKey, type SourceId } from '../../domain/document/document.ts';
import { invariant, throwFaults } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import { seenBuckets } from '../diff-buckets.ts';
import {
  type BucketDifference,
  type DocumentDifference,
  type RevisionDiff,
  seenDifference,
} from '../differences.ts';
import { giveWay, inTurns } from '../in-turns.ts';
import { entriesNamed } from '../output-lookup.ts';
import { distinctNames } from '../output-names.ts';
import type { RevisionRenderer } from '../render-revision.ts';
import type { RenderedDocument } from '../rendered-document.ts';
import type { Services } from '../services.ts';
import { olderFirst } from './bucket-statuses.ts';
import type { BucketDeepDifference, DeepChange, DeepDifferences } from './deep-differences.ts';

/** What differences are found with. */
export interface DeepdiffMeans extends Pick<Services, 'content' | 'limits'> {
  readonly renderer: RevisionRenderer;
  readonly diffs: (from: Revision, to: Revision) => RevisionDiff;
  /** See `DeckhandCases.layered`. */
  readonly layered: (revision: Revision) => Promise<Revision>;
}

/** Documents rendered at once on both sides: what they come to is compared and let go of. */
const documentsAtOnce = 200;

/**
 * What `DeckhandCases.deepDifferences` promises, to who sees so much. Renders both revisions whole, as far
 * as that is not known, and compares the data of changed documents only.
 */
export async function deepdiff(
  means: DeepdiffMeans,
  from: Revision,
  to: Revision,
  sight: Sight,
): Promise<DeepDifferences> {
  const { documents } = means.diffs(from, to);
  const differences = await documents();
  const old = await sideOf(means, from, { sight, gone: keysWithout(differences, 'before') });
  const now = await sideOf(means, to, { sight, gone: keysWithout(differences, 'after') });
  const found = foundByBucket(differences, old, now);
  const budget = deepDiffBudget();
  const statuses = await statusesOf(means, olderFirst([from, to]), sight);
  return statuses.map((bucket): BucketDeepDifference => {
    const { added, deleted, changed } = found(bucket.name);
    const changes = () => changesOf(means, [old.revision, now.revision], changed, budget);
    return { ...bucket, added, deleted, changed, changes };
  });
}

/** What became of each bucket, as far as somebody sees it. */
async function statusesOf(
  { content, diffs }: DeepdiffMeans,
  [older, newer]: readonly [Revision, Revision],
  sight: Sight,
): Promise<readonly BucketDifference[]> {
  const diff = diffs(older, newer);
  if (sight.isWhole) return diff.buckets();
  const changes = await diff.documents();
  const seen = changes.flatMap((change) => seenDifference(change, sight) ?? []);
  return seenBuckets({ content }, diff, seen, sight);
}

/** One of two revisions, rendered. */
interface Side {
  /** With a layering policy, be it that of another. */
  readonly revision: Revision;
  /** The document that a name comes to; null if there is none, or none that is seen. */
  find(id: SourceId): DocumentEntry | null;
}

/** `gone`: keys of documents that the revision has not, though one of them may lend it its policy. */
async function sideOf(
  { renderer, layered, limits }: DeepdiffMeans,
  revision: Revision,
  { sight, gone }: { readonly sight: Sight; readonly gone: ReadonlySet<string> },
): Promise<Side> {
  // The virtual revision needs no policy: nobody could give it one.
  if (revision.id === 0) return { revision, find: () => null };
  const complete = await layered(revision);
  const { output, faults } = await renderer.whole(complete);
  throwFaults(capFaults(faults, limits.faults));
  const isThere = (entry: DocumentEntry): boolean =>
    sight.sees(entry) && !gone.has(documentKey(entry));
  return { revision: complete, find: (id) => entriesNamed(output, id).find(isThere) ?? null };
}

function keysWithout(
  differences: readonly DocumentDifference[],
  side: 'before' | 'after',
): ReadonlySet<string> {
  return new Set(differences.flatMap((one) => (one[side] === null ? documentKey(one.id) : [])));
}

interface Found {
  readonly added: SourceId[];
  readonly deleted: SourceId[];
  readonly changed: SourceId[];
}

/** What became of the names of all that was submitted otherwise: a document may stand in for another. */
function foundByBucket(
  differences: readonly DocumentDifference[],
  old: Side,
  now: Side,
): (bucket: string) => Found {
  const byBucket = new Map<string, Found>();
  const foundIn = (bucket: string): Found => {
    const found = byBucket.get(bucket) ?? { added: [], deleted: [], changed: [] };
    byBucket.set(bucket, found);
    return found;
  };
  const entries = differences.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
  for (const { schema, name } of distinctNames(entries)) {
    const id = { schema, name };
    const [before, after] = [old.find(id), now.find(id)];
    if (before !== null && before.bucket === after?.bucket) {
      if (contentOf(before) !== contentOf(after)) foundIn(before.bucket).changed.push(id);
      continue;
    }
    if (before !== null) foundIn(before.bucket).deleted.push(id);
    if (after !== null) foundIn(after.bucket).added.push(id);
  }
  return foundIn;
}

/** What tells whether a document was submitted alike: sealed twice, it has two digests. */
function contentOf({ seal, digest }: DocumentEntry): string {
  return seal ?? digest;
}

async function* changesOf(
  { renderer }: DeepdiffMeans,
  [from, to]: readonly [Revision, Revision],
  changed: readonly SourceId[],
  budget: DeepDiffBudget,
): AsyncGenerator<DeepChange> {
  for (let at = 0; at < changed.length; at += documentsAtOnce) {
    const ids = changed.slice(at, at + documentsAtOnce);
    const before = await renderer.byName(from, ids);
    const after = await renderer.byName(to, ids);
    for (const [nth, id] of ids.entries()) {
      await giveWay();
      yield { id, ...(await changeOf(renderedAt(before, nth), renderedAt(after, nth), budget)) };
    }
  }
}

function renderedAt(
  outcomes: Awaited<ReturnType<RevisionRenderer['byName']>>,
  at: number,
): RenderedDocument {
  const outcome = outcomes[at] ?? null;
  if (outcome instanceof Error) throw outcome;
  invariant(outcome, 'what changed is in the output of both revisions');
  return outcome;
}

async function changeOf(
  before: RenderedDocument,
  after: RenderedDocument,
  budget: DeepDiffBudget,
): Promise<Omit<DeepChange, 'id'>> {
  const isSecret = before.secret || after.secret;
  return {
    data: isSecret
      ? { encrypted: true }
      : await inTurns(deepDiffInSteps(before.data, after.data, budget)),
    metadata: await inTurns(deepDiffInSteps(before.metadata, after.metadata, budget)),
  };
}
