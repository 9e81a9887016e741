import type { SourceId } from '../../domain/document/document.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { BucketDifference } from '../diff/differences.ts';

/** The change of a rendered document, in the form of DeepDiff (see `deepDiffInSteps`). */
export interface DeepChange {
  readonly id: SourceId;
  /** `{encrypted: true}` if it is secret on either side, whether its data changed or not. */
  readonly data: JsonObject;
  /** Also for secret documents: metadata is never encrypted. */
  readonly metadata: JsonObject;
}

/** A bucket, and the rendered documents of it that differ between two revisions. */
export interface BucketDeepDifference extends BucketDifference {
  /** Documents that only the second has; this and the others by schema and name. */
  readonly added: readonly SourceId[];
  /** Documents that only the first has. */
  readonly deleted: readonly SourceId[];
  /** Documents whose submitted content differs, whatever they are made from. */
  readonly changed: readonly SourceId[];
  /**
   * The change of each of `changed`, in that order; computed while it is read, and to be read once.
   */
  changes(): AsyncIterable<DeepChange>;
}

/**
 * The differences between two revisions, bucket by bucket: every bucket with rendered documents, with the statuses of
 * `bucketStatuses` for these documents. A bucket of abstract documents is left out. (docs/rest.md#differences)
 */
export type DeepDifferences = readonly BucketDeepDifference[];
