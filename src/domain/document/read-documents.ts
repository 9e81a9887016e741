import { type Fault, fault } from '../errors.ts';
import type { JsonObject } from '../json/value.ts';
import type { Limits } from '../limits.ts';
import type { DocumentDialect } from './dialect.ts';
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
   * `auto` takes for JSON what is well-formed JSON and begins with `{` or `[`; it is the default, but in
   * the dialect `deckhand`.
   */
  readonly format?: 'yaml' | 'json' | 'auto';
  /** Default: `purser`. */
  readonly dialect?: DocumentDialect;
  /** What becomes of a key that a mapping has twice. Default: `reject`, but in the dialect `deckhand` `lastWins`. */
  readonly repeatedKeys?: 'reject' | 'lastWins';
  /** The values that the tag `!ref NAME` inserts. Default: there is no such tag. */
  readonly reusables?: JsonObject;
}

/** What was read of a text, and everything that could not be. */
export interface ReadResult {
  /** Those of which enough was read to check the rest; not all are sound. */
  readonly documents: readonly ReadDocument[];
  readonly faults: readonly Fault[];
}

/** Deeper nesting than this could overflow the stack of those who walk a value. */
const deepest = 1000;

/**
 * Reads a stream of YAML documents, or JSON: one document or a list of them. Never throws: the faults of all
 * documents are found at once, and what could be read is returned beside them.
 * (docs/documents.md#how-yaml-is-read)
 *
 * Finds YAML_SYNTAX, YAML_UNSUPPORTED, LIMIT_EXCEEDED, KEY_DUPLICATE; of segments of the referential schema SCHEMA_SYNTAX.
 */
export function readDocuments(text: string, options: ReadOptions): ReadResult {
  const documents: ReadDocument[] = [];
  const stream = readStream(text, options);
  let step = stream.next();
  for (; !step.done; step = stream.next()) if (step.value !== null) documents.push(step.value);
  return { documents, faults: step.value };
}

/**
 * {@link readDocuments} one by one, as they are asked for; the faults come last. Gives null where reading a large
 * document pauses, so that a caller can yield to other work.
 */
export function* readStream(
  text: string,
  options: ReadOptions,
): Generator<ReadDocument | null, readonly Fault[]> {
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
  const { reusables } = options;
  const reading = newReading(text, { limits, file, keepsEmpty, lastKeyWins, reusables });
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
): Generator<ReadDocument | null> {
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

/** Whether a text is broken as YAML too, all of it, so that there is no document, and begins as only JSON is wont to. */
function isBrokenJson({ text, faults, next }: Reading): boolean {
  const isBroken = next === 1 && faults.some(({ code }) => code === 'YAML_SYNTAX');
  return isBroken && /^[\s\uFEFF]*(?:\[\s*)?\{\s*"/.test(text);
}
