/**
 * Limits of one submission, one document or one query. Each is a setting (see `config.ts`,
 * `docs/settings.md`); the error names the setting to raise.
 */
export interface Limits {
  /** Bytes of one submission (one HTTP body, one `apply`). */
  readonly maxSubmissionBytes: number;
  /** Documents in one submission. */
  readonly maxSubmissionDocuments: number;
  /** Bytes of one document's canonical text. */
  readonly maxDocumentBytes: number;
  /** Levels of nesting in one document. */
  readonly maxDocumentDepth: number;
  /** Values in one document, after aliases and merge keys are expanded. */
  readonly maxDocumentValues: number;
  /** Aliases in one submission. */
  readonly maxAliases: number;
  /** Faults listed in one response; further ones are only counted. */
  readonly maxFaults: number;
  /** Attempts to repeat a commit after another writer was first. */
  readonly maxCommitRetries: number;
  /** Changes that wait to be committed, those that are being committed included. */
  readonly maxWaitingChanges: number;
  /** Steps of work to render one document: values copied, characters searched by patterns. */
  readonly maxRenderSteps: number;
  /** Steps of work to render all documents of one request. */
  readonly maxTotalRenderSteps: number;
  /** Steps of work to validate all documents of a revision against their DataSchemas. */
  readonly maxValidationSteps: number;
  /** Bytes of labels, parent selector, sources and name of one document, as they stand in pages. */
  readonly maxEntryBytes: number;
  /** Stages of one rule of a policy, those of inner pipelines included. */
  readonly maxRuleStages: number;
  /** Documents that one document refers to according to the referential schema. */
  readonly maxReferences: number;
  /** Bytes of one content beside a document, as JSON. */
  readonly maxContentBytes: number;
  /** Contents beside one document. */
  readonly maxContents: number;
  /** Bytes of rendered documents kept in memory. */
  readonly maxRenderMemoBytes: number;
  /** Bytes of pages and documents kept in memory. */
  readonly maxContentCacheBytes: number;
}

/** The default limits. */
export const defaultLimits: Limits = Object.freeze({
  maxSubmissionBytes: 64 * 1024 * 1024,
  maxSubmissionDocuments: 100_000,
  maxDocumentBytes: 8 * 1024 * 1024,
  maxDocumentDepth: 100,
  maxDocumentValues: 500_000,
  maxAliases: 10_000,
  maxFaults: 1_000,
  maxCommitRetries: 50,
  maxWaitingChanges: 1_000,
  maxRenderSteps: 200_000_000,
  maxTotalRenderSteps: 4_000_000_000,
  maxValidationSteps: 500_000_000,
  maxEntryBytes: 16 * 1024,
  maxRuleStages: 50,
  maxReferences: 10_000,
  maxContentBytes: 1024 * 1024,
  maxContents: 100,
  maxRenderMemoBytes: 256 * 1024 * 1024,
  maxContentCacheBytes: 256 * 1024 * 1024,
});
