import DataLoader from 'dataloader';
import { invariant, PurserError } from '../../domain/errors.ts';
import { isOwnValidationName } from '../../domain/policy/document-policies.ts';
import type { RevisionId, RevisionMaps, RevisionSnapshot } from '../../domain/revision/revision.ts';
import { schemaValidationName } from '../../domain/validation/validation-input.ts';
import type { NewValidationEntry, ValidationEntry } from '../../ports/validation-store.ts';
import { manifestResult } from '../deployments/manifest-result.ts';
import type { BackgroundWork } from '../kernel/background-work.ts';
import type { Services } from '../kernel/services.ts';
import { configurationResult } from './configuration-result.ts';
import type { PolicyResults } from './policy-results.ts';
import { schemaResult } from './schema-result.ts';
import type { RevisionValidator } from './validate-revision.ts';
import { createValidationQueue, type ValidationQueue } from './validation-queue.ts';

/**
 * Results of Purser's own validations: `deckhand-schema-validation`, and those of policies over documents. Each is
 * computed once, and recorded.
 */
export interface OwnResults {
  /** The result of `deckhand-schema-validation` of a revision; computed if it is unknown, as the others then are. */
  of(revision: RevisionSnapshot): Promise<ValidationEntry>;
  /** All results of a revision that is not recorded. */
  ofUnrecorded(revision: RevisionSnapshot): Promise<readonly ValidationEntry[]>;
  /** Whether results of a revision are recorded: not of revision 0, and not of dry runs. */
  isRecorded(revision: RevisionSnapshot): boolean;
  readonly queue: ValidationQueue<readonly ValidationEntry[]>;
}

/** Whether only Purser itself records results of a validation. */
export function isOwnValidation(name: string): boolean {
  return name === schemaValidationName || isOwnValidationName(name);
}

export function createOwnResults(
  services: Services,
  validateRevision: RevisionValidator,
  policyResults: PolicyResults,
): OwnResults {
  const { store, content } = services;
  const { validations } = store;
  const unrecorded = new WeakMap<RevisionMaps, Promise<readonly ValidationEntry[]>>();
  const isRecorded = (revision: RevisionSnapshot): boolean =>
    revision.id > 0 && !content.isPinned(revision.maps);

  const findOut = createFinder(services, validateRevision, policyResults);

  const record = async (
    result: NewValidationEntry,
    { digest }: RevisionSnapshot,
  ): Promise<ValidationEntry> => {
    try {
      return await validations.append(result, { once: true, digest });
    } catch (error) {
      // Results of a read-only store are computed each time.
      const isReadOnly = error instanceof PurserError && error.code === 'DATA_FOLDER_UNUSABLE';
      if (!isReadOnly) throw error;
      return asUnrecorded(result);
    }
  };

  const queue = createValidationQueue(services, async (revision, background) => {
    const recorded: ValidationEntry[] = [];
    for (const result of await findOut(revision, background))
      recorded.push(await record(result, revision));
    return recorded;
  });

  const recorded = createRecordedResults(validations);

  function ofUnrecorded(revision: RevisionSnapshot): Promise<readonly ValidationEntry[]> {
    const known = unrecorded.get(revision.maps);
    if (known !== undefined) return known;
    const made = findOut(revision).then((results) => results.map(asUnrecorded));
    unrecorded.set(revision.maps, made);
    // A failed computation may succeed the next time.
    made.catch(() => unrecorded.delete(revision.maps));
    return made;
  }

  return {
    isRecorded,
    queue,
    ofUnrecorded,
    async of(revision) {
      if (!isRecorded(revision)) return bySchemasIn(await ofUnrecorded(revision));
      const known = queue.has(revision) ? undefined : await recorded.load(revision.id);
      return known ?? bySchemasIn(await queue.findOutNext(revision));
    },
  };
}

/** Finds all results. That by schemas is the last one: where it is recorded, all are. */
function createFinder(
  services: Services,
  validateRevision: RevisionValidator,
  policyResults: PolicyResults,
) {
  return async (
    revision: RevisionSnapshot,
    background?: BackgroundWork,
  ): Promise<readonly NewValidationEntry[]> => {
    const verdict = await validateRevision(revision, background);
    const ofKinds = await configurationResult(services, revision, verdict);
    const bySchemas = schemaResult(revision, verdict, services.limits.maxFaults);
    const ofManifests = await manifestResult(services, revision);
    const ofPolicies = await policyResults(revision);
    const others = [...ofPolicies, ofKinds, ofManifests].filter((result) => result !== null);
    return [...others, bySchemas];
  };
}

/** Reads recorded results of `deckhand-schema-validation`, those that are looked up at the same time together. */
function createRecordedResults(validations: Services['store']['validations']) {
  return new DataLoader(
    async (ids: readonly RevisionId[]) => {
      const summaries = await validations.summaries(ids);
      return summaries.map(
        (own) => own.find(({ latest: { name } }) => name === schemaValidationName)?.latest,
      );
    },
    { cache: false, batchScheduleFn: setImmediate },
  );
}

function asUnrecorded(result: NewValidationEntry): ValidationEntry {
  return { ...result, index: 0, sequence: 0 };
}

function bySchemasIn(results: readonly ValidationEntry[]): ValidationEntry {
  const found = results.find(({ name }) => name === schemaValidationName);
  invariant(found, 'every revision is validated by its schemas');
  return found;
}
