import type { PageRequest } from './slice.ts';

/** Which documents to list; members combine with AND, the values of one member with OR. */
export interface DocumentFilter {
  /** By whole sections: `ns`, `ns/Kind` or `ns/Kind/v1`. */
  readonly schema?: readonly string[];
  readonly name?: readonly string[];
  readonly layer?: readonly string[];
  readonly abstract?: boolean;
  /** All must match. */
  readonly labels?: readonly LabelFilter[];
  readonly bucket?: readonly string[];
  readonly storagePolicy?: 'cleartext' | 'encrypted';
  /** A text in the schema, name, layer, bucket or a label (`key=value`), in upper or lower case. */
  readonly search?: string;
}

/** A label to search for. */
export interface LabelFilter {
  readonly key: string;
  /** A value that is not a string is written as JSON. */
  readonly value: string;
}

export type SortField = 'schema' | 'name' | 'layer' | 'bucket' | 'origin' | 'serial';

export interface SortRule {
  readonly by: SortField;
  readonly descending: boolean;
}

export interface DocumentSelection {
  readonly filter?: DocumentFilter;
  /** Most significant first; ties, and no rules at all, go by schema, name, layer. */
  readonly sort?: readonly SortRule[];
  readonly page: PageRequest;
}
