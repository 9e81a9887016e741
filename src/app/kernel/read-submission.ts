import {
  type ParseOptions,
  type ParseResult,
  parseInSteps,
} from '../../domain/document/parse-documents.ts';
import type { Submitted } from '../../domain/document/submitted.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { digestOf } from '../../domain/json/canonical.ts';
import type { Limits } from '../../domain/limits.ts';
import { inTurns } from './in-turns.ts';

/** Reads submitted texts, as `parseDocuments` does; one that was read recently is not read again. */
export type SubmissionReader = (text: string, options: ParseOptions) => Promise<ParseResult>;

/** The part of the memory for content that texts may take which were submitted recently. */
const share = 1 / 8;

/** About what a document takes beside its texts. */
const documentBytes = 1_000;

/**
 * Pipelines submit the same text again and again, and reading it is nearly all of what that costs. What
 * is sound is remembered by the digest of the text, unless a document is to be encrypted: nothing of
 * those is kept in memory for longer than it must be.
 */
export function createSubmissionReader(limits: Limits): SubmissionReader {
  const known = createBoundedCache<ParseResult>(limits.maxContentCacheBytes * share);
  return async (text, options) => {
    // All else in the options decides on faults, or is the same for all.
    const { dialect = '', format = '', repeatedKeys = '', acceptsReservedNames = false } = options;
    const kind = `${dialect} ${format} ${repeatedKeys} ${acceptsReservedNames}`;
    const key = `${kind} ${digestOf(text)}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const read = await inTurns(parseInSteps(text, options));
    const isLasting = read.total === 0 && !read.submitted.some(isSecret);
    if (isLasting) known.put(key, read, weightOf(text, read));
    return read;
  };
}

function isSecret(item: Submitted): boolean {
  return item.kind === 'document' && item.facts.storagePolicy === 'encrypted';
}

/** Bytes that a text and what was read of it take: the text itself is where places are looked up. */
function weightOf(text: string, { submitted }: ParseResult): number {
  const lengths = submitted.map((item) => (item.kind === 'document' ? item.text.length : 0));
  const characters = lengths.reduce((sum, length) => sum + length, text.length);
  return 2 * characters + documentBytes * submitted.length;
}
