import type { Substitution, SubstitutionTarget } from '../document/document.ts';
import { invariant } from '../errors.ts';
import { type Path, parseDestinationPath, parsePath } from '../json/path.ts';
import { findAll, type Location, memberOf, membersOf } from '../json/path-read.ts';
import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';
import {
  type SubstitutionContext,
  substituteInto,
  valueToSubstitute,
} from '../render/substitution.ts';
import { withMembers, writeTraced } from './edit-traced.ts';
import { content, memberSpot, placed, type Rendered, type Spot, type Step } from './trace.ts';

/** A substitution's source, rendered and traced. */
export interface TracedSource extends Rendered {
  readonly data: Json;
}

/** Whose substitution it is, and where in its metadata each of its targets stands. */
export interface SubstitutionPlaces {
  readonly document: string;
  readonly target: (nth: number) => string;
}

/** What a substitution that has succeeded once made of its document's data, with traces. */
export function traceSubstitution(
  into: Spot,
  { src, dest }: Substitution,
  source: TracedSource,
  places: SubstitutionPlaces,
  context: SubstitutionContext,
): Spot {
  const value = valueToSubstitute(src, source.data, context);
  const at = locationIn(source.data, src.path);
  const part = src.pattern !== undefined;
  const targets = Array.isArray(dest) ? dest : [dest as SubstitutionTarget];
  return targets.reduce((spot, target: SubstitutionTarget, nth) => {
    const place = places.target(nth);
    const from = { document: source.document, trace: source.trace };
    const step: Step = {
      kind: target.pattern === undefined ? 'substituted' : 'rewritten',
      document: places.document,
      place,
      from,
      at,
      part,
    };
    if (target.pattern !== undefined) {
      invariant(spot.value !== undefined, 'a document has data');
      return rewritten(spot, substituteInto(spot.value, target, value, context), step);
    }
    return substituted(spot, parseDestinationPath(target.path), content(value, step));
  }, into);
}

/** At the root a mapping goes over a mapping key by key. */
function substituted(spot: Spot, path: Path, value: Spot): Spot {
  if (path.length > 0) {
    return writeTraced(spot, path, value.trace.step, (old) => placed(value, old));
  }
  if (!isJsonObject(spot.value) || !isJsonObject(value.value)) return placed(value, spot);
  const keys = Object.keys(value.value);
  const changes = keys.map(
    (key) => [key, placed(memberSpot(value, key), memberSpot(spot, key))] as const,
  );
  return withMembers(spot, new Map(changes));
}

/** A value some of whose texts are others now; all else is the same. */
function rewritten(spot: Spot, now: Json, step: Step): Spot {
  if (spot.value === now) return spot;
  if (typeof now === 'string') return placed(content(now, step), spot);
  const changes = membersOf(now).map((key) => {
    const old = memberSpot(spot, key);
    return { key, old, now: rewritten(old, memberOf(now, key), step) };
  });
  const changed = changes.filter((member) => member.old !== member.now);
  return withMembers(spot, new Map(changed.map((member) => [member.key, member.now])));
}

/** Where the value stands that a source's path selects: in mappings, and by index in lists. */
function locationIn(data: Json, text: string): Location {
  if (!isJsonObject(data) && !isJsonArray(data)) return [];
  const path = parsePath(text);
  const isFollowed = isJsonObject(data) || selectsItems(path);
  return isFollowed ? (findAll(data, path)[0] ?? []) : [];
}

function selectsItems([first]: Path): boolean {
  return first?.kind === 'index' || first?.kind === 'indexes' || first?.kind === 'slice';
}
