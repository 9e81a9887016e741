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
 * The permissions that somebody lacks for changes, each reported once for each document: for what is there
 * before and for what is there after. One that they can neither see nor named themselves stays without
 * a name.
 */
export function deniedChanges(
  by: Principal,
  changes: readonly PlannedChange[],
  items: readonly Submitted[] = [],
  bucket: string | null = null,
): readonly Fault[] {
  const lacking = createPermissions.filter((permission) => !mayWithAll(by, permission));
  if (lacking.length === 0) return [];
  const visibility = visibilityOf(by);
  const placeOfChange = placesOf(items);
  const faults = changes.flatMap((change) => {
    const place = placeOfChange(change);
    return deniedPermissions(by, change, bucket ?? defaultBucket).map((permission) =>
      place === undefined && !isKnown(change, visibility)
        ? unnamedDenial(lacking[0] ?? permission)
        : denial(permission, change, place, visibility),
    );
  });
  return distinct(faults);
}

/**
 * The plan of a submission for whoever submits: where a document that they do not see is in the way, they
 * do not learn which, nor where it is.
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

/** The label of the document that is in the way of a submitted one. */
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
  // A document is known by what was submitted of it; a layer that it was found in is not.
  const label =
    place === undefined || isKnown(change, visibility) ? documentLabel(change.id) : labelAt(place);
  return fault('ACCESS_DENIED', { permission, what: `changing ${label}` }, place);
}

/** That of a document which nobody named: what is denied is the same whether it is encrypted or not. */
function unnamedDenial(permission: Permission): Fault {
  return fault('ACCESS_DENIED', { permission, what: 'changing a document that is not shown' });
}

function isKnown({ before, after }: PlannedChange, visibility: Visibility): boolean {
  return [before, after].every((entry) => entry === null || visibility.includes(entry));
}

/** Where a change was asked for; undefined for what nobody named. */
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
