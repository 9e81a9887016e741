import type { Substitution, SubstitutionTarget } from '../document/document.ts';
import { invariant } from '../errors.ts';
import { type Path, parseDestinationPath, parsePath } from '../json/path/path.ts';
import { findAll, type Location } from '../json/path/read.ts';
import { isJsonArray, isJsonObject, type Json } from '../json/value.ts';
import {
  type SubstitutionContext,
  substituteInto,
  valueToSubstitute,
} from '../render/substitution.ts';
import { mergedMembers, writeTraced } from './edit-traced.ts';
import { rewriteTraced } from './rewrite-traced.ts';
import { holdsSecret, outsideSecrets } from './secrets.ts';
import {
  content,
  type IsSecret,
  placed,
  type Rendered,
  type Step,
  type TracedValue,
  tracedValueAt,
} from './trace.ts';

/** A substitution's source, rendered, with traces. */
export interface TracedSource extends Rendered {
  readonly data: Json;
}

/**
 * The document of the substitution, the location of each of its targets in its metadata, and the documents that are
 * secret.
 */
export interface SubstitutionPlaces {
  readonly document: string;
  readonly target: (nth: number) => string;
  readonly isSecret: IsSecret;
}

/** The result of a substitution that has succeeded before, with traces. */
export function traceSubstitution(
  into: TracedValue,
  { src, dest }: Substitution,
  source: TracedSource,
  places: SubstitutionPlaces,
  context: SubstitutionContext,
): TracedValue {
  const value = valueToSubstitute(src, source.data, context);
  const { isSecret } = places;
  const taken = takenFrom({ value: source.data, trace: source.trace }, src.path, isSecret);
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
      part,
      ...taken,
    };
    if (target.pattern !== undefined) {
      invariant(spot.value !== undefined, 'a document has data');
      const now = substituteInto(spot.value, target, value, context);
      return rewriteTraced(spot, now, target, { step, isSecret });
    }
    return substituted(spot, parseDestinationPath(target.path), content(value, step), isSecret);
  }, into);
}

/** At the root a mapping is merged over a mapping key by key. */
function substituted(
  spot: TracedValue,
  path: Path,
  value: TracedValue,
  isSecret: IsSecret,
): TracedValue {
  if (path.length > 0) {
    const { step } = value.trace;
    return writeTraced(spot, { path, step, isSecret }, (old) => placed(value, old));
  }
  return mergedMembers(spot, value, (old, now) => placed(now, old), isSecret);
}

/**
 * The location of the value that a source's path selects, and whether that depends on a secret: on one that the path
 * leads into, or on one that it is searched for in. For a search in secrets only the location where it began is
 * returned: the result would reveal their content.
 */
function takenFrom(
  source: TracedValue,
  text: string,
  isSecret: IsSecret,
): Pick<Step, 'at' | 'secret'> {
  const data = source.value ?? null;
  const path = isFollowed(data, text) ? parsePath(text) : [];
  const location = findAll(data, path)[0] ?? [];
  const fixed = fixedStart(path);
  const around = outsideSecrets(source.trace, fixed, isSecret);
  const searched = tracedValueAt(source, around);
  const isSearch = fixed.length < path.length;
  const looksWithin =
    isSearch && (path.length > fixed.length + 1 || path.at(-1)?.kind === 'descend');
  if (isSearch && (isSecret(searched.trace) || (looksWithin && holdsSecret(searched, isSecret)))) {
    return { at: around, secret: true };
  }
  const isWithin = outsideSecrets(source.trace, location, isSecret).length < location.length;
  return { at: location, secret: isWithin };
}

/** Whether a path can be followed: only into mappings, and by index into lists. */
function isFollowed(data: Json, text: string): boolean {
  if (!isJsonArray(data)) return isJsonObject(data);
  const [first] = parsePath(text);
  return first?.kind === 'index' || first?.kind === 'indexes' || first?.kind === 'slice';
}

/** The beginning of a path, up to the first segment whose matches depend on the data. */
function fixedStart(path: Path): Location {
  const keys: (string | number)[] = [];
  for (const segment of path) {
    if (segment.kind === 'key') keys.push(segment.key);
    else if (segment.kind === 'index' && segment.index >= 0) keys.push(segment.index);
    else break;
  }
  return keys;
}
