import { parseDuration } from '../../../domain/duration.ts';
import { located, PurserError, throwFaults } from '../../../domain/errors.ts';
import { canonicalText } from '../../../domain/json/canonical.ts';
import { type Json, memberAt } from '../../../domain/json/value.ts';
import type { Limits } from '../../../domain/limits.ts';
import {
  checkValidationInput,
  malformedValidation,
  schemaValidationName,
} from '../../../domain/validation/validation-input.ts';
import type { DeckhandSource, SourceValidation } from '../../../ports/deckhand-source.ts';
import type { HistoryStore } from '../../../ports/history-store.ts';
import type { NewValidationEntry } from '../../../ports/validation-store.ts';
import { checkName } from '../../kernel/check-name.ts';
import { assignTag } from '../../revisions/tag-revision.ts';
import { createValidationImport } from '../import-validations.ts';
import type { WantedRevision } from './source-history.ts';

/** Imports tags and results of validations of revisions. */
export interface BesideRevisions {
  /** The tags and results of a revision that is in the store; none that it has already. */
  bring(revision: WantedRevision): Promise<void>;
  counts(): { readonly tags: number; readonly validations: number };
}

/**
 * The recorder of imported results, which the source does not name; always the same, so that no result is imported
 * twice.
 */
const recordedBy = 'import-deckhand';
const unknownValidator = canonicalText({ name: 'unknown' });

export function createBesideRevisions(
  store: HistoryStore,
  source: DeckhandSource,
  limits: Limits,
  note: (text: string) => void,
): BesideRevisions {
  const results = createValidationImport(store.validations);
  const counts = { tags: 0, validations: 0 };

  async function bringTags({ id }: WantedRevision): Promise<void> {
    const [known = []] = await store.tags([id]);
    const dataOf = new Map(known.map(({ name, data }) => [name, data]));
    for (const [name, data] of await source.tags(id)) {
      if (dataOf.get(name) === canonicalText(data ?? {})) continue;
      await placed(`${source.url}/revisions/${id}/tags`, () => assignTag(store, id, name, data));
      counts.tags += 1;
    }
  }

  async function bringResults(revision: WantedRevision): Promise<void> {
    const file = `${source.url}/revisions/${revision.id}/validations/detail`;
    const recorded = (await source.validations(revision.id)).filter(isRecorded);
    // Those of one name together, in their order, because they are compared with the existing ones.
    for (const result of recorded.sort(byName)) {
      const entry = await placed(file, () => entryOf(result, revision, limits, note));
      if (await results.take(entry)) counts.validations += 1;
    }
  }

  return {
    counts: () => counts,
    async bring(revision) {
      if (revision.isTagged) await bringTags(revision);
      await bringResults(revision);
    },
  };
}

/** Processes an answer of the source; faults are reported with its URL. */
async function placed<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PurserError) || error.kind !== 'invalid') throw error;
    const [first, ...rest] = error.faults;
    const inFile = rest.map((one) => located(one, { file }));
    throw new PurserError([located(first, { file }), ...inFile], { cause: error });
  }
}

function byName({ name: one }: SourceValidation, { name: other }: SourceValidation): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * Whether a service recorded a result. Purser computes the results of validation by schemas itself; results that nobody
 * recorded follow from the policies. (docs/migrating-from-deckhand.md#importing-the-history)
 */
function isRecorded({ name, validator, createdAt, errors }: SourceValidation): boolean {
  if (name === schemaValidationName) return false;
  const [first, ...others] = errors.map(messageOf);
  const isMissing = others.length === 0 && /\bnever\b.*\bregistered\b/i.test(first ?? '');
  return !isMissing || validator !== null || createdAt !== null;
}

/** The stored form of a result. An unknown status is a failure. @throws VALIDATION_MALFORMED */
function entryOf(
  { name, status, validator, errors, createdAt, expiresAfter }: SourceValidation,
  revision: WantedRevision,
  limits: Limits,
  note: (text: string) => void,
): NewValidationEntry {
  const ignored = /^ignored \[(.*)\]$/.exec(status);
  const isLimit = expiresAfter !== null && parseDuration(expiresAfter) !== null;
  if (expiresAfter !== null && !isLimit) {
    note(
      `a result of ${name} in revision ${revision.id} has an expiresAfter that is not a duration: it never expires here`,
    );
  }
  const { checked, faults } = checkValidationInput(
    {
      status: wordOf(ignored?.[1] ?? status),
      validator: validator ?? 'unknown',
      errors: ignored === null ? errors : errors.filter((error) => !isOfPolicy(error)),
      ...(isLimit && { expiresAfter }),
    },
    limits,
  );
  const flaw = checkName(name);
  throwFaults([
    ...(flaw === null ? [] : [malformedValidation(`its name cannot be one: ${flaw}`)]),
    ...faults,
  ]);
  return {
    revision: revision.id,
    name,
    ...checked,
    ...(validator === null && { validator: unknownValidator }),
    createdAt: createdAt ?? revision.createdAt,
    recordedBy,
  };
}

function wordOf(status: string): string {
  return status === 'success' || status === 'succeeded' ? 'success' : 'failure';
}

/** Whether an error only states that no policy lists the validation. */
function isOfPolicy(error: Json): boolean {
  return /\bignored\b.*\bnot (?:found|listed)\b.*\bValidationPolicy\b/.test(messageOf(error));
}

function messageOf(error: Json): string {
  const message = memberAt(error, 'message');
  return typeof message === 'string' ? message : '';
}
