import type { SourceId } from '../../domain/document/document.ts';
import { invariant } from '../../domain/errors.ts';
import { canonicalText, type Digest } from '../../domain/json/canonical.ts';
import type { RevisionId } from '../../domain/revision/revision.ts';
import type { KeptRecord, NewRecord } from '../../ports/record-store.ts';

/** The kind of the records that hold content beside documents. */
export const contentKind = 'content';

/** Content beside a document, as it is kept. */
export interface KeptContent extends SourceId {
  readonly tag: string;
  /** Chosen anew at each change. */
  readonly version: string;
  /** The head when it was put, which had the document; or the revision that it was submitted with. */
  readonly revision: RevisionId;
  /** Of one that was submitted: the digest of that revision. It counts once that is committed. */
  readonly commit?: Digest;
  /** Of one that was submitted: what stood there before, which counts until then. */
  readonly before?: KeptContent;
  /** When it was put; UTC, ISO 8601 with milliseconds. */
  readonly at: string;
  /** Canonical JSON; of an encrypted document's, the text that it is sealed in. */
  readonly text: string;
  readonly isSealed: boolean;
}

/** The group of the records of one document. */
export function contentGroup({ schema, name }: SourceId): string {
  return canonicalText([schema, name]);
}

/** The key of the record of one content. */
export function contentKey({ schema, name }: SourceId, tag: string): string {
  return canonicalText([schema, name, tag]);
}

/** The record that holds a content. */
export function recordOfContent(kept: KeptContent): NewRecord {
  return {
    kind: contentKind,
    key: contentKey(kept, kept.tag),
    text: JSON.stringify(kept),
    group: contentGroup(kept),
    state: '',
    at: kept.at,
  };
}

/** The content that a record holds. */
export function contentOfRecord({ kind, text }: KeptRecord): KeptContent {
  invariant(kind === contentKind, 'only records of contents are read as contents');
  return JSON.parse(text) as KeptContent;
}
