import type { Digest } from '../../domain/json/canonical.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import type { PlannedCommit } from './change-plan.ts';

/** The commits that this process planned last, and those of others in between, by what they changed. */
export interface RecentCommits {
  note(planned: PlannedCommit): void;
  /** Notes what differs between two revisions: the keys of documents of which only the data differs; null for more. */
  noteBetween(from: Revision, to: Revision, keys: readonly string[] | null): void;
  /** Whether a revision is another one, or noted commits lead from it to that. */
  leads(from: Revision, to: Revision): boolean;
  /** Whether a plan holds on a revision: it was made on it, or on an earlier one, and nothing that it rests on changed. */
  holds(planned: PlannedCommit, on: Revision): boolean;
}

/** A commit, and the keys of the documents that it changed; null if it may have changed more than their data. */
interface Step {
  readonly to: Digest;
  readonly keys: readonly string[] | null;
}

/** Longer ago, changes are planned anew. */
const maxSteps = 1_000;

export function createRecentCommits(): RecentCommits {
  /** By the digest of the revision before. One that was never written leads nowhere. */
  const steps = new Map<Digest, Step>();
  function add(from: Digest, step: Step): void {
    steps.delete(from);
    steps.set(from, step);
    const [oldest] = steps.size > maxSteps ? steps.keys() : [];
    if (oldest !== undefined) steps.delete(oldest);
  }
  return {
    note({ result: { head, revision }, basis }) {
      add(head.digest, { to: revision.digest, keys: basis?.onlyData ?? null });
    },
    noteBetween: (from, to, keys) => add(from.digest, { to: to.digest, keys }),
    leads(from, to) {
      let at: Digest | undefined = from.digest;
      for (let step = 0; at !== to.digest; step += 1) {
        at = steps.get(at)?.to;
        if (at === undefined || step > maxSteps) return false;
      }
      return true;
    },
    holds({ result: { head }, basis }, on) {
      if (head.digest === on.digest) return true;
      if (basis === null) return false;
      for (let at = head.digest; at !== on.digest; ) {
        const step = steps.get(at);
        if (step?.keys == null || step.keys.some((key) => basis.inputs.has(key))) return false;
        at = step.to;
      }
      return true;
    },
  };
}
