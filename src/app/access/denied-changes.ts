import { mayWith, mayWithAll } from '../../domain/access/may.ts';
import type { Permission } from '../../domain/access/permissions.ts';
import type { Principal } from '../../domain/access/principal.ts';
import {
  createPermission,
  listPermission,
  type Visibility,
  visibilityOf,
} from '../../domain/access/visibility.ts';
import { documentKey, documentLabel, sourceKey } from '../../domain/document/document.ts';
import type { Submitted } from '../../domain/document/submitted.ts';
import { type Fault, fault, type Place } from '../../domain/errors.ts';
import { placeOfSubmitted } from '../../domain/revision/check-submission.ts';
import {
  defaultBucket,
  type LiveEntries,
  type PlannedChange,
  type PlannedRevision,
} from '../../domain/revision/plan-change.ts';
import { createPermissions } from './require-change-permission.ts';

/**
 * The permissions that a caller is missing for changes, each reported once for each document: for its state before and
 * after. A document that the caller can neither see nor has named is not named in the fault.
 */
export function deniedChanges(
  by: Principal,
  changes: readonly PlannedChange[],
  items: readonly Submitted[] = [],
  bucket: string | null = null,
): readonly Fault[] {
  const missing = createPermissions.filter((permission) => !mayWithAll(by, permission));
  if (missing.length === 0) return [];
  const visibility = visibilityOf(by);
  const placeOfChange = placesOf(items);
  const faults = changes.flatMap((change) => {
    const place = placeOfChange(change);
    return deniedPermissions(by, change, bucket ?? defaultBucket).map((permission) =>
      place === undefined && !isKnown(change, visibility)
        ? unnamedDenial(missing[0] ?? permission)
        : denial(permission, change, place, visibility),
    );
  });
  return distinct(faults);
}

/**
 * The plan of a submission as the caller may see it: if a document that they may not see conflicts, they do not learn
 * its name or bucket.
 */
export function visiblePlan(
  by: Principal,
  plan: PlannedRevision,
  live: LiveEntries,
): PlannedRevision {
  const visibility = visibilityOf(by);
  if (visibility.isUnrestricted) return plan;
  const hidden = [...live.byName.values(), live.policies]
    .flat()
    .filter((one) => !visibility.includes(one));
  const byLabel = new Map(hidden.map((entry) => [documentLabel(entry), entry]));
  const faults = plan.faults.map((found) => {
    const inTheWay = byLabel.get(ownerIn(found));
    if (inTheWay === undefined) return found;
    const permission = listPermission(inTheWay.storagePolicy);
    const what = `changing ${labelAt(found.place)}`;
    return fault('ACCESS_DENIED', { permission, what }, found.place);
  });
  return { ...plan, faults: distinct(faults) };
}

/** The label of the existing document that conflicts with a submitted one. */
function ownerIn({ code, facts }: Fault): string {
  if (code === 'BUCKET_CONFLICT') return String(facts['document']);
  return code === 'SINGLETON_CONFLICT' ? String(facts['existing']) : '';
}

function deniedPermissions(
  by: Principal,
  { id, before, after }: PlannedChange,
  bucket: string,
): readonly Permission[] {
  const absent = { schema: id.schema, bucket, storagePolicy: 'cleartext' } as const;
  const touched = before === null && after === null ? [absent] : [before, after];
  const denied = touched.flatMap((entry) => {
    if (entry === null) return [];
    const permission = createPermission(entry.storagePolicy);
    return mayWith(by, permission, entry) ? [] : [permission];
  });
  return [...new Set(denied)];
}

function denial(
  permission: Permission,
  change: PlannedChange,
  place: Place | undefined,
  visibility: Visibility,
): Fault {
  // The fault names only what the caller submitted, not the layer of an existing document.
  const label =
    place === undefined || isKnown(change, visibility) ? documentLabel(change.id) : labelAt(place);
  return fault('ACCESS_DENIED', { permission, what: `changing ${label}` }, place);
}

/**
 * The denial for a document that the request does not name: it is the same whether the document is encrypted or not.
 */
function unnamedDenial(permission: Permission): Fault {
  return fault('ACCESS_DENIED', { permission, what: 'changing a document that is not shown' });
}

function isKnown({ before, after }: PlannedChange, visibility: Visibility): boolean {
  return [before, after].every((entry) => entry === null || visibility.includes(entry));
}

/** The place of a change in the request; undefined if the request does not name the document. */
function placesOf(items: readonly Submitted[]): (change: PlannedChange) => Place | undefined {
  const places = new Map(
    items.map((item) => [
      item.kind === 'document' ? documentKey(item.facts) : sourceKey(item.id),
      placeOfSubmitted(item),
    ]),
  );
  return ({ id }) => places.get(documentKey(id)) ?? places.get(sourceKey(id));
}

function labelAt({ schema = '', name = '', layer }: Place): string {
  return documentLabel({ schema, name, layer: layer ?? null });
}

function distinct(faults: readonly Fault[]): readonly Fault[] {
  return [...new Map(faults.map((found) => [JSON.stringify(found), found])).values()];
}
