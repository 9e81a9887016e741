import type { RenderedDocument } from '../../app/app.ts';
import type { DocumentEntry } from '../../domain/document/document.ts';
import type { Revision } from '../../domain/revision/revision.ts';

/** A stored document, and the revision in which it is looked at. */
export interface DocumentModel {
  readonly revision: Revision;
  readonly entry: DocumentEntry;
}

/** A rendered document, and the revision whose it is. */
export interface RenderedDocumentModel extends RenderedDocument {
  readonly revision: Revision;
}

export interface Connection<N> {
  readonly edges: readonly { readonly cursor: string; readonly node: N }[];
  readonly nodes: readonly N[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  /** Counted only when asked for. */
  total(): Promise<number>;
}

export type RevisionConnectionModel = Connection<Revision>;
export type DocumentConnectionModel = Connection<DocumentModel>;
export type RenderedDocumentConnectionModel = Connection<RenderedDocumentModel>;
