import type { RevisionSnapshot } from '../../domain/revision/revision.ts';
import type { Services } from '../kernel/services.ts';
import type { DocumentEvaluator } from '../policies/evaluate-documents.ts';
import type { RevisionRenderer } from '../render/render-revision.ts';
import type { ValidityOf } from './having-validity.ts';
import { createOwnResults, type OwnResults } from './own-results.ts';
import { createPolicyResults } from './policy-results.ts';
import type { ResultIndexPorts } from './result-index/changed-tree.ts';
import { createResultIndex, type ResultIndex } from './result-index/result-index.ts';
import { createResultSearch, type SearchResults } from './result-index/result-search.ts';
import { maxQueuedByReads, recordedStates, revisionValidity } from './revision-validity.ts';
import { createDocumentValidator, type DocumentValidator } from './validate-documents.ts';
import { createRevisionValidator, type RevisionValidator } from './validate-revision.ts';

/** The services of this room for other rooms. */
export interface ValidationServices {
  readonly documents: DocumentValidator;
  readonly validateRevision: RevisionValidator;
  readonly results: OwnResults;
  readonly validityOf: ValidityOf;
  readonly searchResults: SearchResults;
  readonly resultIndex: ResultIndex;
  /** Awaits a new revision, and queues its validation for the background. */
  validateAfter<T extends MadeRevision>(making: Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface MadeRevision {
  readonly head: RevisionSnapshot;
  readonly revision: RevisionSnapshot;
}

export function createValidationServices(
  services: Services,
  renderer: RevisionRenderer,
  documentPolicies: DocumentEvaluator,
): ValidationServices {
  const stop = new AbortController();
  const documents = createDocumentValidator(services, stop.signal);
  const validateRevision = createRevisionValidator(services, renderer, documents);
  const policyResults = createPolicyResults(renderer, documentPolicies, services.limits.maxFaults);
  const results = createOwnResults(services, validateRevision, policyResults);
  const validityOf: ValidityOf = (revisions) => revisionValidity(services, results, revisions);
  const indexing = indexPorts(services, results);
  const resultIndex = createResultIndex(indexing);
  return {
    documents,
    validateRevision,
    results,
    validityOf,
    resultIndex,
    searchResults: createResultSearch(indexing, resultIndex),
    async validateAfter(making) {
      const made = await results.queue.during(making);
      const { head, revision } = made;
      if (revision.id !== head.id && results.isRecorded(revision)) results.queue.add(revision);
      return made;
    },
    async close() {
      results.queue.close();
      stop.abort();
      await resultIndex.close();
    },
  };
}

function indexPorts(services: Services, { queue }: OwnResults): ResultIndexPorts {
  return {
    store: services.store,
    background: services.requests.beginBackground(),
    statesOf: (revisions) => recordedStates(services, revisions),
    waiting: () => queue.revisions(),
    queue(revision) {
      if (queue.size() < maxQueuedByReads) queue.add(revision);
    },
  };
}
