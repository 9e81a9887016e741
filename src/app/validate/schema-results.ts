import DataLoader from 'dataloader';
import { PurserError } from '../../domain/errors.ts';
import type { RevisionId, RevisionMaps, RevisionSnapshot } from '../../domain/revision/revision.ts';
import { schemaValidationName } from '../../domain/validation/validation-input.ts';
import type { ValidationEntry } from '../../ports/validation-store.ts';
import type { Services } from '../kernel/services.ts';
import { schemaResult } from './schema-result.ts';
import type { RevisionValidator } from './validate-revision.ts';
import { createValidationQueue, type ValidationQueue } from './validation-queue.ts';

/** Results of `deckhand-schema-validation`: each computed once, and recorded. */
export interface SchemaResults {
  /** The result of a revision; computed if it is unknown. */
  of(revision: RevisionSnapshot): Promise<ValidationEntry>;
  /** Whether results of a revision are recorded: not of revision 0, and not of dry runs. */
  isRecorded(revision: RevisionSnapshot): boolean;
  readonly queue: ValidationQueue;
}

export function createSchemaResults(
  services: Services,
  validateRevision: RevisionValidator,
): SchemaResults {
  const { store, content, limits } = services;
  const { validations } = store;
  const unrecorded = new WeakMap<RevisionMaps, Promise<ValidationEntry>>();
  const isRecorded = (revision: RevisionSnapshot): boolean =>
    revision.id > 0 && !content.isPinned(revision.maps);

  const findOut = async (revision: RevisionSnapshot) =>
    schemaResult(revision, await validateRevision(revision), limits.maxFaults);

  const queue = createValidationQueue(services.timer, async (revision) => {
    const result = await findOut(revision);
    try {
      return await validations.append(result, { once: true, digest: revision.digest });
    } catch (error) {
      // Results of a read-only store are computed each time.
      const isReadOnly = error instanceof PurserError && error.code === 'DATA_FOLDER_UNUSABLE';
      if (!isReadOnly) throw error;
      return { ...result, index: 0, sequence: 0 };
    }
  });

  const recorded = new DataLoader(
    async (ids: readonly RevisionId[]) => {
      const summaries = await validations.summaries(ids);
      return summaries.map(
        (own) => own.find(({ latest: { name } }) => name === schemaValidationName)?.latest,
      );
    },
    { cache: false, batchScheduleFn: setImmediate },
  );

  function ofUnrecorded(revision: RevisionSnapshot): Promise<ValidationEntry> {
    const known = unrecorded.get(revision.maps);
    if (known !== undefined) return known;
    const made = findOut(revision).then((result) => ({ ...result, index: 0, sequence: 0 }));
    unrecorded.set(revision.maps, made);
    // A failed computation may succeed the next time.
    made.catch(() => unrecorded.delete(revision.maps));
    return made;
  }

  return {
    isRecorded,
    queue,
    async of(revision) {
      if (!isRecorded(revision)) return ofUnrecorded(revision);
      const known = queue.has(revision) ? undefined : await recorded.load(revision.id);
      return known ?? queue.findOutNext(revision);
    },
  };
}
