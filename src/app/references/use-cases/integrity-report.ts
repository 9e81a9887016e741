import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { RevisionSnapshot } from '../../../domain/revision/revision.ts';
import { seeDocuments } from '../../access/require-permission.ts';
import type { Query } from '../../access/use-case.ts';
import { checkIntegrity } from '../check-integrity.ts';
import type { IntegrityReport } from '../reference-cases.ts';

/** Finds all references of a revision anew; takes time in proportion to the whole revision. */
export const integrityReport: Query<[revision: RevisionSnapshot], IntegrityReport> = {
  kind: 'query',
  ...seeDocuments,
  run: ({ by, services }, revision) =>
    checkIntegrity(services, revision, {
      visibility: visibilityOf(by),
      maxIssues: services.limits.maxFaults,
    }),
};
