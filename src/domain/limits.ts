/**
 * How much one submission, one document or one query may ask for. Each is a setting (see
 * `config.ts`, `docs/settings.md`); a refusal names the setting to raise.
 */
export interface Limits {
  /** Bytes of one submission (one HTTP body, one `apply`). */
  readonly submissionBytes: number;
  /** Documents in one submission. */
  readonly submissionDocuments: number;
  /** Bytes of one document's canonical text. */
  readonly documentBytes: number;
  /** Levels of nesting in one document. */
  readonly documentDepth: number;
  /** Values in one document, after aliases and merge keys are expanded. */
  readonly documentValues: number;
  /** Aliases in one submission. */
  readonly aliases: number;
  /** Faults listed in one answer; the rest are counted. */
  readonly faults: number;
  /** Times a commit is tried again after another writer won. */
  readonly commitRetries: number;
  /** Steps of work to render one document: values copied, characters searched by patterns. */
  readonly renderSteps: number;
  /** Steps of work to render all documents of one request. */
  readonly renderTotalSteps: number;
  /** Steps of work to judge all documents of a revision by their DataSchemas. */
  readonly validationSteps: number;
  /** Bytes of labels, parent selector, sources and name of one document, as they stand in pages. */
  readonly entryBytes: number;
  /** Documents that one document refers to, by the referential schema. */
  readonly references: number;
  /** Bytes of rendered documents kept in memory. */
  readonly renderMemoBytes: number;
  /** Bytes of pages and documents kept in memory. */
  readonly contentCacheBytes: number;
}

/** The limits in force where nothing else is set. */
export const defaultLimits: Limits = Object.freeze({
  submissionBytes: 64 * 1024 * 1024,
  submissionDocuments: 100_000,
  documentBytes: 8 * 1024 * 1024,
  documentDepth: 100,
  documentValues: 500_000,
  aliases: 10_000,
  faults: 1_000,
  commitRetries: 50,
  renderSteps: 200_000_000,
  renderTotalSteps: 4_000_000_000,
  validationSteps: 500_000_000,
  entryBytes: 16 * 1024,
  references: 10_000,
  renderMemoBytes: 256 * 1024 * 1024,
  contentCacheBytes: 256 * 1024 * 1024,
});
