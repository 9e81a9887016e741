import type { Principal } from '../../domain/access/principal.ts';
import { sightOf } from '../../domain/access/sight.ts';
import { invariant } from '../../domain/errors.ts';
import type { Revision } from '../../domain/revision/revision.ts';
import { readReport } from '../../domain/validation/read-report.ts';
import type { Services } from '../kernel/services.ts';
import { createLayering } from '../render/layered-revision.ts';
import { deleteTags, tagOf } from '../revisions/tag-revision.ts';
import type { Redaction } from '../secrets/show-secrets.ts';
import type { ValidationCases } from '../validate/validation-cases.ts';
import { checkRollback } from './check-rollback.ts';
import type { DeckhandCases } from './deckhand-cases.ts';
import { type DeepdiffMeans, deepdiff } from './deepdiff.ts';
import { describeRevisions } from './describe-revisions.ts';
import { createFindingOrder } from './finding-order.ts';
import { foundResult } from './found-result.ts';
import { listRevisions } from './list-revisions.ts';
import { withheldFor } from './withheld-for.ts';

/** The use cases that only clients of Deckhand have. */
export function createDeckhand(
  services: Services & Pick<DeepdiffMeans, 'renderer' | 'diffs'>,
  validations: ValidationCases,
  shown: Redaction,
): DeckhandCases {
  const { store, limits } = services;
  const { schemaValidation, addValidation, validity } = validations;
  const describing = (by: Principal) => ({
    ...services,
    validityOf: (revisions: readonly Revision[]) => validity(by, revisions),
  });
  const layered = createLayering(services);
  const inFindingOrder = createFindingOrder(services);
  return {
    listRevisions: (by, request) => listRevisions(describing(by), request, sightOf(by)),
    async describeRevision(by, revision) {
      const [described] = await describeRevisions(describing(by), [revision], sightOf(by));
      invariant(described !== undefined, 'a revision is described');
      return described;
    },
    tag: (_by, revision, name) => tagOf(store, revision, name),
    deleteTags: (_by, revision) => deleteTags(store, revision),
    checkRollback: (by, to) => checkRollback(services, by, to),
    layered: (_by, revision) => layered(revision),
    deepDifferences: (by, from, to) => {
      const sight = sightOf(by, 'deckhand:show_revision_deepdiff');
      return deepdiff({ ...services, layered, inFindingOrder }, from, to, sight);
    },
    inFindingOrder: (_by, revision, faults) => inFindingOrder(revision, faults),
    async schemaErrors(by, revision) {
      return withheldFor(await schemaValidation(by, revision));
    },
    reportValidation: async (by, revision, name, text) =>
      addValidation(by, revision, name, readReport(text, limits)),
    validationEntry: (by, revision, name, index) =>
      foundResult(validations, by, revision, { name, index }),
    referredBodies: (_by, entries) => shown.referred(entries),
  };
}
