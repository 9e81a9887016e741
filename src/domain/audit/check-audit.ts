import type { Digest } from '../json/canonical.ts';
import {
  type AnchoredEntry,
  type AuditAnchor,
  anchorDigest,
  contentDigest,
  entryDigest,
} from './audit-anchor.ts';
import { type AuditLink, linkDigest } from './audit-link.ts';

/** What an entry is called in faults. */
interface NamedEntry extends AnchoredEntry {
  readonly position: string;
}

/** Compares entries with their chains, in order of insertion. */
export interface ChainChecker {
  /** The next entry, and what is wrong with it. */
  take(entry: NamedEntry): readonly string[];
  /** An entry could not be read, or is missing: gaps are known. */
  damaged(): void;
  /** The number of chains so far. */
  chains(): number;
  /** The last entry of a chain so far. */
  head(chain: string): AuditLink | undefined;
}

/** Chains without entries. */
export function createChainChecker(): ChainChecker {
  const heads = new Map<string, { readonly link: AuditLink; readonly damages: number }>();
  let damages = 0;
  return {
    take({ position, text, link }) {
      if (link === null) return [];
      const known = heads.get(link.chain);
      const isGapKnown = damages > (known?.damages ?? 0);
      heads.set(link.chain, { link, damages });
      if (linkDigest(link, text) !== link.digest) {
        return [`the entry at ${position} was changed: it has another digest than its link`];
      }
      const what = `the entry at ${position}, number ${link.sequence} of the chain ${link.chain},`;
      const last = known?.link ?? { sequence: 0, digest: null };
      if (link.sequence <= last.sequence) return [`${what} stands behind number ${last.sequence}`];
      if (link.sequence > last.sequence + 1) {
        const missing = link.sequence - last.sequence - 1;
        return isGapKnown ? [] : [`${what} has lost the ${missing} before it`];
      }
      return link.previous === last.digest
        ? []
        : [`${what} names another digest than that of the one before it`];
    },
    damaged() {
      damages += 1;
    },
    chains: () => heads.size,
    head: (chain) => heads.get(chain)?.link,
  };
}

/** What is wrong with an anchor behind another one; null if nothing is. */
export function anchorFlaw(anchor: AuditAnchor, before: AuditAnchor | null): string | null {
  const { number, previous } = anchor;
  if (number !== (before?.number ?? 0) + 1) {
    return `anchors are missing before number ${number}`;
  }
  const digest = before === null ? null : anchorDigest(before);
  return previous === digest ? null : `anchor ${number} names another digest than that before it`;
}

/** Compares the entries below one anchor with it, in order. */
export interface AnchorChecker {
  readonly anchor: AuditAnchor;
  take(entry: AnchoredEntry): void;
  /** Whether the last entry was taken, or as many as there should be. */
  isComplete(): boolean;
  /** What is wrong, by the chains at this moment. */
  flaws(chains: ChainChecker): readonly string[];
}

/** Compares entries with one anchor. */
export function createAnchorChecker(anchor: AuditAnchor): AnchorChecker {
  const found: Digest[] = [];
  let hasLast = false;
  return {
    anchor,
    take(entry) {
      found.push(entryDigest(entry));
      hasLast = entry.id === anchor.last;
    },
    isComplete: () => hasLast || found.length >= anchor.entries,
    flaws(chains) {
      if (found.length === anchor.entries && contentDigest(found) === anchor.content) return [];
      const truncated = anchor.heads
        .filter(({ chain, sequence }) => (chains.head(chain)?.sequence ?? 0) < sequence)
        .map(({ chain, sequence }) => {
          const known = chains.head(chain)?.sequence ?? 0;
          const which = `anchor ${anchor.number} covers ${sequence}`;
          return `the chain ${chain} ends with number ${known}, and ${which}: its last entries are missing`;
        });
      if (truncated.length > 0) return truncated;
      const missing = anchor.entries - found.length;
      const what = `the entries that anchor ${anchor.number} covers`;
      return [
        missing > 0
          ? `${missing} of ${what} are missing`
          : `${what} were changed, or stand in another order`,
      ];
    },
  };
}
