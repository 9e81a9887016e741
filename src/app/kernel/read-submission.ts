import {
  type ParseOptions,
  type ParseResult,
  parseInSteps,
} from '../../domain/document/parse-documents.ts';
import type { Submitted } from '../../domain/document/submitted.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { digestOf } from '../../domain/json/canonical.ts';
import type { Limits } from '../../domain/limits.ts';
import { runCooperatively } from './event-loop.ts';

/** Reads submitted texts, like `parseDocuments`; a text that was read recently is not read again. */
export type SubmissionReader = (text: string, options: ParseOptions) => Promise<ParseResult>;

/** The share of the content cache for recently submitted texts. */
const share = 1 / 8;

/** Approximate memory of a document beside its texts. */
const documentBytes = 1_000;

/**
 * Pipelines submit the same text again and again, and reading it is most of the work. Texts without faults are cached
 * by digest, except those with a document to be encrypted: these stay in memory only as long as necessary.
 */
export function createSubmissionReader(limits: Limits): SubmissionReader {
  const known = createBoundedCache<ParseResult>(limits.maxContentCacheBytes * share);
  return async (text, options) => {
    // Other options only affect faults, or never change.
    const { dialect = '', format = '', repeatedKeys = '', acceptsReservedNames = false } = options;
    const kind = `${dialect} ${format} ${repeatedKeys} ${acceptsReservedNames}`;
    const key = `${kind} ${digestOf(text)}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const read = await runCooperatively(parseInSteps(text, options));
    const isLasting = read.total === 0 && !read.submitted.some(isSecret);
    if (isLasting) known.put(key, read, weightOf(text, read));
    return read;
  };
}

function isSecret(item: Submitted): boolean {
  return item.kind === 'document' && item.facts.storagePolicy === 'encrypted';
}

/** Memory of a text and its documents: the text is needed to look up positions. */
function weightOf(text: string, { submitted }: ParseResult): number {
  const lengths = submitted.map((item) => (item.kind === 'document' ? item.text.length : 0));
  const characters = lengths.reduce((sum, length) => sum + length, text.length);
  return 2 * characters + documentBytes * submitted.length;
}
