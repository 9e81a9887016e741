import { textsOfPages } from '../../domain/history/page.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { RevisionMaps, RevisionSnapshot } from '../../domain/revision/revision.ts';
import { entryChanges } from '../kernel/entry-changes.ts';
import {
  type DerivedProblems,
  deriveProblems,
  findAllProblems,
  type ProblemChange,
  type ProblemState,
} from './derive-problems.ts';
import type { FindingServices } from './find-problems.ts';
import { createRulesReader } from './problem-rules.ts';

/** The problems of revisions, each found out once. */
export interface ProblemTracker {
  /** The problems of a revision; found out now if they are not known. */
  of(revision: RevisionSnapshot): Promise<ProblemState>;
  /** What a change makes of the problems of a revision, its content at hand. */
  after(
    head: RevisionSnapshot,
    next: Pick<RevisionSnapshot, 'maps'>,
    changes: readonly EntryChange[],
  ): Promise<DerivedProblems>;
  /** What differs between the problems of two revisions, and those of the first. */
  between(
    from: RevisionSnapshot,
    to: RevisionSnapshot,
  ): Promise<{ readonly state: ProblemState; readonly change: ProblemChange }>;
}

/** Revisions whose problems are kept in memory. */
const keptStates = 100;

/** Revisions before one that are looked at for known problems. */
const lookedBack = 100;

/** Tracks problems: those of a revision follow from those of one before it and what changed. */
export function createProblemTracker(finding: FindingServices): ProblemTracker {
  const services = { ...finding, rules: createRulesReader(finding) };
  const { content, store } = services;
  const known = createBoundedCache<ProblemState>(keptStates);
  const asked = new Map<string, Promise<ProblemState>>();

  /** Problems follow from the documents and their links alone. */
  const keyOf = ({ documents, links }: RevisionMaps): string => `${documents} ${links}`;

  const keep = (maps: RevisionMaps, { state, pages }: Pick<DerivedProblems, 'state' | 'pages'>) => {
    content.hold(state, { documents: [], pages: textsOfPages(pages), keys: new Map() });
    known.put(keyOf(maps), state, 1);
    return state;
  };

  /** A revision not long before one whose problems are known. */
  async function knownBefore({ id }: RevisionSnapshot) {
    const range = { below: id, limit: lookedBack, newestFirst: true };
    for (const revision of await store.range(range)) {
      const state = known.get(keyOf(revision.maps));
      if (state !== undefined) return { maps: revision.maps, state };
    }
    return null;
  }

  async function findOut(revision: RevisionSnapshot): Promise<ProblemState> {
    const before = await knownBefore(revision);
    const found =
      before === null
        ? await findAllProblems(services, revision.maps)
        : await deriveProblems(
            services,
            before,
            revision,
            await entryChanges(before, revision, services),
          );
    return keep(revision.maps, found);
  }

  async function of(revision: RevisionSnapshot): Promise<ProblemState> {
    const key = keyOf(revision.maps);
    const state = known.get(key);
    if (state !== undefined) return state;
    const found = asked.get(key) ?? findOut(revision).finally(() => asked.delete(key));
    asked.set(key, found);
    return found;
  }

  return {
    of,
    async after(head, next, changes) {
      const state = await of(head);
      const derived = await deriveProblems(services, { maps: head.maps, state }, next, changes);
      keep(next.maps, derived);
      return derived;
    },
    async between(from, to) {
      const state = await of(from);
      const changes = await entryChanges(from, to, services);
      const { change } = await deriveProblems(services, { maps: from.maps, state }, to, changes);
      return { state, change };
    },
  };
}
