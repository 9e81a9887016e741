import type { SourceId } from '../../domain/document/document.ts';
import type { JsonObject } from '../../domain/json/value.ts';
import type { BucketDifference } from '../diff/differences.ts';

/** How a rendered document changed, in the words of DeepDiff (see `deepDiffInSteps`). */
export interface DeepChange {
  readonly id: SourceId;
  /** `{encrypted: true}` if it is secret on either side, whether its data changed or not. */
  readonly data: JsonObject;
  /** Of secret documents too: metadata is nowhere encrypted. */
  readonly metadata: JsonObject;
}

/** A bucket, and the rendered documents of it that one revision has and the other has not alike. */
export interface BucketDeepDifference extends BucketDifference {
  /** Those that only the second has; this and the others by schema and name. */
  readonly added: readonly SourceId[];
  /** Those that only the first has. */
  readonly deleted: readonly SourceId[];
  /** Those that were submitted otherwise, whatever they are made from. */
  readonly changed: readonly SourceId[];
  /** How each of `changed` did, in that order; found out as it is read, and to be read once. */
  changes(): AsyncIterable<DeepChange>;
}

/**
 * What differs between two revisions, bucket by bucket: every bucket with rendered documents, with the
 * statuses of `bucketStatuses` as far as these documents go. A bucket of abstract documents is left out.
 * (docs/rest.md#differences)
 */
export type DeepDifferences = readonly BucketDeepDifference[];
