import type { DocumentId } from '../document/document.ts';
import { canonicalText, type Digest, digestOf } from '../json/canonical.ts';
import { exactJsonFrom, isCount, isDigest } from '../json/inspect-json.ts';
import { memberAt } from '../json/value.ts';
import type { RevisionMaps } from '../revision/revision.ts';
import type { ProblemCounts } from './compare-problems.ts';

/** The problems of a revision: the root of their map, and their number. */
export interface ProblemRecord extends ProblemCounts {
  readonly root: Digest | null;
  /**
   * The root of the map of violated policies, which are counted, too. Absent if they are not known, because finding them
   * takes too long.
   */
  readonly violations?: Digest | null;
  /**
   * Documents whose secrets could not be opened. It has to be found out anew once they can, so such a record is not
   * stored. Absent if there are none.
   */
  readonly lost?: readonly DocumentId[];
}

/** Version of the rules: changes whenever the same documents have other problems than before. */
const engineVersion = 'purser-problems-4';

/** The digests of maps in use: while a change is committed, each is asked for several times. */
const digests = new WeakMap<RevisionMaps, Digest>();

/**
 * The key under which the problems of a revision are stored: the digest of everything that
 * determines them.
 */
export function problemsDigest(maps: RevisionMaps): Digest {
  const known = digests.get(maps);
  if (known !== undefined) return known;
  const made = digestOf(`${engineVersion}\n${maps.documents}\n${maps.links}`);
  digests.set(maps, made);
  return made;
}

/** The text of a record. */
export function problemRecordText(record: ProblemRecord): string {
  const { root, errors, warnings, violations } = record;
  return canonicalText({ root, errors, warnings, ...(violations !== undefined && { violations }) });
}

/** Reads what {@link problemRecordText} wrote; null for anything else. */
export function problemRecordFrom(text: string): ProblemRecord | null {
  const value = exactJsonFrom(text);
  if (value === undefined) return null;
  const [root, errors, warnings] = ['root', 'errors', 'warnings'].map((key) =>
    memberAt(value, key),
  );
  if (root !== null && !isDigest(root)) return null;
  if (!isCount(errors ?? null, 0) || !isCount(warnings ?? null, 0)) return null;
  const violations = memberAt(value, 'violations');
  const areKnown = violations === null || isDigest(violations);
  const counts = { errors: Number(errors), warnings: Number(warnings) };
  return { root, ...counts, ...(areKnown && { violations }) };
}
