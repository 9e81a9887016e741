import { readDocuments } from '../../domain/document/read-documents.ts';
import type { ReadDocument } from '../../domain/document/submitted.ts';
import { type Fault, located, PurserError } from '../../domain/errors.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  memberAt,
  ownValue,
} from '../../domain/json/value.ts';
import type { Limits } from '../../domain/limits.ts';
import type {
  SourceDocument,
  SourceRendered,
  SourceRevision,
  SourceValidation,
} from '../../ports/deckhand-source.ts';
import { unusable } from './ask-deckhand.ts';

/** The text of a response, and the URL of its request. */
export interface AnswerText {
  readonly path: string;
  readonly text: string;
  readonly limits: Limits;
}

/**
 * Maximum number of values in a response that lists the history: more than any document may have.
 */
const maxValues = 20_000_000;

/** The revisions of a list, in order of number. @throws DECKHAND_ANSWER_UNUSABLE */
export function revisionsIn(answer: AnswerText): readonly SourceRevision[] {
  const found = resultsIn(answer).map((row) => {
    const [id, createdAt, tags] = members(row, 'id', 'createdAt', 'tags');
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1) {
      throw unusable(answer.path, 'a revision has no number');
    }
    const time = timeIn(createdAt);
    if (time === null) throw unusable(answer.path, `revision ${id} has no time`);
    return { id, createdAt: time, isTagged: isJsonArray(tags) && tags.length > 0 };
  });
  const sorted = found.sort((one, other) => one.id - other.id);
  const twice = sorted.find(({ id }, at) => sorted[at + 1]?.id === id);
  if (twice !== undefined) throw unusable(answer.path, `revision ${twice.id} is there twice`);
  return sorted;
}

/** The documents of a list. @throws DECKHAND_ANSWER_UNUSABLE, YAML_UNSUPPORTED, LIMIT_EXCEEDED */
export function documentsIn(answer: AnswerText): readonly SourceDocument[] {
  return itemsIn(answer).map((read) => {
    const status = isJsonObject(read.value) ? ownValue(read.value, 'status') : undefined;
    const [bucket] = isJsonObject(status) ? members(status, 'bucket') : [];
    if (typeof bucket === 'string') return { read, bucket };
    throw unusable(answer.path, `document ${read.index} does not say of which bucket it is`);
  });
}

/** The rendered documents of a list. @throws as `documentsIn` */
export function renderedIn(answer: AnswerText): readonly SourceRendered[] {
  return itemsIn(answer).map(({ value, exact, index }) => {
    const object = isJsonObject(value) ? value : {};
    const [schema, metadata, data = {}] = members(object, 'schema', 'metadata', 'data');
    const name = memberAt(metadata, 'name');
    if (typeof schema === 'string' && metadata !== undefined && typeof name === 'string') {
      return { schema, metadata, data, exact };
    }
    throw unusable(answer.path, `document ${index} is none`);
  });
}

/**
 * The names of the policies of a revision: a list as in Deckhand, or a mapping by name.
 * (docs/deviations.md#revisions)
 */
export function policiesIn(answer: AnswerText): readonly string[] {
  const policies = ownValue(mappingIn(answer), 'validationPolicies') ?? [];
  if (isJsonObject(policies)) return Object.keys(policies);
  if (!isJsonArray(policies)) throw unusable(answer.path, 'its policies are no list');
  return policies.flatMap((policy) => {
    const name = memberAt(policy, 'name');
    return typeof name === 'string' ? [name] : [];
  });
}

/** The tags of a revision. @throws DECKHAND_ANSWER_UNUSABLE */
export function tagsIn(answer: AnswerText): readonly (readonly [string, Json])[] {
  return Object.entries(mappingIn(answer));
}

/**
 * The results of validations of a revision. For a validation that a policy lists and nobody recorded, Deckhand lists a
 * placeholder with the name null: it is left out. (docs/migrating-from-deckhand.md#importing-the-history)
 *
 * @throws DECKHAND_ANSWER_UNUSABLE
 */
export function validationsIn(answer: AnswerText): readonly SourceValidation[] {
  return resultsIn(answer).flatMap((row) => {
    const [name, status] = members(row, 'name', 'status');
    if (name === null) return [];
    if (typeof name !== 'string' || typeof status !== 'string') {
      throw unusable(answer.path, 'a result has no name or status');
    }
    const [validator = null, errors = [], createdAt = null, expiresAfter = null] = members(
      row,
      'validator',
      'errors',
      'createdAt',
      'expiresAfter',
    );
    return {
      name,
      status: isExpired(row) ? 'success' : status,
      validator,
      errors: isJsonArray(errors) ? errors : [],
      createdAt: timeIn(createdAt),
      expiresAfter: typeof expiresAfter === 'string' ? expiresAfter : null,
    };
  });
}

/**
 * Whether a failure is an expired success: another Purser reports when successes expire, and does not for failures.
 * Deckhand reports neither. (docs/migrating-from-deckhand.md#importing-the-history)
 */
function isExpired(row: JsonObject): boolean {
  const [status, expiresAt] = members(row, 'status', 'expiresAt');
  return status === 'failure' && timeIn(expiresAt) !== null;
}

/** The kind of an error, from its envelope, for people to read. */
export function errorTypeIn(answer: AnswerText): string {
  const { text, limits } = answer;
  const [read] = readDocuments(text, {
    limits,
    format: 'yaml',
    repeatedKeys: 'lastWins',
  }).documents;
  const value = read?.value ?? null;
  const details = memberAt(value, 'details');
  const type = memberAt(details, 'errorType');
  return typeof type === 'string' && /^\w{1,60}$/.test(type) ? ` ${type}` : '';
}

/**
 * The documents of a stream. Deckhand returns a list with only policies as a single `status`.
 * (docs/deviations.md#lists-of-documents)
 */
function itemsIn(answer: AnswerText): readonly ReadDocument[] {
  return readAll(answer).filter(({ value }) => {
    const keys = isJsonObject(value) ? Object.keys(value) : [];
    return keys.length !== 1 || keys[0] !== 'status';
  });
}

function resultsIn(answer: AnswerText): readonly JsonObject[] {
  const [results, count, next = null] = members(mappingIn(answer), 'results', 'count', 'next');
  if (!isJsonArray(results)) throw unusable(answer.path, 'it has no list of results');
  // Deckhand returns all at once; missing items would be taken for items that never existed.
  if (next !== null || (count !== undefined && count !== results.length)) {
    throw unusable(answer.path, 'it is not the whole list');
  }
  return results.map((row) => {
    if (isJsonObject(row)) return row;
    throw unusable(answer.path, 'one of its results is no mapping');
  });
}

function mappingIn(answer: AnswerText): JsonObject {
  const limits = {
    ...answer.limits,
    maxDocumentValues: maxValues,
    maxDocumentBytes: answer.limits.maxSubmissionBytes,
  };
  const [first, ...others] = readAll({ ...answer, limits });
  if (first !== undefined && others.length === 0 && isJsonObject(first.value)) return first.value;
  throw unusable(answer.path, 'it is no mapping');
}

function readAll({ path, text, limits }: AnswerText): readonly ReadDocument[] {
  const options = { limits, format: 'yaml', repeatedKeys: 'lastWins' } as const;
  const { documents, faults } = readDocuments(text, options);
  const [first, ...rest] = faults.map((one) => located(one, { file: path }));
  if (first === undefined) return documents;
  if (!faults.some(isSyntax)) throw new PurserError([first, ...rest]);
  throw unusable(path, `it is no YAML (line ${first.place.line ?? 1})`);
}

function isSyntax({ code }: Fault): boolean {
  return code === 'YAML_SYNTAX';
}

function members(object: JsonObject, ...keys: readonly string[]): readonly (Json | undefined)[] {
  return keys.map((key) => ownValue(object, key));
}

/** A time as Deckhand writes it, in UTC without a zone, or with a zone; with a year of four digits. */
function timeIn(value: Json | undefined): string | null {
  const form = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:?\d\d)?$/;
  const found = typeof value === 'string' ? form.exec(value) : null;
  if (found === null) return null;
  const [, date, time, fraction = '', zone = 'Z'] = found;
  const at = new Date(`${date}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}${zone}`);
  const year = at.getUTCFullYear();
  return year >= 0 && year <= 9_999 ? at.toISOString() : null;
}
