import type { Visibility } from '../../domain/access/visibility.ts';
import {
  type DeepDiffBudget,
  deepDiffBudget,
  deepDiffInSteps,
} from '../../domain/deepdiff/deep-diff.ts';
import {
  type DocumentEntry,
  documentKey,
  isOfKind,
  layeringPolicyKind,
  type SourceId,
} from '../../domain/document/document.ts';
import { invariant, throwFaults } from '../../domain/errors.ts';
import { capFaults } from '../../domain/fault-list.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import { bucketDifferences } from '../diff/compare-buckets.ts';
import type { BucketDifference, DocumentDifference, RevisionDiff } from '../diff/differences.ts';
import { runCooperatively, yieldToEventLoop } from '../kernel/event-loop.ts';
import type { Services } from '../kernel/services.ts';
import { entriesNamed } from '../render/output-lookup.ts';
import { distinctNames } from '../render/output-names.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import type { RenderedDocument } from '../render/rendered-document.ts';
import type { BucketDeepDifference, DeepChange, DeepDifferences } from './deep-differences.ts';
import type { SortFaults } from './sort-faults.ts';

/** Dependencies for finding differences. */
export interface DeepdiffMeans extends Pick<Services, 'limits'> {
  readonly renderer: RevisionRenderer;
  readonly diffs: (from: RevisionSnapshot, to: RevisionSnapshot) => RevisionDiff;
  /** See the use case `withLayeringPolicy`. */
  readonly withLayeringPolicy: (revision: RevisionSnapshot) => Promise<RevisionSnapshot>;
  readonly sortFaultsForDeckhand: SortFaults;
}

/** Documents rendered at once on both sides: only the result of their comparison is kept. */
const documentsPerBatch = 200;

/**
 * The use case `deepDifferences`, for a caller who may see both revisions. Renders both revisions completely, unless
 * the result is known, and compares the data of changed documents only.
 */
export async function deepdiff(
  means: DeepdiffMeans,
  from: RevisionSnapshot,
  to: RevisionSnapshot,
  visibility: Visibility,
): Promise<DeepDifferences> {
  const { documents } = means.diffs(from, to);
  const differences = await documents();
  const old = await sideOf(means, from, visibility);
  const now = await sideOf(means, to, visibility);
  const found = foundByBucket(differences, old, now);
  const budget = deepDiffBudget();
  const statuses = from.id <= to.id ? statusesOf(old, now) : statusesOf(now, old);
  return statuses.map((bucket): BucketDeepDifference => {
    const { added, deleted, changed } = found(bucket.name);
    const changes = () => changesOf(means, [old.revision, now.revision], changed, budget);
    return { ...bucket, added, deleted, changed, changes };
  });
}

/**
 * The status of each bucket that has rendered documents, from an older side to a newer one.
 * (docs/rest.md#differences)
 */
function statusesOf(older: Side, newer: Side): readonly BucketDifference[] {
  const [before, after] = [entriesByKey(older), entriesByKey(newer)];
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const change = { before: before.get(key) ?? null, after: after.get(key) ?? null };
    return isChanged(change) ? [change] : [];
  });
  return bucketDifferences(bucketsOf(older), bucketsOf(newer), changes);
}

function isChanged({ before, after }: EntryChange): boolean {
  if (before === null || after === null) return true;
  return before.bucket !== after.bucket || contentOf(before) !== contentOf(after);
}

function entriesByKey({ output }: Side): ReadonlyMap<string, DocumentEntry> {
  return new Map(output.map((entry) => [documentKey(entry), entry]));
}

function bucketsOf({ output }: Side): ReadonlySet<string> {
  return new Set(output.map(({ bucket }) => bucket));
}

/** One of two revisions, rendered. */
interface Side {
  /** With a layering policy, its own or that of another revision. */
  readonly revision: RevisionSnapshot;
  /** The visible rendered documents, except a policy that is not the revision's own. */
  readonly output: readonly DocumentEntry[];
  /** The document that renders to a name; null if there is none, or it is not visible. */
  find(id: SourceId): DocumentEntry | null;
}

async function sideOf(
  { renderer, withLayeringPolicy, sortFaultsForDeckhand, limits }: DeepdiffMeans,
  revision: RevisionSnapshot,
  visibility: Visibility,
): Promise<Side> {
  // The virtual revision needs no policy: nobody could add one to it.
  if (revision.id === 0) return { revision, output: [], find: () => null };
  const complete = await withLayeringPolicy(revision);
  const { output, faults } = await renderer.whole(complete);
  throwFaults(capFaults(await sortFaultsForDeckhand(complete, faults), limits.maxFaults));
  // A revision that was given a policy has none of its own.
  const isLent = ({ schema }: DocumentEntry): boolean =>
    complete.maps.documents !== revision.maps.documents && isOfKind(schema, layeringPolicyKind);
  const isThere = (entry: DocumentEntry): boolean => visibility.includes(entry) && !isLent(entry);
  return {
    revision: complete,
    output: output.filter(isThere),
    find: (id) => entriesNamed(output, id).find(isThere) ?? null,
  };
}

interface Found {
  readonly added: SourceId[];
  readonly deleted: SourceId[];
  readonly changed: SourceId[];
}

/** The status of the names of all documents whose submitted content differs: a document may replace another. */
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

/**
 * Identifies the submitted content of a document: a document that is sealed twice has two digests.
 */
function contentOf({ seal, digest }: DocumentEntry): string {
  return seal ?? digest;
}

async function* changesOf(
  { renderer }: DeepdiffMeans,
  [from, to]: readonly [RevisionSnapshot, RevisionSnapshot],
  changed: readonly SourceId[],
  budget: DeepDiffBudget,
): AsyncGenerator<DeepChange> {
  for (let at = 0; at < changed.length; at += documentsPerBatch) {
    const ids = changed.slice(at, at + documentsPerBatch);
    const before = await renderer.byName(from, ids);
    const after = await renderer.byName(to, ids);
    for (const [nth, id] of ids.entries()) {
      await yieldToEventLoop();
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
  invariant(outcome, 'a changed document is in the output of both revisions');
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
      : await runCooperatively(deepDiffInSteps(before.data, after.data, budget)),
    metadata: await runCooperatively(deepDiffInSteps(before.metadata, after.metadata, budget)),
  };
}
