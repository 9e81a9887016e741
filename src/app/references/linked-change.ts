import type { SourceId } from '../../domain/document/document.ts';
import type { Fault } from '../../domain/errors.ts';
import type { SchemaChange } from '../../domain/references/schema-change.ts';
import type { LinkChange } from '../../domain/revision/links.ts';
import type { EntryChange } from '../../domain/revision/map-edits.ts';
import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Affected } from '../render/affected-documents.ts';

/** A change that is to be checked before it is committed. */
export interface LinkedChange {
  readonly head: RevisionSnapshot;
  /** What the documents are after it, with content at hand; asked for only if that matters. */
  readonly next: () => Pick<RevisionSnapshot, 'maps'>;
  readonly changes: readonly EntryChange[];
  /** Documents that were submitted as they are. */
  readonly unchanged: readonly SourceId[];
  /** Tombstones for what was not there. */
  readonly absent: readonly SourceId[];
}

/** A change, and what the documents are after it. */
export interface ChangeToCheck extends Omit<LinkedChange, 'next'> {
  readonly next: Pick<RevisionSnapshot, 'maps'>;
}

/** What a change does to links and to the schema, or why it may not be. */
export interface LinkCheckResult {
  readonly links: readonly LinkChange[];
  /** Null where no segment is among what changes. */
  readonly schemaChange: SchemaChange | null;
  readonly faults: readonly Fault[];
  readonly warnings: readonly Fault[];
  readonly causes: Affected['causes'];
}

/** Checks changes by the referential schema; costs what they reach. */
export type LinkChecker = (change: LinkedChange) => Promise<LinkCheckResult>;
