import type { KnownDocument, KnownDocuments } from '../../domain/document/known-documents.ts';
import {
  type ParseOptions,
  type ParseResult,
  parseWithParts,
} from '../../domain/document/parse-documents.ts';
import type { Submitted } from '../../domain/document/submitted.ts';
import { createBoundedCache } from '../../domain/json/bounded-cache.ts';
import { digestInSteps } from '../../domain/json/running-digest.ts';
import type { Limits } from '../../domain/limits.ts';
import { partDigest } from '../../domain/secret/keyed-digest.ts';
import type { Entropy } from '../../ports/entropy.ts';
import type { PartReader } from '../../ports/part-reader.ts';
import { createYieldIfDue, runCooperatively } from './event-loop.ts';

/** Reads submitted texts, like `parseDocuments`; a text that was read recently is not read again. */
export type SubmissionReader = (text: string, options: ParseOptions) => Promise<ParseResult>;

/** The shares of the content cache for recently submitted texts, and for documents in them. */
const share = 1 / 8;
const documentShare = 1 / 4;

/** The parser reads a part of this length in some tens of milliseconds, and in one step. */
const longLength = 256 * 1024;

/** Approximate memory of a document beside its texts. */
const documentBytes = 1_000;

/**
 * Pipelines submit the same text again and again, and reading it is most of the work. Texts without faults are cached
 * by digest, except those with a document to be encrypted: these stay in memory only as long as necessary.
 */
export function createSubmissionReader(
  limits: Limits,
  entropy: Entropy,
  parts?: PartReader,
): SubmissionReader {
  const recogniser = createRecogniser(limits, entropy);
  const known = createBoundedCache<ParseResult>(limits.maxContentCacheBytes * share);
  return async (text, options) => {
    // Other options only affect faults, or never change.
    const { dialect = '', format = '', repeatedKeys = '', acceptsReservedNames = false } = options;
    const kind = `${dialect} ${format} ${repeatedKeys} ${acceptsReservedNames}`;
    const key = `${kind} ${await runCooperatively(digestInSteps(text))}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const read = await parse(text, { known: recogniser(kind), ...options }, parts);
    const isLasting = read.total === 0 && !read.submitted.some(isSecret);
    if (isLasting) known.put(key, read, weightOf(text, read));
    return read;
  };
}

/** Parses a text cooperatively, and its long parts elsewhere if there is a reader of them. */
async function parse(
  text: string,
  options: ParseOptions,
  parts: PartReader | undefined,
): Promise<ParseResult> {
  const steps = parseWithParts(text, options, parts && longLength);
  const yieldIfDue = createYieldIfDue();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const unread = step.value;
    if (unread !== null && parts !== undefined) unread.result = await parts.read(unread.part);
    const yielding = yieldIfDue();
    if (yielding !== null) await yielding;
  }
}

/**
 * Of a text that was changed, most documents were read before. They are recognised by a digest of their part of the text
 * with a key that only this process has.
 */
function createRecogniser(
  { maxContentCacheBytes }: Limits,
  entropy: Entropy,
): (kind: string) => KnownDocuments {
  const key = entropy.bytes(32);
  const known = createBoundedCache<KnownDocument>(maxContentCacheBytes * documentShare);
  return (kind) => ({
    find: (part) => known.get(partDigest(key, kind, part)),
    keep(part, document) {
      const weight = document.text.length + documentBytes;
      known.put(partDigest(key, kind, part), document, weight);
    },
  });
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
