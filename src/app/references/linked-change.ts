import type { SourceId } from '../../domain/document/document.ts';
import type { Fault } from '../../domain/errors.ts';
import type { SchemaChange } from '../../domain/references/schema-change.ts';
import type { LinkChange } from '../../domain/revision/links.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Affected } from '../render/affected-documents.ts';

/** A change to check before it is committed. */
export interface LinkedChange {
  readonly head: RevisionSnapshot;
  /** Returns the documents after it, with their content available; called only if necessary. */
  readonly next: () => Pick<RevisionSnapshot, 'maps'>;
  readonly changes: readonly EntryChange[];
  /** Documents that were submitted unchanged. */
  readonly unchanged: readonly SourceId[];
  /** Tombstones for missing documents. */
  readonly absent: readonly SourceId[];
}

/** A change, and the documents after it. */
export interface ChangeToCheck extends Omit<LinkedChange, 'next'> {
  readonly next: Pick<RevisionSnapshot, 'maps'>;
}

/** The effect of a change on links and on the schema, or its faults. */
export interface LinkCheckResult {
  /** Whether there was anything to check: a referential schema, or documents that need one. */
  readonly isConcerned: boolean;
  readonly links: readonly LinkChange[];
  /** Null if no segment changed. */
  readonly schemaChange: SchemaChange | null;
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
  readonly causes: Affected['causes'];
}

/**
 * Checks changes against the referential schema; takes time in proportion to the documents that
 * they affect.
 */
export type LinkChecker = (change: LinkedChange) => Promise<LinkCheckResult>;
