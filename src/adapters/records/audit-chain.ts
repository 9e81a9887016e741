import { type AuditLink, linkAfter } from '../../domain/audit/audit-link.ts';
import { auditEntryText, type NewAuditEntry } from '../../ports/audit-log.ts';

/** An entry as it is stored. */
export interface LinkedEntry {
  readonly entry: NewAuditEntry;
  readonly text: string;
  readonly link: AuditLink | null;
}

/** The chain of what this process records. One write at a time uses it. */
export interface AuditChain {
  /** Links entries behind the last one that was written. */
  link(entries: readonly NewAuditEntry[]): readonly LinkedEntry[];
  /** An entry with this link is stored. */
  stored(link: AuditLink): void;
  /** It is not known what a write stored. */
  beginAnew(): void;
  /** Whether a link is one of this chain. */
  has(link: AuditLink): boolean;
}

/** A chain without entries, with names for it and for those that follow it. */
export function createAuditChain(newName: () => string): AuditChain {
  let name = newName();
  let last: AuditLink | null = null;
  return {
    link(entries) {
      let before = last;
      return entries.map((entry) => {
        const text = auditEntryText(entry);
        before = linkAfter(name, before, text);
        return { entry, text, link: before };
      });
    },
    stored(link) {
      if (link.sequence > (last?.sequence ?? 0)) last = link;
    },
    beginAnew() {
      name = newName();
      last = null;
    },
    has: ({ chain }) => chain === name,
  };
}

/** Runs a write of entries, after whose failure a new chain begins. */
export async function withChain(chain: AuditChain, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    chain.beginAnew();
    throw error;
  }
}
