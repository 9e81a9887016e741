import {
  type DocumentEntry,
  type DocumentFacts,
  type DocumentId,
  documentKey,
  documentLabel,
  isOfKind,
  layeringPolicyKind,
  sourceKey,
} from '../document/document.ts';
import type { Submitted } from '../document/submitted.ts';
import { type Fault, fault } from '../errors.ts';
import { filterInSteps, mapInSteps } from '../in-steps.ts';
import { runSteps } from '../run-steps.ts';
import { placeOfSubmitted } from './check-submission.ts';
import type { EntryChange } from './map-edits.ts';

/** The part of a revision that a submission concerns. */
export interface LiveEntries {
  /** The live documents of every name submitted, in order of key. */
  readonly byName: ReadonlyMap<string, readonly DocumentEntry[]>;
  /** The live layering policies: none or one. */
  readonly policies: readonly DocumentEntry[];
  /** All live documents of the bucket to replace; empty if no bucket is replaced. */
  readonly inBucket: readonly DocumentEntry[];
}

/** The bucket of a submission, and whether it is replaced as a whole. */
export interface ChangeScope {
  /** Null: each document stays in its own bucket; new ones go to `default`. */
  readonly bucket: string | null;
  readonly replace: boolean;
}

/** The effect on one submitted or omitted document. */
export interface PlannedChange extends EntryChange {
  readonly kind: 'created' | 'updated' | 'unchanged' | 'deleted' | 'absent';
  readonly id: DocumentId;
}

/** Whether a planned change changes anything. */
export function hasEffect({ kind }: PlannedChange): boolean {
  return kind !== 'unchanged' && kind !== 'absent';
}

/** A planned next revision: the effect on each document, or why it is refused. */
export interface PlannedRevision {
  readonly changes: readonly PlannedChange[];
  readonly faults: readonly Fault[];
}

/** Items of one step of planning. */
const itemsAtOnce = 256;

/** The bucket of new documents if the submission names none. */
export const defaultBucket = 'default';

/**
 * Plans the effect of a submission on a revision: pure, so a writer that lost a race plans again.
 * (docs/documents.md#keeping-documents)
 *
 * Changed entries get the next revision's number as their origin, and serials in the order of the
 * submission, which is the order in which documents are listed. Faults: BUCKET_CONFLICT,
 * SINGLETON_CONFLICT, TOMBSTONE_NOT_ALLOWED, all at once.
 *
 * Items of encrypted documents have the seal and no digest: the changed ones are sealed later.
 *
 * In steps, so that a caller can yield to the event loop between them.
 */
export function* planChange(
  items: readonly Submitted[],
  live: LiveEntries,
  scope: ChangeScope,
  base: { readonly revision: number; readonly serials: number },
): Generator<void, PlannedRevision> {
  const faults: Fault[] = [];
  const planned: PlannedChange[] = [];
  const named = new Set<string>();
  for (const [at, item] of items.entries()) {
    if (at % itemsAtOnce === 0) yield;
    faults.push(...faultsOf(item, live, scope));
    for (const change of plan(item, live, scope)) {
      planned.push(change);
      named.add(documentKey(change.id));
    }
  }
  yield;
  const isOmitted = (entry: DocumentEntry): boolean => !named.has(documentKey(entry));
  const omitted = yield* filterInSteps(live.inBucket, isOmitted);
  const changes = yield* numberInSteps([...planned, ...omitted.map(deletion)], base);
  return { changes, faults };
}

function faultsOf(item: Submitted, live: LiveEntries, scope: ChangeScope): readonly Fault[] {
  if (item.kind === 'tombstone') {
    const found = live.byName.get(sourceKey(item.id)) ?? [];
    const misplaced = scope.replace
      ? [fault('TOMBSTONE_NOT_ALLOWED', {}, placeOfSubmitted(item))]
      : [];
    return [...misplaced, ...found.flatMap((entry) => ownershipFaults(entry, scope, item))];
  }
  const { facts } = item;
  const faults = [...ownershipFaults(liveEntry(live, facts), scope, item)];
  const policy = live.policies.find((entry) => documentKey(entry) !== documentKey(facts));
  if (policy !== undefined && isOfKind(facts.schema, layeringPolicyKind)) {
    const named = { document: documentLabel(facts), existing: documentLabel(policy) };
    faults.push(fault('SINGLETON_CONFLICT', named, placeOfSubmitted(item)));
  }
  return faults;
}

function ownershipFaults(
  entry: DocumentEntry | null,
  { bucket }: ChangeScope,
  item: Submitted,
): readonly Fault[] {
  if (entry === null || bucket === null || entry.bucket === bucket) return [];
  const facts = { document: documentLabel(entry), owner: entry.bucket, bucket };
  return [fault('BUCKET_CONFLICT', facts, placeOfSubmitted(item))];
}

function plan(item: Submitted, live: LiveEntries, scope: ChangeScope): readonly PlannedChange[] {
  if (item.kind === 'tombstone') {
    const found = live.byName.get(sourceKey(item.id)) ?? [];
    if (found.length > 0) return found.map(deletion);
    return [{ kind: 'absent', id: { ...item.id, layer: null }, before: null, after: null }];
  }
  const before = liveEntry(live, item.facts);
  const bucket = scope.bucket ?? before?.bucket ?? defaultBucket;
  if (before !== null && hasSameContent(before, item.facts) && before.bucket === bucket) {
    return [{ kind: 'unchanged', id: before, before, after: before }];
  }
  const after = entryOf(item.facts, bucket, 0, 0);
  return [{ kind: before === null ? 'created' : 'updated', id: item.facts, before, after }];
}

/** Whether the content of a document is unchanged; the seals of encrypted ones decide. */
export function hasSameContent(before: DocumentFacts, after: DocumentFacts): boolean {
  return after.seal === null ? before.digest === after.digest : before.seal === after.seal;
}

/** Makes an entry member by member: objects made by spreading are slow to create and to read. */
export function entryOf(
  facts: DocumentFacts,
  bucket: string,
  origin: number,
  serial: number,
): DocumentEntry {
  return {
    schema: facts.schema,
    name: facts.name,
    layer: facts.layer,
    digest: facts.digest,
    seal: facts.seal,
    exact: facts.exact,
    control: facts.control,
    abstract: facts.abstract,
    replacement: facts.replacement,
    storagePolicy: facts.storagePolicy,
    labels: facts.labels,
    parentSelector: facts.parentSelector,
    sources: facts.sources,
    bucket,
    origin,
    serial,
  };
}

/** The live document that a submitted one would replace; null if it would be the first of its identity. */
export function liveEntry(live: LiveEntries, facts: DocumentFacts): DocumentEntry | null {
  const named = live.byName.get(sourceKey(facts)) ?? [];
  return named.find(({ layer }) => layer === facts.layer) ?? null;
}

/** The deletion of a live document. */
export function deletion(entry: DocumentEntry): PlannedChange {
  return { kind: 'deleted', id: entry, before: entry, after: null };
}

/** Gives new versions their origin, and serials in the order of the changes. */
export function numbered(
  changes: readonly PlannedChange[],
  base: { readonly revision: number; readonly serials: number },
): readonly PlannedChange[] {
  return runSteps(numberInSteps(changes, base));
}

function numberInSteps(
  changes: readonly PlannedChange[],
  base: { readonly revision: number; readonly serials: number },
): Generator<void, readonly PlannedChange[]> {
  const origin = base.revision + 1;
  let serial = base.serials;
  return mapInSteps(changes, (change) => {
    const { kind, id, before, after } = change;
    if (after === null || !isNew(change)) return change;
    serial += 1;
    return { kind, id, before, after: entryOf(after, after.bucket, origin, serial) };
  });
}

function isNew({ kind }: PlannedChange): boolean {
  return kind === 'created' || kind === 'updated';
}
