import { type Fault, fault } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { noteJsonError, readJson } from './read-json.ts';
import { readYaml } from './read-yaml.ts';
import { newReading, type Reading, startAgain } from './reading.ts';
import type { ReadDocument } from './submitted.ts';

/** How a submitted text is read. */
export interface ReadOptions {
  readonly limits: Limits;
  /** Named in faults. */
  readonly file?: string;
  /** `auto`, the default, takes for JSON what is well-formed JSON and begins with `{` or `[`. */
  readonly format?: 'yaml' | 'json' | 'auto';
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
 * Reads a stream of YAML documents, or JSON: one document or a list of them. (spec 2) Never throws:
 * the faults of all documents are found at once, and what could be read is returned beside them.
 *
 * Finds YAML_SYNTAX, YAML_UNSUPPORTED, LIMIT_EXCEEDED.
 */
export function readDocuments(text: string, options: ReadOptions): ReadResult {
  const { file, format = 'auto' } = options;
  const { submissionBytes, submissionDocuments } = options.limits;
  const tooMuch = (what: string, limit: number, setting: string): Fault =>
    fault('LIMIT_EXCEEDED', { what, limit, setting }, file === undefined ? {} : { file });
  if (text.length > submissionBytes || Buffer.byteLength(text) > submissionBytes) {
    const what = 'the size of the submission in bytes';
    const found = tooMuch(what, submissionBytes, 'PURSER_MAX_SUBMISSION_BYTES');
    return { documents: [], faults: [found] };
  }
  const documentDepth = Math.min(options.limits.documentDepth, deepest);
  const reading = newReading(text, { ...options.limits, documentDepth }, file);
  readAs(format, reading);
  if (reading.next > submissionDocuments) {
    const what = 'the number of documents in a submission';
    const found = tooMuch(what, submissionDocuments, 'PURSER_MAX_SUBMISSION_DOCUMENTS');
    reading.faults.push(found);
  }
  return { documents: reading.documents, faults: reading.faults };
}

function readAs(format: 'yaml' | 'json' | 'auto', reading: Reading): void {
  if (format === 'yaml' || (format === 'auto' && !opensAsJson.test(reading.text))) {
    readYaml(reading);
    return;
  }
  const wrong = readJson(reading);
  if (wrong === null) return;
  if (format === 'auto') {
    readYaml(reading);
    if (!isBrokenJson(reading)) return;
    startAgain(reading);
  }
  noteJsonError(reading, wrong);
  reading.next += 1;
}

const opensAsJson = /^[\s\uFEFF]*[{[]/;

/** Whether a text is broken as YAML too, all of it, and begins as only JSON is wont to. */
function isBrokenJson({ text, faults, next }: Reading): boolean {
  const isBroken = next === 1 && faults.some(({ code }) => code === 'YAML_SYNTAX');
  return isBroken && /^[\s\uFEFF]*(?:\[\s*)?\{\s*"/.test(text);
}
