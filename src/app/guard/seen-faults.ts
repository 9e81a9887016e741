import type { Sight } from '../../domain/access/sight.ts';
import {
  type DocumentEntry,
  documentLabel,
  isOfKind,
  layeringPolicyKind,
} from '../../domain/document/document.ts';
import { type ErrorCode, type Fault, fault, PurserError } from '../../domain/errors.ts';
import { allKeys } from '../../domain/history/read-map.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import { entriesById, entriesIn } from '../read-entries.ts';
import type { Services } from '../services.ts';

type Reading = Pick<Services, 'content'>;

/** Faults about a document that tell of others, too: which of their facts do. */
const tellingFacts: { readonly [C in ErrorCode]?: readonly string[] } = {
  PARENT_INDETERMINATE: ['candidates'],
  PARENT_INVALID: ['candidate'],
  RENDER_CYCLE: ['documents'],
  LAYERING_PATH_MISSING: ['parent'],
  // Its layers are those of the policy.
  LAYER_UNKNOWN: [],
  // Its reason may be another document, by name.
  REPLACEMENT_INVALID: ['reason'],
  HAS_CHILDREN: ['by'],
  IS_REFERENCED: ['by'],
};

/** Whether faults of a code can tell of other documents than the one they are about. */
export function tellsOfOthers(code: string): boolean {
  return Object.hasOwn(tellingFacts, code);
}

/**
 * The faults of a revision that somebody may know of; one that tells nothing stands for all others.
 * Costs a look over all entries where a fault tells of other documents than its own.
 */
export async function seenFaults(
  services: Reading,
  { maps }: Pick<Revision, 'maps'>,
  faults: readonly Fault[],
  sight: Sight,
): Promise<readonly Fault[]> {
  if (sight.isWhole || faults.length === 0) return faults;
  const { pages } = services.content;
  const subjects = await entriesById(maps, faults.map(subjectOf), pages);
  // What somebody submitted, they know of.
  const told = faults.filter(({ place }, at) => {
    const subject = place.document === undefined ? (subjects[at] ?? null) : null;
    return subject === null || sight.sees(subject);
  });
  const all = told.some(({ code }) => tellsOfOthers(code))
    ? await entriesIn(maps, [allKeys], pages)
    : [];
  const isKnown = knownLabels(all.filter(sight.sees));
  const seen = told.filter((found) => !tellsOfOthers(found.code) || isKnown(found));
  return seen.length === faults.length ? faults : [...seen, fault('FAULTS_HIDDEN', {})];
}

/** The same error, as somebody may know of it. */
export async function seenError(
  services: Reading,
  revision: Pick<Revision, 'maps'>,
  error: PurserError,
  sight: Sight,
): Promise<PurserError> {
  const seen = await seenFaults(services, revision, error.faults, sight);
  const [first, ...rest] = seen;
  // A new one does not have the other as its cause: that tells all.
  return seen === error.faults || first === undefined ? error : new PurserError([first, ...rest]);
}

function subjectOf({ place: { schema = '', name = '', layer } }: Fault) {
  return { schema, name, layer: layer ?? null };
}

/** Whether all that a fault tells of others is about documents among those that are seen. */
function knownLabels(seen: readonly DocumentEntry[]): (found: Fault) => boolean {
  const labels = new Set(seen.map(documentLabel));
  const hasPolicy = seen.some(({ schema }) => isOfKind(schema, layeringPolicyKind));
  return ({ code, facts }) =>
    code === 'LAYER_UNKNOWN'
      ? hasPolicy
      : (tellingFacts[code] ?? []).every((name) =>
          [facts[name]].flat().every((label) => labels.has(String(label))),
        );
}
