import {
  type DocumentEntry,
  documentKey,
  type SourceId,
  sourceKey,
} from '../../domain/document/document.ts';
import { type Fault, PurserError } from '../../domain/errors.ts';
import { isSameValue } from '../../domain/json/same-value.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Services } from '../kernel/services.ts';
import { type Affected, affectedDocuments } from '../render/affected-documents.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import type { RenderedDocument } from '../render/rendered-document.ts';
import {
  type DocumentDifference,
  documentDifference,
  type RenderedDifference,
  type RenderedDifferences,
} from './differences.ts';

/** Dependencies for diffs of rendered documents. */
export interface RenderingServices extends Services {
  readonly renderer: RevisionRenderer;
}

/** Names rendered at once on both sides: only the result of their comparison is kept. */
const namesPerBatch = 200;

/**
 * The rendered documents that differ between two revisions, given the documents that differ. Takes time in proportion
 * to the documents that the changes affect; the others are not read.
 */
export async function compareRendered(
  services: RenderingServices,
  from: RevisionSnapshot,
  to: RevisionSnapshot,
  changes: readonly EntryChange[],
): Promise<RenderedDifferences> {
  const affected = await affectedDocuments(services, from, to, changes);
  const causesOf = causesByName(affected, changes);
  const names = sortedNames(affected.entries);
  const documents: RenderedDifference[] = [];
  const faults: Fault[] = [];
  for (let at = 0; at < names.length; at += namesPerBatch) {
    const ids = names.slice(at, at + namesPerBatch);
    const [before, after] = await Promise.all([
      services.renderer.byName(from, ids),
      services.renderer.byName(to, ids),
    ]);
    for (const [nth, id] of ids.entries()) {
      const [old, now] = [before[nth] ?? null, after[nth] ?? null];
      const kind = kindOf(old, now);
      if (kind === null) continue;
      if (now instanceof PurserError) faults.push(...now.faults);
      const entries = { before: entryOf(old), after: entryOf(now) };
      const secret = isSecret(old) || isSecret(now);
      documents.push({ kind, id, ...entries, secret, causes: causesOf(id) });
    }
  }
  return { documents, faults: distinct(faults) };
}

type Outcome = RenderedDocument | PurserError | null;

function kindOf(before: Outcome, after: Outcome): RenderedDifference['kind'] | null {
  const wasBroken = before instanceof PurserError;
  if (after instanceof PurserError) return wasBroken ? null : 'broken';
  const wasThere = before !== null && !wasBroken;
  if (after === null) return wasThere ? 'removed' : null;
  if (!wasThere) return 'added';
  const isSame =
    isSameValue(before.data, after.data) && isSameValue(before.metadata, after.metadata);
  return isSame ? null : 'changed';
}

function entryOf(outcome: Outcome): DocumentEntry | null {
  return outcome === null || outcome instanceof PurserError ? null : outcome.entry;
}

function isSecret(outcome: Outcome): boolean {
  return outcome !== null && !(outcome instanceof PurserError) && outcome.secret;
}

/** Each name once, in order. */
function sortedNames(entries: readonly DocumentEntry[]): readonly SourceId[] {
  const byKey = new Map(entries.map((entry) => [sourceKey(entry), entry]));
  return [...byKey]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { schema, name }]) => ({ schema, name }));
}

function causesByName(
  { entries, causes }: Affected,
  changes: readonly EntryChange[],
): (id: SourceId) => readonly DocumentDifference[] {
  const byKey = new Map(
    changes.map((change) => {
      const difference = documentDifference(change);
      return [documentKey(difference.id), difference];
    }),
  );
  const byName = new Map<string, Set<string>>();
  for (const entry of entries) {
    const name = sourceKey(entry);
    const keys = byName.get(name) ?? new Set();
    for (const key of causes.get(documentKey(entry)) ?? []) keys.add(key);
    byName.set(name, keys);
  }
  return (id) =>
    [...(byName.get(sourceKey(id)) ?? [])].sort().flatMap((key) => byKey.get(key) ?? []);
}

function distinct(faults: readonly Fault[]): readonly Fault[] {
  return [...new Map(faults.map((found) => [JSON.stringify(found), found])).values()];
}
