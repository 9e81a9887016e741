import { refusal } from '../../domain/errors.ts';
import { type Digest, digestOf } from '../../domain/json/canonical.ts';
import type { Limits } from '../../domain/limits.ts';
import type { HistoryStore } from '../../ports/history-store.ts';
import type { ContentKind } from '../../ports/store-upkeep.ts';
import type { TextSource } from '../content/fsck-pages.ts';
import { isWrappedKey } from '../upkeep/fsck-keys.ts';
import { malformedExport } from './export-header.ts';

/** Content of the file that waits for its revision, laid over the content of the store. */
export interface PendingContent extends TextSource {
  /** @throws EXPORT_MALFORMED, LIMIT_EXCEEDED */
  add(kind: ContentKind, digest: Digest, text: string): void;
  size(): number;
  clear(): void;
  /** Whether content belongs to an earlier revision of the file, so that the store must have it. */
  hasPassed(digest: Digest): boolean;
  readonly of: Readonly<Record<ContentKind, ReadonlyMap<Digest, string>>>;
}

/**
 * Maximum size of the content of a revision, as a multiple of the size of a submission. Default
 * values, pages and aliases make it larger than the submitted text; this limit stops a file without
 * end.
 */
const contentPerSubmission = 16;

/** Bytes of memory for a text and its place in a table. */
function bytesInMemory(text: string): number {
  const isWide = /[^\0-\xff]/.test(text);
  return 300 + text.length * (isWide ? 2 : 1);
}

export function createPendingContent(
  { upkeep }: Pick<HistoryStore, 'upkeep'>,
  { maxSubmissionBytes }: Pick<Limits, 'maxSubmissionBytes'>,
): PendingContent {
  const limit = contentPerSubmission * maxSubmissionBytes;
  const of: Readonly<Record<ContentKind, Map<Digest, string>>> = {
    document: new Map(),
    page: new Map(),
    key: new Map(),
  };
  const passed = new Set<Digest>();
  let bytes = 0;
  return {
    of,
    add(kind, digest, text) {
      checkText(kind, digest, text);
      if (!of[kind].has(digest)) bytes += bytesInMemory(text);
      if (bytes > limit) {
        const what = 'the memory for the content of one revision in bytes';
        throw refusal('LIMIT_EXCEEDED', { what, limit, setting: 'PURSER_MAX_SUBMISSION_BYTES' });
      }
      of[kind].set(digest, text);
    },
    size: () => Object.values(of).reduce((total, { size }) => total + size, 0),
    clear() {
      for (const one of Object.values(of)) {
        for (const digest of one.keys()) passed.add(digest);
        one.clear();
      }
      bytes = 0;
    },
    hasPassed: (digest) => passed.has(digest),
    async texts(kind, digests) {
      const missing = digests.filter((digest) => !of[kind].has(digest));
      const stored = missing.length === 0 ? [] : await upkeep.texts(kind, missing);
      const found = new Map(missing.map((digest, at) => [digest, stored[at] ?? null]));
      return digests.map((digest) => of[kind].get(digest) ?? found.get(digest) ?? null);
    },
  };
}

/** @throws EXPORT_MALFORMED */
function checkText(kind: ContentKind, digest: Digest, text: string): void {
  if (kind === 'key') {
    if (!isWrappedKey(text))
      throw malformedExport(`the text of the key ${digest} is no wrapped key`);
  } else if (digestOf(text) !== digest) {
    throw malformedExport(`the text of ${kind} ${digest} has another digest`);
  }
}
