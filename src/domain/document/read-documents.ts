import { type Fault, fault } from '../errors.ts';
import type { JsonObject } from '../json/value.ts';
import type { Limits } from '../limits.ts';
import type { DocumentDialect } from './dialect.ts';
import type { KnownDocuments } from './known-documents.ts';
import type { ReadingRules, UnreadPart } from './long-part.ts';
import { noteJsonError, readJson } from './read-json.ts';
import type { ReadDocument } from './submitted.ts';
import { readYaml } from './yaml/read-yaml.ts';
import { newReading, type Reading, startAgain } from './yaml/reading.ts';

/** How a submitted text is read. */
export interface ReadOptions {
  readonly limits: Limits;
  /** Named in faults. */
  readonly file?: string;
  /**
   * `auto` reads a text as JSON if it is well-formed JSON that begins with `{` or `[`. Default: `auto`, but `yaml` in
   * the dialect `deckhand`.
   */
  readonly format?: 'yaml' | 'json' | 'auto';
  /** Default: `purser`. */
  readonly dialect?: DocumentDialect;
  /** How to treat a repeated key of a mapping. Default: `reject`, but `lastWins` in the dialect `deckhand`. */
  readonly repeatedKeys?: 'reject' | 'lastWins';
  /** The values that the tag `!ref NAME` inserts. Default: there is no such tag. */
  readonly reusables?: JsonObject;
  /** Documents that were read before, by this reader with the same options. Default: none. */
  readonly known?: KnownDocuments;
}

/** The documents that were read, and all faults of the text. */
export interface ReadResult {
  /** Documents that could be read far enough to check the rest; not all are valid. */
  readonly documents: readonly ReadDocument[];
  readonly faults: readonly Fault[];
}

/** Whether it is a part that has not been read. */
export function isUnread(
  found: ReadDocument | UnreadPart<ReadingRules>,
): found is UnreadPart<ReadingRules> {
  return 'placesOf' in found;
}

/** Deeper nesting could overflow the stack of functions that walk a value. */
const deepest = 1000;

/**
 * Reads a stream of YAML documents, or JSON: one document or a list of them. Never throws: returns the faults of all
 * documents together with the documents that could be read. (docs/documents.md#how-yaml-is-read)
 *
 * Finds YAML_SYNTAX, YAML_UNSUPPORTED, LIMIT_EXCEEDED, KEY_DUPLICATE; of segments of the referential schema
 * SCHEMA_SYNTAX.
 */
export function readDocuments(text: string, options: ReadOptions): ReadResult {
  const documents: ReadDocument[] = [];
  const stream = readStream(text, options);
  let step = stream.next();
  for (; !step.done; step = stream.next()) {
    if (step.value !== null && !isUnread(step.value)) documents.push(step.value);
  }
  return { documents, faults: step.value };
}

/**
 * {@link readDocuments} one by one, on demand; the faults come last. Yields null at pauses within a large document, so
 * that a caller can yield to the event loop. It also yields parts of `longLength` and more before it reads them.
 */
export function* readStream(
  text: string,
  options: ReadOptions,
  longLength?: number,
): Generator<ReadDocument | UnreadPart<ReadingRules> | null, readonly Fault[]> {
  const { file, dialect = 'purser' } = options;
  const { format = dialect === 'deckhand' ? 'yaml' : 'auto' } = options;
  const { maxSubmissionBytes, maxSubmissionDocuments } = options.limits;
  const tooMuch = (what: string, limit: number, setting: string): Fault =>
    fault('LIMIT_EXCEEDED', { what, limit, setting }, file === undefined ? {} : { file });
  if (text.length > maxSubmissionBytes || Buffer.byteLength(text) > maxSubmissionBytes) {
    const what = 'the size of the submission in bytes';
    return [tooMuch(what, maxSubmissionBytes, 'PURSER_MAX_SUBMISSION_BYTES')];
  }
  const maxDocumentDepth = Math.min(options.limits.maxDocumentDepth, deepest);
  const limits = { ...options.limits, maxDocumentDepth };
  const keepsEmpty = dialect === 'deckhand';
  const { repeatedKeys = dialect === 'deckhand' ? 'lastWins' : 'reject' } = options;
  const lastKeyWins = repeatedKeys === 'lastWins';
  const { reusables, known } = options;
  const rules = { limits, file, keepsEmpty, lastKeyWins };
  const reading = newReading(text, { ...rules, reusables, known, longLength });
  yield* readAs(format, reading);
  if (reading.next > maxSubmissionDocuments) {
    const what = 'the number of documents in a submission';
    reading.faults.push(tooMuch(what, maxSubmissionDocuments, 'PURSER_MAX_SUBMISSION_DOCUMENTS'));
  }
  return reading.faults;
}

function* readAs(
  format: 'yaml' | 'json' | 'auto',
  reading: Reading,
): Generator<ReadDocument | UnreadPart<ReadingRules> | null> {
  if (format === 'yaml' || (format === 'auto' && !opensAsJson.test(reading.text))) {
    yield* readYaml(reading);
    return;
  }
  const wrong = yield* readJson(reading);
  if (wrong === undefined) return;
  if (format === 'auto') {
    yield* readYaml(reading);
    if (!isBrokenJson(reading)) return;
    startAgain(reading);
  }
  noteJsonError(reading, wrong);
  reading.next += 1;
}

const opensAsJson = /^[\s\uFEFF]*[{[]/;

/** Whether a text is not well-formed YAML either, has no document at all, and begins like JSON. */
function isBrokenJson({ text, faults, next }: Reading): boolean {
  const isBroken = next === 1 && faults.some(({ code }) => code === 'YAML_SYNTAX');
  return isBroken && /^[\s\uFEFF]*(?:\[\s*)?\{\s*"/.test(text);
}
